// Decides when typed text is sent to the server, for one part of a draft. Pure: the clock is passed in, and the
// caller sends. Called by `draft-sender.ts`.
//
// States: clean; waiting (typed since the last send); sending (one at a time; typing goes on); held (the server has
// another version of this part: a person decides). A failed send is retried without a limit; one that was too large waits
// for the next change.
// Invariants: a part has one send at a time; every change is in a later send.

/** Milliseconds without typing after which a change is sent. */
export const silenceMs = 800;
/** Maximum milliseconds from a change until it is sent during steady typing: the server has it within three seconds. */
export const mostWaitMs = 2_500;
const firstRetryMs = 1_000;
const mostRetryMs = 30_000;

export type Sync = {
  /** Number of changes of this part. */
  typed: number;
  /** Number of changes that the server has. */
  stored: number;
  /** Number of changes in the send under way. */
  sending: number | undefined;
  /** Instants of the first and of the last unsent change. */
  firstAt: number | undefined;
  lastAt: number | undefined;
  /** Failed sends in a row, and the instant before which no new one begins. */
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

/** Returns the instant of the next send; undefined if there is nothing to send, or the part has to wait. */
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

/** Returns the state after a send that failed. */
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

/** Returns the state when the connection is restored: the next send begins at once. */
export const awake = (sync: Sync): Sync => ({ ...sync, notBefore: 0 });

/** Returns whether the server has all changes. */
export const isStored = ({ typed, stored: known }: Sync): boolean => typed === known;
