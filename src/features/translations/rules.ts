// Overrides that are refused (placeholders, plural forms), and which one wins: `override-rules.ts`.

import type { MarkedPage, ReadHeaders, TranslationPresent } from './schema.ts';

/** Translations that one person requests from the service in a period. */
export const serviceLimit = { most: 60, seconds: 60 } as const;

/** Change by a plugin. `read` is the version of the override on which it is based; without it versions are not compared. */
export type PlaceSave = { key: string; value: string | null; language: 'nl' | 'fr'; isForAll: boolean; read?: string | null | undefined };
/** Result of a change: its number for undo, or the message of a refusal, with the present override if somebody else changed it meanwhile. */
export type PlaceResult = { change: number } | { fault: string; present?: TranslationPresent | undefined };

/** Interface of the page for a plugin for translation. A plugin on another host can rely only on this. */
export type PlaceHost = {
  locale: 'nl' | 'fr';
  /** Way to the editor of the page's content, which is not a message; null if it has none. */
  editor: { href: string; label: string } | null;
  /** Returns the marked page, with its body as nodes of another document. */
  page(): Promise<Omit<MarkedPage, 'body'> & { body: HTMLElement }>;
  save(change: PlaceSave): Promise<PlaceResult>;
  undo(change: number): Promise<PlaceResult>;
  keysIn(text: string): string[];
  unmarked(text: string): string;
};
/** Module of a plugin for translation. */
export type PlacePlugin = { start(host: PlaceHost): Promise<void> };

/** Returns the headers of a change that was made from a version of an override; null for none. */
export const guardOf = (version: string | null): ReadHeaders =>
  version === null ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` };
