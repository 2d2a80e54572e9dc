import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls, DraftPart } from './calls.ts';
import { awake, began, cleanSync, dueAt, failed, held, isStored, oversized, released, type Sync, stored, typedAt } from './draft-sync.ts';
import { type Fields, type PartName, type Parts, partNames } from './parts.ts';
import { type DraftListener, isAnswered, servedDraft, TooLarge } from './served-draft.ts';

/**
 * State of the typed text: stored on the server; waiting to be sent; only in this browser until the server answers; held
 * by another version; refused because a right was withdrawn, because the document was removed or may not be seen any more,
 * or because the text is larger than the server accepts.
 */
export type SyncWord = 'stored' | 'waiting' | 'offline' | 'held' | Refusal;
type Refusal = 'refused' | 'gone' | 'tooLarge';

/** Sends the parts of a draft to the server as `draft-sync.ts` decides. */
export type DraftSender = {
  typed(part: PartName): void;
  numberOf(part: PartName): number;
  /** Returns the sends of a part without an answer: the server may have one of them. */
  unansweredOf(part: PartName): readonly (Fields | null)[];
  /** Returns the parts of the live document with those of the draft, and the drafted parts whose live version changed since. */
  merged(live: Parts): { parts: Parts; outdated: DraftPart[] };
  /** Sends a part again after a decision between it and another version. */
  release(part: PartName): void;
  /** Sets the state of a part, and sends it. @returns whether the server has it */
  mark(part: PartName, state: DraftPart['state']): Promise<boolean>;
  /** Sends unsent edits. @returns whether the server has all of them */
  flush(): Promise<boolean>;
  /** Sends outdated parts again after their merge with the live version. */
  renew(parts: readonly PartName[]): Promise<boolean>;
  /** Reloads the live parts from which drafts begin. @returns those that changed */
  rebase(): Promise<PartName[]>;
  /**
   * Discards parts of the draft, and reloads the live parts from which others begin. Newer text of
   * somebody else stays. @returns the discarded parts
   */
  drop(parts: readonly PartName[]): Promise<PartName[]>;
  close(): void;
};

type Listener = DraftListener & {
  /** Returns the parts with the typed text. */
  parts(): Parts;
  told(word: SyncWord): void;
  /** Called when the server has all of a part. */
  kept(part: PartName): void;
};

const refusals = { 403: 'refused', 404: 'gone', 413: 'tooLarge' } as const satisfies Record<number, Refusal>;
const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof TooLarge) return 'tooLarge';
  return error instanceof CallFailed ? refusals[error.answer.statusCode as keyof typeof refusals] : undefined;
};

/** Loads the draft of the server, and sends what is typed to it. Resolves when the draft is loaded. */
export async function draftSender(calls: DraftCalls, listener: Listener): Promise<DraftSender> {
  const { parts: now, told, kept } = listener;
  const draft = await servedDraft(calls, listener);
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
  async function noteFailure(part: PartName, error: unknown): Promise<void> {
    const isHeld = isAnswered(error, 409);
    const refusal = refusalOf(error);
    if (refusal) refused.set(part, refusal);
    else refused.delete(part);
    const after = isHeld ? held : refusal === 'tooLarge' ? oversized : failed;
    syncs.set(part, after(syncOf(part), Date.now()));
    // If this request fails too, the next send finds the other version again.
    if (isHeld) await draft.meet(part).catch(() => syncs.set(part, failed({ ...syncOf(part), isHeld: false }, Date.now())));
  }
  const sendNow = async (part: PartName) => {
    syncs.set(part, began(syncOf(part)));
    try {
      await draft.put(part, now()[part]);
      syncs.set(part, stored(syncOf(part)));
      refused.delete(part);
      if (isStored(syncOf(part))) kept(part);
    } catch (error) {
      await noteFailure(part, error);
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

  const note = (part: PartName) => void syncs.set(part, typedAt(syncOf(part), Date.now()));

  return {
    typed(part) {
      draft.mark(part, 'draft');
      note(part);
      plan();
    },
    numberOf: draft.numberOf,
    unansweredOf: draft.unansweredOf,
    merged: (given) => ({
      parts: { ...given, ...Object.fromEntries(draft.parts().map(({ part, fields }) => [part, fields])) },
      outdated: draft.parts().filter(({ isOutdated }) => isOutdated),
    }),
    release(part) {
      if (syncOf(part).isHeld) syncs.set(part, released(syncOf(part), Date.now()));
      plan();
    },
    async mark(part, state) {
      draft.mark(part, state);
      note(part);
      return flush([part]);
    },
    flush: () => flush(partNames),
    renew(parts) {
      for (const part of parts) if (draft.partOf(part)?.isOutdated && isStored(syncOf(part))) note(part);
      return flush(partNames);
    },
    rebase: draft.rebase,
    async drop(parts) {
      clearTimeout(timer);
      const newer: PartName[] = [];
      for (const part of parts) {
        // A pending request would create the draft again, or change the one that is dropped here.
        await sends.get(part);
        syncs.delete(part);
        refused.delete(part);
        if (!(await draft.drop(part))) newer.push(part);
      }
      await draft.reload(newer);
      plan();
      return parts.filter((part) => !newer.includes(part));
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
    },
  };
}
