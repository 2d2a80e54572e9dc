import type { atom } from 'nanostores';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { DraftPart, Due, Live, Opened } from './calls.ts';
import type { SyncWord } from './draft-sender.ts';
import type { Clash, PartName, Parts } from './parts.ts';
import type { DraftInfos } from './served-draft.ts';

/** Result of an act that changed what is live. `change` can be undone. */
export type Done = {
  act: 'saved' | 'removed' | 'offline' | 'undone';
  at: Date;
  live: Live;
  change: string | undefined;
  /** Typed text went live, and is a draft again when that is undone. `isFirst`: there was no document before. */
  typed?: { isFirst: boolean };
};

/** Act on the document that is under way. */
export type Doing = 'saving' | 'offline' | 'removing' | 'undoing' | 'other';

export type EditorState = {
  status: 'loading' | 'failed' | 'ready' | 'removed';
  /** Error of the last call. */
  fault: unknown;
  opened: Opened | undefined;
  parts: Parts;
  errors: FieldErrors;
  isSaving: boolean;
  /** Act that runs, or the last one. */
  doing: Doing;
  done: Done | undefined;
  clashes: readonly Clash[];
  /** Name of the person whose change was merged with what is typed; empty for an import. */
  mergedWith: string | undefined;
  /** Undefined where the server keeps no drafts: what is typed is in this browser. */
  sync: SyncWord | undefined;
  drafts: DraftInfos;
  due: Due | null;
  /** Instant at which words were typed that this browser had kept and the server had not. */
  foundAt: number | undefined;
};

/** Acts on an open document as a whole, and on the parts of its draft. */
export type DocumentActs = {
  /** Marks a part of the draft as ready or not. Whoever does it becomes its author. */
  mark(part: PartName, state: DraftPart['state']): Promise<void>;
  /** Sends what is typed. @returns whether the server has everything */
  flush(): Promise<boolean>;
  /** Has parts saved at an instant, once the server has what is typed. */
  schedule(parts: readonly PartName[], at: string): Promise<void>;
  unschedule(): Promise<void>;
  /** Notes that a language that lags needs no change. */
  endLag(locale: Locale): Promise<void>;
  /** Takes the document off the site, or puts it back, without what is typed. */
  setPublished(isPublished: boolean): Promise<void>;
  /** Puts the document into the bin. */
  remove(isConfirmed: boolean): Promise<void>;
  /** Takes back the last act. @returns whether everything is as it was */
  undo(change: string): Promise<boolean>;
};

export type DocumentStore = DocumentActs & {
  $: ReturnType<typeof atom<EditorState>>;
  load(): Promise<void>;
  type(part: PartName, name: string, value: unknown): void;
  /** Saves some parts; others stay drafts. `inStep`: the other language does not lag by it. */
  save(parts?: readonly PartName[], inStep?: boolean): Promise<void>;
  /** Decides a clash. */
  decide(clash: Clash, side: 'mine' | 'theirs'): void;
  /** Shows what is live now, with what is typed on it, and asks about fields that both changed. */
  catchUp(): Promise<void>;
  restore(id: string): Promise<void>;
  /** Drops what is typed in some parts and not saved. */
  drop(parts?: readonly PartName[]): Promise<void>;
  close(): void;
};
