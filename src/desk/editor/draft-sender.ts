import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls, DraftPart, Due, OpenDraft } from './calls.ts';
import { awake, began, cleanSync, dueAt, failed, held, isStored, oversized, released, type Sync, stored, typedAt } from './draft-sync.ts';
import { type Fields, type PartName, type Parts, partNames } from './parts.ts';

/**
 * State of what is typed: on the server, on its way, in this browser until the server answers, held by another version,
 * refused because a right was withdrawn, without the document (it was removed, or may not be seen any more), or larger than
 * the server takes.
 */
export type SyncWord = 'stored' | 'waiting' | 'offline' | 'held' | Refusal;
type Refusal = 'refused' | 'gone' | 'tooLarge';

/** Thrown by a call whose part is larger than the server takes. Sent all the same, it may end in a closed connection. */
export class TooLarge extends Error {}

/** Last author of a part of the draft, the time, and whether it is marked as ready. */
export type DraftInfo = Pick<DraftPart, 'state' | 'author' | 'savedAt'>;
export type DraftInfos = Readonly<Partial<Record<PartName, DraftInfo>>>;

/** Sends the parts of a draft to the server as `draft-sync.ts` decides. */
export type DraftSender = {
  typed(part: PartName): void;
  numberOf(part: PartName): number;
  /** Returns the parts of the live document with those of the draft, and the drafted parts whose live version changed since. */
  merged(live: Parts): { parts: Parts; outdated: DraftPart[] };
  /** Sends a part again after a decision between it and another version. */
  release(part: PartName): void;
  /** Sends a part with a state, as its author. @returns whether the server has it */
  mark(part: PartName, state: DraftPart['state']): Promise<boolean>;
  /** Sends unsent edits. @returns whether the server has everything */
  flush(): Promise<boolean>;
  /** Sends outdated parts again, which were merged with what is live. */
  renew(parts: readonly PartName[]): Promise<boolean>;
  /** Reloads the live parts from which drafts begin. @returns those that changed */
  rebase(): Promise<PartName[]>;
  /**
   * Discards parts of the draft, and reloads the live parts from which others begin. What somebody else wrote meanwhile
   * stays. @returns the discarded parts
   */
  drop(parts: readonly PartName[]): Promise<PartName[]>;
  close(): void;
};

type Listener = {
  /** Returns the live version, as this editor has read it. */
  live(): Parts;
  /** Returns the parts as they are typed now. */
  parts(): Parts;
  told(word: SyncWord): void;
  /** The draft on the server changed, or its hour did. */
  drafted(infos: DraftInfos, due: Due | null): void;
  /** The server has all of a part. */
  kept(part: PartName): void;
  /** Somebody else, or another tab, sent this part. `was` is the version of this tab on the server. */
  met(part: PartName, was: Fields | null, theirs: Fields | null): void;
  /** Somebody else, or another tab, saved this part: its draft is gone, and what is live changed. */
  saved(part: PartName, was: Fields | null): Promise<void>;
};

const isAnswered = (error: unknown, status: number) => error instanceof CallFailed && error.answer.statusCode === status;
const refusals = { 403: 'refused', 404: 'gone', 413: 'tooLarge' } as const satisfies Record<number, Refusal>;
const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof TooLarge) return 'tooLarge';
  return error instanceof CallFailed ? refusals[error.answer.statusCode as keyof typeof refusals] : undefined;
};

export async function draftSender(calls: DraftCalls, listener: Listener): Promise<DraftSender> {
  const { live, parts: now, told, drafted, kept, met, saved } = listener;
  let draft: OpenDraft = await calls.load();
  const partOf = (part: PartName) => draft.parts.find((one) => one.part === part);
  const numbers = new Map<PartName, number>();
  /** Last known state of each part on the server. */
  const known = new Map<PartName, Fields | null>();
  const infos = new Map<PartName, DraftInfo>();
  const states = new Map<PartName, DraftPart['state']>();
  const tellDraft = () => drafted(Object.fromEntries(infos), draft.due);
  const readPart = (part: PartName, found: DraftPart | null | undefined) => {
    numbers.set(part, found?.number ?? 0);
    known.set(part, found ? found.fields : live()[part]);
    states.set(part, found?.state ?? 'draft');
    if (found) infos.set(part, found);
    else infos.delete(part);
  };
  const read = () => {
    for (const part of partNames) readPart(part, partOf(part));
    tellDraft();
  };
  read();
  const syncs = new Map<PartName, Sync>();
  const syncOf = (part: PartName) => syncs.get(part) ?? cleanSync;
  const sends = new Map<PartName, Promise<void>>();
  const refused = new Map<PartName, Refusal>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    const all = [...syncs.values()];
    if (all.some(({ isHeld }) => isHeld)) told('held');
    else if (all.some(({ failures }) => failures > 0)) told([...refused.values()][0] ?? 'offline');
    else told(all.every(isStored) ? 'stored' : 'waiting');
    const due = partNames.flatMap((part) => dueAt(syncOf(part)) ?? []);
    if (due.length) timer = setTimeout(sendDue, Math.max(0, Math.min(...due) - Date.now()));
  };
  async function meet(part: PartName): Promise<void> {
    const was = known.get(part) ?? null;
    const { bases } = draft;
    const loaded = await calls.load();
    // The bases stay until what is live was merged: a draft must not name a version that it has not seen.
    draft = { ...loaded, bases };
    readPart(part, partOf(part));
    tellDraft();
    if (!partOf(part) && loaded.bases[part] !== bases[part]) await saved(part, was);
    else met(part, was, known.get(part) ?? null);
  }
  const sendNow = async (part: PartName) => {
    syncs.set(part, began(syncOf(part)));
    const fields = now()[part];
    const state = states.get(part) ?? 'draft';
    try {
      const put = await calls.put(part, { fields, number: numbers.get(part) ?? 0, base: draft.bases[part], state });
      numbers.set(part, put?.number ?? 0);
      known.set(part, fields);
      if (put) infos.set(part, put);
      else infos.delete(part);
      syncs.set(part, stored(syncOf(part)));
      refused.delete(part);
      tellDraft();
      if (isStored(syncOf(part))) kept(part);
    } catch (error) {
      const isHeld = isAnswered(error, 409);
      const refusal = refusalOf(error);
      if (refusal) refused.set(part, refusal);
      else refused.delete(part);
      const after = isHeld ? held : refusal === 'tooLarge' ? oversized : failed;
      syncs.set(part, after(syncOf(part), Date.now()));
      // Without an answer the part is tried again, and meets the other version then.
      if (isHeld) await meet(part).catch(() => syncs.set(part, failed({ ...syncOf(part), isHeld: false }, Date.now())));
    }
    sends.delete(part);
    plan();
  };
  const send = (part: PartName) => {
    const sending = sendNow(part);
    sends.set(part, sending);
    return sending;
  };
  function sendDue(): void {
    for (const part of partNames) if ((dueAt(syncOf(part)) ?? Number.POSITIVE_INFINITY) <= Date.now()) void send(part);
  }
  async function flush(parts: readonly PartName[]): Promise<boolean> {
    for (const part of parts) {
      while (sends.has(part)) await sends.get(part);
      if (!isStored(syncOf(part)) && !syncOf(part).isHeld) await send(part);
    }
    return parts.every((part) => isStored(syncOf(part)));
  }
  const wake = () => {
    for (const [part, sync] of syncs) syncs.set(part, awake(sync));
    plan();
  };
  window.addEventListener('online', wake);

  return {
    typed(part) {
      states.set(part, 'draft');
      syncs.set(part, typedAt(syncOf(part), Date.now()));
      plan();
    },
    numberOf: (part) => numbers.get(part) ?? 0,
    merged: (given) => ({
      parts: { ...given, ...Object.fromEntries(draft.parts.map(({ part, fields }) => [part, fields])) },
      outdated: draft.parts.filter(({ isOutdated }) => isOutdated),
    }),
    release(part) {
      if (syncOf(part).isHeld) syncs.set(part, released(syncOf(part), Date.now()));
      plan();
    },
    async mark(part, state) {
      states.set(part, state);
      syncs.set(part, typedAt(syncOf(part), Date.now()));
      return flush([part]);
    },
    flush: () => flush(partNames),
    renew(parts) {
      for (const part of parts) if (partOf(part)?.isOutdated && isStored(syncOf(part))) syncs.set(part, typedAt(syncOf(part), Date.now()));
      return flush(partNames);
    },
    async rebase() {
      const { bases } = draft;
      const loaded = await calls.load();
      draft = { ...draft, bases: loaded.bases };
      return partNames.filter((part) => bases[part] !== loaded.bases[part]);
    },
    async drop(parts) {
      clearTimeout(timer);
      const newer = new Map<PartName, Fields | null>();
      for (const part of parts) {
        // A request on its way would begin a draft again, or change the one that is dropped here.
        await sends.get(part);
        syncs.delete(part);
        refused.delete(part);
        // Somebody else may have dropped it already.
        const number = numbers.get(part);
        if (number)
          await calls.drop(part, number).catch((error: unknown) => {
            if (isAnswered(error, 409)) newer.set(part, known.get(part) ?? null);
            else if (!isAnswered(error, 404)) throw error;
          });
      }
      draft = await calls.load();
      read();
      for (const [part, was] of newer) met(part, was, known.get(part) ?? null);
      plan();
      return parts.filter((part) => !newer.has(part));
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
    },
  };
}
