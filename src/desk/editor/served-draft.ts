import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls, DraftPart, Due, OpenDraft } from './calls.ts';
import { type Fields, isSame, type PartName, type Parts, partNames } from './parts.ts';

/** Last author of a part of the draft, the time, and whether it is marked as ready. */
export type DraftInfo = Pick<DraftPart, 'state' | 'author' | 'savedAt'>;
export type DraftInfos = Readonly<Partial<Record<PartName, DraftInfo>>>;

export type DraftListener = {
  /** Returns the live version that this editor loaded last. */
  live(): Parts;
  /** Called when the draft on the server or its scheduled time changed. */
  drafted(infos: DraftInfos, due: Due | null): void;
  /** Called when somebody else, or another tab, sent this part. `was` is the last version that this tab sent or read. */
  met(part: PartName, was: Fields | null, theirs: Fields | null): void;
  /** Called when somebody else, or another tab, published this part: its draft is gone, and the live version changed. */
  saved(part: PartName, was: Fields | null): Promise<void>;
};

/** Maximum number of remembered sends of a part without an answer. */
const mostUnanswered = 5;
const serverFault = 500;

/** Thrown by a call whose part is larger than the server accepts. It is not sent: the server could close the connection during the request. */
export class TooLarge extends Error {}

export const isAnswered = (error: unknown, status: number) => error instanceof CallFailed && error.answer.statusCode === status;

/** Loads the draft of the server, and tracks the changes by this tab and by others. */
export async function servedDraft(calls: DraftCalls, { live, drafted, met, saved }: DraftListener) {
  let draft: OpenDraft = await calls.load();
  const numbers = new Map<PartName, number>();
  /** Last known state of each part on the server. */
  const known = new Map<PartName, Fields | null>();
  /** Sends of each part without an answer: the server may have stored one of them. */
  const unanswered = new Map<PartName, readonly (Fields | null)[]>();
  const infos = new Map<PartName, DraftInfo>();
  /** State that the next send of each part has. */
  const states = new Map<PartName, DraftPart['state']>();

  const partOf = (part: PartName) => draft.parts.find((one) => one.part === part);
  const tell = () => drafted(Object.fromEntries(infos), draft.due);
  const note = (part: PartName, found: DraftPart | null | undefined, fields: Fields | null) => {
    numbers.set(part, found?.number ?? 0);
    known.set(part, fields);
    if (found) infos.set(part, found);
    else infos.delete(part);
  };
  const read = (part: PartName) => {
    const found = partOf(part);
    note(part, found, found ? found.fields : live()[part]);
    states.set(part, found?.state ?? 'draft');
  };
  const readAll = () => {
    for (const part of partNames) read(part);
    tell();
  };
  readAll();

  return {
    partOf,
    parts: () => draft.parts,
    numberOf: (part: PartName) => numbers.get(part) ?? 0,
    unansweredOf: (part: PartName) => unanswered.get(part) ?? [],
    /** Marks a part with the state that its next send has. */
    mark: (part: PartName, state: DraftPart['state']) => void states.set(part, state),
    /** Sends a part. */
    async put(part: PartName, fields: Fields | null): Promise<void> {
      const sent = { fields, number: numbers.get(part) ?? 0, base: draft.bases[part], state: states.get(part) ?? 'draft' };
      const before = unanswered.get(part) ?? [];
      unanswered.set(part, [...before, fields].slice(-mostUnanswered));
      try {
        note(part, await calls.put(part, sent), fields);
      } catch (error) {
        const isUnsent = error instanceof TooLarge;
        if (isUnsent || (error instanceof CallFailed && error.answer.statusCode < serverFault)) unanswered.set(part, before);
        throw error;
      }
      unanswered.delete(part);
      tell();
    },
    /** Reads a part that somebody else sent or saved, or that this tab sent without an answer. */
    async meet(part: PartName): Promise<void> {
      const was = known.get(part) ?? null;
      const { bases } = draft;
      const loaded = await calls.load();
      // The bases stay until the live version was merged: a draft must not name a base that was not merged into it.
      draft = { ...loaded, bases };
      read(part);
      tell();
      const now = known.get(part) ?? null;
      const isMine = unanswered.get(part)?.some((sent) => isSame(sent, now));
      unanswered.delete(part);
      if (!partOf(part) && loaded.bases[part] !== bases[part]) await saved(part, was);
      else met(part, isMine ? now : was, now);
    },
    /** Reloads the live parts from which drafts begin. @returns those that changed */
    async rebase(): Promise<PartName[]> {
      const { bases } = draft;
      const loaded = await calls.load();
      draft = { ...draft, bases: loaded.bases };
      return partNames.filter((part) => bases[part] !== loaded.bases[part]);
    },
    /** Drops a part, unless somebody else changed it since. @returns whether it is gone */
    async drop(part: PartName): Promise<boolean> {
      const number = numbers.get(part);
      if (!number) return true;
      try {
        await calls.drop(part, number);
      } catch (error) {
        if (isAnswered(error, 409)) return false;
        // Somebody else may have dropped it already.
        if (!isAnswered(error, 404)) throw error;
      }
      return true;
    },
    /** Reloads all parts, and merges those that others changed. */
    async reload(newer: readonly PartName[]): Promise<void> {
      const before = newer.map((part) => ({ part, was: known.get(part) ?? null }));
      draft = await calls.load();
      readAll();
      for (const { part, was } of before) met(part, was, known.get(part) ?? null);
    },
  };
}
