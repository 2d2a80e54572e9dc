import { CallFailed } from '../../lib/call.ts';
import type { DraftCalls, OpenDraft } from './calls.ts';
import { awake, began, cleanSync, dueAt, failed, held, isStored, released, type Sync, stored, typedAt } from './draft-sync.ts';
import { type Fields, type PartName, type Parts, partNames } from './parts.ts';

/** State of what is typed: on the server, on its way, in this browser until the server answers, or held by another version. */
export type SyncWord = 'stored' | 'waiting' | 'offline' | 'held';

/** Sends the parts of a draft to the server as `draft-sync.ts` decides. */
export type DraftSender = {
  typed(part: PartName): void;
  numberOf(part: PartName): number;
  /** Returns the parts of the live document with those of the draft, and the parts whose live version changed since. */
  merged(live: Parts): { parts: Parts; outdated: PartName[] };
  /** Sends a part again after a decision between it and another version. */
  release(part: PartName): void;
  /** Discards parts of the draft, and reloads the live parts from which others begin. */
  drop(parts: readonly PartName[]): Promise<void>;
  close(): void;
};

type Listener = {
  /** Returns what is typed now. */
  parts(): Parts;
  told(word: SyncWord): void;
  /** The server has all of a part. */
  kept(part: PartName): void;
  /** Somebody else, or another tab, sent this part: `was` is what the server had of ours. */
  met(part: PartName, was: Fields | null, theirs: Fields | null): void;
};

export async function draftSender(calls: DraftCalls, live: Parts, { parts: now, told, kept, met }: Listener): Promise<DraftSender> {
  let draft: OpenDraft = await calls.load();
  const partOf = (part: PartName) => draft.parts.find((one) => one.part === part);
  const numbers = new Map<PartName, number>();
  /** Last known state of each part on the server. */
  const known = new Map<PartName, Fields | null>();
  const read = () => {
    for (const part of partNames) {
      const found = partOf(part);
      numbers.set(part, found?.number ?? 0);
      known.set(part, found ? found.fields : live[part]);
    }
  };
  read();
  const syncs = new Map<PartName, Sync>();
  const syncOf = (part: PartName) => syncs.get(part) ?? cleanSync;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    const all = [...syncs.values()];
    if (all.some(({ isHeld }) => isHeld)) told('held');
    else if (all.some(({ failures }) => failures > 0)) told('offline');
    else told(all.every(isStored) ? 'stored' : 'waiting');
    const due = partNames.flatMap((part) => dueAt(syncOf(part)) ?? []);
    if (due.length) timer = setTimeout(() => void sendDue(), Math.max(0, Math.min(...due) - Date.now()));
  };
  async function meet(part: PartName): Promise<void> {
    const was = known.get(part) ?? null;
    draft = await calls.load();
    const theirs = partOf(part);
    numbers.set(part, theirs?.number ?? 0);
    known.set(part, theirs ? theirs.fields : live[part]);
    met(part, was, known.get(part) ?? null);
  }
  const send = async (part: PartName) => {
    syncs.set(part, began(syncOf(part)));
    const fields = now()[part];
    try {
      numbers.set(part, await calls.put(part, { fields, number: numbers.get(part) ?? 0, base: draft.bases[part] }));
      known.set(part, fields);
      syncs.set(part, stored(syncOf(part)));
      if (isStored(syncOf(part))) kept(part);
    } catch (error) {
      const isHeld = error instanceof CallFailed && error.answer.statusCode === 409;
      syncs.set(part, (isHeld ? held : failed)(syncOf(part), Date.now()));
      // Without an answer the part is tried again, and meets the other version then.
      if (isHeld) await meet(part).catch(() => syncs.set(part, failed({ ...syncOf(part), isHeld: false }, Date.now())));
    }
    plan();
  };
  const sendDue = () => Promise.all(partNames.filter((part) => (dueAt(syncOf(part)) ?? Number.POSITIVE_INFINITY) <= Date.now()).map(send));
  const wake = () => {
    for (const [part, sync] of syncs) syncs.set(part, awake(sync));
    plan();
  };
  window.addEventListener('online', wake);

  return {
    typed(part) {
      syncs.set(part, typedAt(syncOf(part), Date.now()));
      plan();
    },
    numberOf: (part) => numbers.get(part) ?? 0,
    merged: (given) => ({
      parts: { ...given, ...Object.fromEntries(draft.parts.map(({ part, fields }) => [part, fields])) },
      outdated: draft.parts.filter(({ isOutdated }) => isOutdated).map(({ part }) => part),
    }),
    release(part) {
      if (syncOf(part).isHeld) syncs.set(part, released(syncOf(part), Date.now()));
      plan();
    },
    async drop(parts) {
      clearTimeout(timer);
      for (const part of parts) {
        syncs.delete(part);
        if (partOf(part) || numbers.get(part)) await calls.drop(part);
      }
      draft = await calls.load();
      read();
      plan();
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
    },
  };
}
