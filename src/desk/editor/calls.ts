import type { Locale } from '../../lib/locale.ts';
import type { Fields, PartName, Parts } from './parts.ts';

export type Person = { account: number; name: string };
export type LanguageState = 'missing' | 'draft' | 'ready' | 'live' | 'behind';
export type Language = { state: LanguageState; behindSince: string | null; basis: Fields | null };
export type Live = { pages: number; following: number; milliseconds: number };

/** Rights on a document. `locked` and `open` are prefixes of field paths; `common` locks all common fields except those in `open`. */
export type May = {
  save: boolean;
  remove: boolean;
  /** Languages that the person may publish, and those that they may draft. */
  languages: readonly Locale[];
  drafts: readonly Locale[];
  locked: readonly string[];
  open: readonly string[];
};

/** A document as an editor opens it; `document` is null while only its reference is reserved. */
export type Opened = {
  reference: string;
  document: Fields | null;
  version: string | null;
  savedAt: string | null;
  savedBy: Person | null;
  languages: Record<Locale, Language>;
  addresses: readonly { portal: string; locale: Locale; address: string }[];
  may: May;
};
/** Result of a save; after `same` there is nothing to undo. */
export type Saved = { version: string; change: string; live: Live; result?: 'added' | 'changed' | 'same' };
export type RevisionRow = {
  id: string;
  act: 'added' | 'changed' | 'removed' | 'restored';
  at: string;
  by: Person | null;
  fields: readonly string[];
};

/** One part of a draft as the server has it. `number` counts its saves; 0 means no draft. */
export type DraftPart = {
  part: PartName;
  fields: Fields | null;
  number: number;
  state: 'draft' | 'ready';
  author: Person | null;
  savedAt: string;
  /** The live part changed since the draft was begun. */
  isOutdated: boolean;
  /** Live part from which an outdated draft was begun; undefined if the server does not have it. */
  from?: Fields | null | undefined;
};
/** A scheduled save: `at` is null once it was refused, `fault` is the code of the error. */
export type Due = { at: string | null; parts: readonly PartName[]; by: Person | null; fault: string | null };
/** Parts of the shared draft, and the hashes of the live parts from which new ones begin. */
export type OpenDraft = { parts: readonly DraftPart[]; bases: Readonly<Record<PartName, string | null>>; due: Due | null };
export type SentPart = { fields: Fields | null; number: number; base: string | null; state: 'draft' | 'ready' };
export type DraftCalls = {
  load(): Promise<OpenDraft>;
  /** Stores a part. @returns the stored part; null if it equals the live part */
  put(part: PartName, sent: SentPart): Promise<DraftPart | null>;
  /** Deletes a part, unless its number differs. */
  drop(part: PartName, number: number): Promise<void>;
  /** Schedules a save of parts at an instant. */
  schedule(parts: readonly PartName[], at: string): Promise<Due>;
  unschedule(): Promise<void>;
};

export type PresentPerson = { name: string; account: number; isMe: boolean; tab: string };
/** Version that readers see, with its author and origin. */
export type LiveVersion = {
  version: string;
  savedAt: string | null;
  savedBy: Person | null;
  door: 'staff' | 'import' | 'job' | 'company' | null;
};
export type PresenceCalls = {
  /**
   * Reports that the tab has the document open.
   * @param options `former`: id of this tab before the page was reloaded
   * @returns everybody who has it open, and the live version; null if there is none
   */
  beat(
    tab: string,
    options?: { isTakingOver?: boolean; former?: string | undefined },
  ): Promise<{ people: readonly PresentPerson[]; live: LiveVersion | null }>;
  leave(tab: string): Promise<void>;
};

export type Note = { id: number; field: string; text: string; author: Person | null; at: string };
/** Notes to colleagues on fields. */
export type NoteCalls = {
  load(): Promise<readonly Note[]>;
  add(field: string, text: string): Promise<Note>;
  end(id: number): Promise<void>;
};

/** A previewed page: the address of its frame, its path, the invalid fields, the content inserted for the reader, and its card for social media. */
export type Previewed = {
  address: string;
  path: string;
  faults: Readonly<Record<string, string>>;
  inserted: readonly ('name' | 'text' | 'popup')[];
  /** Titles of the messages that the reader finds in the member area; null for visitors. */
  messages: readonly string[] | null;
  card: { title: string; description: string; image: string | null };
};
type PreviewAsked = { portal: string; locale: Locale; at?: string; reader: string; interests: readonly string[]; parts: Parts };
export type PreviewCall = (asked: PreviewAsked) => Promise<Previewed>;

/** A document that mentions this one. `isNeeded`: it cannot exist without the mention. */
export type MentionedBy = { entity: string; reference: string; title: string; fields: readonly string[]; isNeeded: boolean };
export type RemovalCalls = {
  mentions(): Promise<readonly MentionedBy[]>;
  /** Puts the document into the bin. @returns the change, for undo */
  remove(version: string, isConfirmed: boolean): Promise<{ change: string; live: Live }>;
  /** Undoes a change; with `isDraft` its additions stay as a draft. `isWhole`: everything was restored. */
  undo(change: string, isDraft?: boolean): Promise<{ isWhole: boolean; live: Live }>;
};

/** Changes the reference of the document. @returns `back`, which undoes the rename */
export type RenameCall = (version: string | null, reference: string) => Promise<{ back(): Promise<void> }>;

/** Present reference of a document that was renamed, with its versions before and after. */
export type Renamed = { reference: string; versionFrom: string; versionTo: string };

/** Calls of one document. A failed one throws `CallFailed`. */
export type EditorCalls = {
  open(): Promise<Opened>;
  /** @param inStep the change does not make the other language lag */
  save(document: Fields, version: string | null, inStep: boolean): Promise<Saved>;
  revisions(cursor?: string): Promise<{ items: readonly RevisionRow[]; cursor: string | null }>;
  /** Returns the document as it was before a change. */
  revision(id: string): Promise<{ document: Fields | null }>;
  restore(id: string, version: string | null): Promise<Saved>;
  /** Ends the lag of a language that needs no change. */
  endLag?(locale: Locale): Promise<void>;
  /** Returns the changes whose pages are not live yet, and the age of the oldest in milliseconds. */
  following?(): Promise<{ waiting: number; oldestMilliseconds: number }>;
  drafts?: DraftCalls;
  presence?: PresenceCalls;
  notes?: NoteCalls;
  preview?: PreviewCall;
  removal?: RemovalCalls;
  rename?: RenameCall;
  /** Returns the new reference of a renamed document. */
  renamed?(): Promise<Renamed>;
};
