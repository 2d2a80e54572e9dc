import type { atom } from 'nanostores';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { DraftPart, Due, Live, Opened } from './calls.ts';
import type { SyncWord } from './draft-sender.ts';
import type { Clash, PartName, Parts } from './parts.ts';
import type { DraftInfos } from './served-draft.ts';

/** Result of an act that changed the live version. `change` can be undone. */
export type Done = {
  act: 'saved' | 'removed' | 'offline' | 'undone';
  at: Date;
  live: Live;
  change: string | undefined;
  /** Typed text went live; an undo makes it a draft again. `isFirst`: the document did not exist before. */
  typed?: { isFirst: boolean };
};

/** Running act on the document. */
export type Doing = 'saving' | 'offline' | 'removing' | 'undoing' | 'other';

export type EditorState = {
  status: 'loading' | 'failed' | 'ready' | 'removed';
  /** Error of the last call. */
  fault: unknown;
  opened: Opened | undefined;
  parts: Parts;
  errors: FieldErrors;
  isSaving: boolean;
  /** Running act, or the last one. */
  doing: Doing;
  done: Done | undefined;
  clashes: readonly Clash[];
  /** Name of the person whose change was merged with the typed text; empty for an import. */
  mergedWith: string | undefined;
  /** Undefined if the server keeps no drafts: the typed text is in this browser. */
  sync: SyncWord | undefined;
  drafts: DraftInfos;
  due: Due | null;
  /** Time of the text that was found in this browser and not on the server. */
  foundAt: number | undefined;
};

/** Acts on an open document as a whole, and on the parts of its draft. */
export type DocumentActs = {
  /** Marks a part of the draft as ready or not. The person becomes its author. */
  mark(part: PartName, state: DraftPart['state']): Promise<void>;
  /** Sends typed text. @returns whether the server has all of it */
  flush(): Promise<boolean>;
  /** Schedules a save of parts at an instant, after the typed text was sent. */
  schedule(parts: readonly PartName[], at: string): Promise<void>;
  unschedule(): Promise<void>;
  /** Ends the lag of a language that needs no change. */
  endLag(locale: Locale): Promise<void>;
  /** Takes the live version off the site, or puts it back. Typed text is not saved. */
  setPublished(isPublished: boolean): Promise<void>;
  /** Puts the document into the bin. */
  remove(isConfirmed: boolean): Promise<void>;
  /** Undoes an act. @returns whether everything was restored */
  undo(change: string): Promise<boolean>;
};

export type DocumentStore = DocumentActs & {
  $: ReturnType<typeof atom<EditorState>>;
  load(): Promise<void>;
  type(part: PartName, name: string, value: unknown): void;
  /** Saves some parts; others stay drafts. `inStep`: the save does not make the other language lag. */
  save(parts?: readonly PartName[], inStep?: boolean): Promise<void>;
  /** Decides a clash. */
  decide(clash: Clash, side: 'mine' | 'theirs'): void;
  /** Merges the typed text with the live version, and asks about fields that both changed. */
  catchUp(): Promise<void>;
  restore(id: string): Promise<void>;
  /** Drops unsaved text of some parts. */
  drop(parts?: readonly PartName[]): Promise<void>;
  close(): void;
};
