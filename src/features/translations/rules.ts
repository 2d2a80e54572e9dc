import type { MarkedPage } from './schema.ts';

/** Change that a plugin asks for. */
export type PlaceSave = { key: string; value: string | null; language: 'nl' | 'fr'; isForAll: boolean };
/** Result of a change: its number for undo, or why it was refused, in words. */
export type PlaceResult = { change: number } | { fault: string };

/** Interface that the page gives to a plugin for translation; a plugin on another host may rely on nothing else. */
export type PlaceHost = {
  locale: 'nl' | 'fr';
  /** Way to the editor of the page's content, which is no message; null where it has none. */
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
