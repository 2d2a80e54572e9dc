// Decides when typed text is sent to the server, for one part of a draft. Pure: the clock is passed in, and the
// caller sends. Called by `draft-sender.ts`.
//
// States: clean; waiting (typed since the last send); sending (one at a time; typing goes on); held (the server has
// another version of this part: a person decides). A failed send waits and tries again, however long that takes; one that
// was too large waits for the next change.
// Never: two sends of one part at once; typed words that no later send contains.

/** Silence after which a change is sent. */
export const silenceMs = 800;
/** Maximum time from a change until it is sent, however fast the writer types: the server has it within three seconds. */
export const mostWaitMs = 2_500;
const firstRetryMs = 1_000;
const mostRetryMs = 30_000;

export type Sync = {
  /** Counts the changes of this part. */
  typed: number;
  /** Changes that the server has. */
  stored: number;
  /** Changes in the send under way. */
  sending: number | undefined;
  /** Instants of the first and of the last change that no send contains. */
  firstAt: number | undefined;
  lastAt: number | undefined;
  /** Failed sends in a row, and the instant before which there is no new one. */
  failures: number;
  notBefore: number;
  isHeld: boolean;
};

export const cleanSync: Sync = {
  ...{ typed: 0, stored: 0, sending: undefined, firstAt: undefined, lastAt: undefined },
  ...{ failures: 0, notBefore: 0, isHeld: false },
};

/** Returns the state after a change. */
export const typedAt = (sync: Sync, now: number): Sync => ({ ...sync, typed: sync.typed + 1, firstAt: sync.firstAt ?? now, lastAt: now });

/** Returns the instant of the next send; undefined if nothing is to be sent, or not yet. */
export function dueAt({ sending, firstAt, lastAt, notBefore, isHeld }: Sync): number | undefined {
  if (isHeld || sending !== undefined || firstAt === undefined || lastAt === undefined) return undefined;
  return Math.max(Math.min(lastAt + silenceMs, firstAt + mostWaitMs), notBefore);
}

/** Returns the state once a send has begun: it contains all changes until now. */
export const began = (sync: Sync): Sync => ({ ...sync, sending: sync.typed, firstAt: undefined, lastAt: undefined });

/** Returns the state after the server has stored the last send. */
export const stored = (sync: Sync): Sync => ({
  ...sync,
  stored: sync.sending ?? sync.stored,
  sending: undefined,
  failures: 0,
  notBefore: 0,
});

/** Returns the state after a send that the server did not answer, or could not store. */
export function failed(sync: Sync, now: number): Sync {
  const failures = sync.failures + 1;
  const pause = Math.min(firstRetryMs * 2 ** (failures - 1), mostRetryMs);
  return { ...sync, sending: undefined, firstAt: sync.firstAt ?? now, lastAt: sync.lastAt ?? now, failures, notBefore: now + pause };
}

/** Returns the state after a send that was too large: only another change sends the part again. */
export const oversized = (sync: Sync): Sync => ({ ...sync, sending: undefined, failures: sync.failures + 1, notBefore: 0 });

/** Returns the state after a send that met another version of this part. */
export const held = (sync: Sync, now: number): Sync => ({ ...failed(sync, now), failures: 0, notBefore: 0, isHeld: true });

/** Returns the state after a decision of the writer: the present content of the fields is sent. */
export const released = (sync: Sync, now: number): Sync => typedAt({ ...sync, isHeld: false }, now);

/** Returns the state when the connection is back: no further waiting. */
export const awake = (sync: Sync): Sync => ({ ...sync, notBefore: 0 });

/** Returns whether the server has everything. */
export const isStored = ({ typed, stored: known }: Sync): boolean => typed === known;
