import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/connection.ts';
import { Problem } from '../lib/errors.ts';

/**
 * Limits calls that are too frequent to count in the database. Each process counts separately, per database.
 * @param perMinute maximum calls a minute, by name
 */
export function memoryLimits<Name extends string>(perMinute: Readonly<Record<Name, number>>) {
  const limits = new WeakMap<Db, Map<Name, RateLimiterMemory>>();

  function limitOf(db: Db, name: Name): RateLimiterMemory {
    const ofDb = limits.get(db) ?? new Map<Name, RateLimiterMemory>();
    limits.set(db, ofDb);
    const limit = ofDb.get(name) ?? new RateLimiterMemory({ points: perMinute[name], duration: 60 });
    ofDb.set(name, limit);
    return limit;
  }

  /** @throws Problem too_many_requests, with the seconds to wait */
  return async (db: Db, name: Name, client: string): Promise<void> => {
    await limitOf(db, name)
      .consume(client)
      .catch(({ msBeforeNext }: RateLimiterRes) => {
        throw new Problem('too_many_requests', undefined, Math.max(1, Math.ceil(msBeforeNext / 1_000)));
      });
  };
}
