import { performance } from 'node:perf_hooks';
import { domainLimits } from '../../mail/pace-rules.ts';
import type { Claimed } from './claim-commands.ts';

type Options = {
  perSecond: number;
  connections: number;
  signal: AbortSignal;
  claim(most: number): Promise<Claimed[]>;
  /** Has a row wait: its domain gets mails slower than they come. */
  defer(row: Claimed, milliseconds: number): Promise<void>;
  failed(error: unknown): void;
};
export type Buffer = {
  /**
   * Returns the next row that may leave now; undefined if none came within the milliseconds, or at the end.
   * @param after row after which the same connection hands it over: to the same domain they share one place
   */
  next(patienceMilliseconds: number, after?: Claimed): Promise<Claimed | undefined>;
  /** Frees the place of a row that `next` returned. */
  done(row: Claimed): void;
  /** Empties the buffer, of one domain or of all. @returns its rows */
  drain(domain?: string): Claimed[];
  wake(): void;
};

/** Lag of a domain from which its rows wait in the ledger instead of in the buffer. */
const mostLagMilliseconds = 2_000;
const afterEmptyMilliseconds = 1_000;

/** Holds claimed rows until the limits of the server and of their domains let them leave. */
export function createBuffer({ perSecond, connections, signal, claim, defer, failed }: Options): Buffer {
  const size = Math.max(Math.min(perSecond, 500), connections * 4);
  let rows: Claimed[] = [];
  let refilling: Promise<void> | undefined;
  let emptyUntil = 0;
  let nextSlot = 0;
  const domainSlots = new Map<string, number>();
  /** Places of rows to domains that have a limit of connections. */
  const places = new Map<Claimed, { domain: string }>();
  const waiting = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  signal.addEventListener('abort', wakeAll, { once: true });

  async function refill(): Promise<void> {
    try {
      const claimed = await claim(size);
      if (!claimed.length) emptyUntil = performance.now() + afterEmptyMilliseconds;
      for (const row of claimed) {
        const limit = domainLimits[row.domain];
        const now = performance.now();
        const slot = Math.max(now, domainSlots.get(row.domain) ?? 0);
        if (limit) domainSlots.set(row.domain, slot + 1_000 / limit.perSecond);
        if (limit && slot - now > mostLagMilliseconds) await defer(row, slot - now);
        else rows.push(row);
      }
    } catch (error) {
      failed(error);
      emptyUntil = performance.now() + afterEmptyMilliseconds;
    } finally {
      refilling = undefined;
      wakeAll();
    }
  }

  function take(after: Claimed | undefined): Claimed | undefined {
    const isFree = ({ domain }: Claimed) => {
      const limit = domainLimits[domain];
      if (!limit || domain === after?.domain) return true;
      return new Set([...places.values()].filter((place) => place.domain === domain)).size < limit.connections;
    };
    const at = rows.findIndex(isFree);
    if (at < 0) return undefined;
    const [row] = rows.splice(at, 1);
    if (!row || !domainLimits[row.domain]) return row;
    const shared = after && after.domain === row.domain ? places.get(after) : undefined;
    places.set(row, shared ?? { domain: row.domain });
    return row;
  }

  const asleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  return {
    async next(patienceMilliseconds, after) {
      const end = performance.now() + patienceMilliseconds;
      while (!signal.aborted) {
        const now = performance.now();
        if (rows.length < size / 2 && !refilling && now >= emptyUntil) refilling = refill();
        const row = take(after);
        if (row) {
          const slot = Math.max(now, nextSlot);
          nextSlot = slot + 1_000 / perSecond;
          if (slot - now > 1) await new Promise((go) => setTimeout(go, slot - now));
          return row;
        }
        if (now >= end) return undefined;
        await asleep(Math.min(end - now, refilling ? end - now : Math.max(emptyUntil - now, 20)));
      }
      return undefined;
    },
    done(row) {
      if (places.delete(row)) wakeAll();
    },
    drain(domain) {
      const drained = rows.filter((row) => domain === undefined || row.domain === domain);
      rows = rows.filter((row) => domain !== undefined && row.domain !== domain);
      return drained;
    },
    wake() {
      emptyUntil = 0;
      wakeAll();
    },
  };
}
