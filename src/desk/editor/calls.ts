import type { Locale } from '../../lib/locale.ts';
import type { Fields, PartName, Parts } from './parts.ts';

export type Person = { account: number; name: string };
export type LanguageState = 'missing' | 'draft' | 'ready' | 'live' | 'behind';
export type Language = { state: LanguageState; behindSince: string | null; basis: Fields | null };
export type Live = { pages: number; following: number; milliseconds: number };

/** A document as an editor opens it; `document` is null while only its reference is reserved. */
export type Opened = {
  reference: string;
  document: Fields | null;
  version: string | null;
  savedAt: string | null;
  savedBy: Person | null;
  languages: Record<Locale, Language>;
  addresses: readonly { portal: string; locale: Locale; address: string }[];
  may: { save: boolean; remove: boolean; languages: readonly Locale[]; locked: readonly string[] };
};
export type Saved = { version: string; live: Live };
export type RevisionRow = {
  id: string;
  act: 'added' | 'changed' | 'removed' | 'restored';
  at: string;
  by: Person | null;
  fields: readonly string[];
};

/** One part of a draft as the server has it. `number` counts its saves; 0 is no draft. */
export type DraftPart = {
  part: PartName;
  fields: Fields | null;
  number: number;
  /** The live part changed since the draft was begun. */
  isOutdated: boolean;
};
/** Parts of the shared draft, and the hashes of the live parts from which new ones begin. */
export type OpenDraft = { parts: readonly DraftPart[]; bases: Readonly<Record<PartName, string | null>> };
export type DraftCalls = {
  load(): Promise<OpenDraft>;
  /** Keeps a part. @returns its number; 0 if it is now the same as the live part */
  put(part: PartName, sent: { fields: Fields | null; number: number; base: string | null }): Promise<number>;
  drop(part: PartName): Promise<void>;
};

export type PresentPerson = { name: string; isMe: boolean; tab: string };
export type PresenceCalls = { beat(tab: string): Promise<readonly PresentPerson[]>; leave(tab: string): Promise<void> };

/** A previewed page: the address of its frame, its path, and the fields that break a rule. */
export type Previewed = { address: string; path: string; faults: Readonly<Record<string, string>> };
export type PreviewCall = (asked: { portal: string; locale: Locale; at?: string; parts: Parts }) => Promise<Previewed>;

/** Calls of one document. A failed one throws `CallFailed`. */
export type EditorCalls = {
  open(): Promise<Opened>;
  save(document: Fields, version: string | null): Promise<Saved>;
  revisions(cursor?: string): Promise<{ items: readonly RevisionRow[]; cursor: string | null }>;
  /** Returns the document as it was before a change. */
  revision(id: string): Promise<{ document: Fields | null }>;
  restore(id: string, version: string | null): Promise<Saved>;
  drafts?: DraftCalls;
  presence?: PresenceCalls;
  preview?: PreviewCall;
};
