import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls } from './calls.ts';
import { awake, began, cleanSync, dueAt, failed, held, isStored, type Sync, stored, typedAt } from './draft-sync.ts';
import { type PartName, type Parts, partNames } from './parts.ts';

/** State of what is typed: on the server, on its way, in this browser until the server answers, or held by another version. */
export type SyncWord = 'stored' | 'waiting' | 'offline' | 'held' | 'browser';

/** Sends the parts of a draft to the server as `draft-sync.ts` decides. */
export type DraftSender = {
  typed(part: PartName): void;
  numberOf(part: PartName): number;
  /** Returns the parts of the live document with those that the server's draft has. */
  merged(live: Parts): Parts;
  drop(): Promise<void>;
  close(): void;
};

type Now = () => { parts: Parts; base: string | null };

export async function draftSender(calls: DraftCalls, now: Now, told: (word: SyncWord) => void): Promise<DraftSender> {
  const drafts = await calls.load();
  const numbers = new Map<PartName, number>(drafts.map(({ part, number }) => [part, number]));
  const syncs = new Map<PartName, Sync>(partNames.map((part) => [part, cleanSync]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const syncOf = (part: PartName) => syncs.get(part) ?? cleanSync;

  const plan = () => {
    clearTimeout(timer);
    const all = [...syncs.values()];
    if (all.some(({ isHeld }) => isHeld)) told('held');
    else if (all.some(({ failures }) => failures > 0)) told('offline');
    else told(all.every(isStored) ? 'stored' : 'waiting');
    const due = partNames.flatMap((part) => dueAt(syncOf(part)) ?? []);
    if (due.length) timer = setTimeout(() => void sendDue(), Math.max(0, Math.min(...due) - Date.now()));
  };
  const send = async (part: PartName) => {
    syncs.set(part, began(syncOf(part)));
    const { parts, base } = now();
    try {
      const { number } = await calls.put(part, { fields: parts[part], number: numbers.get(part) ?? 0, base });
      numbers.set(part, number);
      syncs.set(part, stored(syncOf(part)));
    } catch (error) {
      const isHeld = error instanceof CallFailed && error.answer.statusCode === 409;
      syncs.set(part, (isHeld ? held : failed)(syncOf(part), Date.now()));
    }
    plan();
  };
  const sendDue = () => Promise.all(partNames.filter((part) => (dueAt(syncOf(part)) ?? Number.POSITIVE_INFINITY) <= Date.now()).map(send));
  const wake = () => {
    for (const part of partNames) syncs.set(part, awake(syncOf(part)));
    plan();
  };
  window.addEventListener('online', wake);

  return {
    typed(part) {
      syncs.set(part, typedAt(syncOf(part), Date.now()));
      plan();
    },
    numberOf: (part) => numbers.get(part) ?? 0,
    merged: (live) => ({ ...live, ...Object.fromEntries(drafts.map(({ part, fields }) => [part, fields])) }),
    async drop() {
      clearTimeout(timer);
      for (const part of partNames) syncs.set(part, cleanSync);
      if (numbers.size) await calls.drop();
      numbers.clear();
      plan();
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
    },
  };
}
