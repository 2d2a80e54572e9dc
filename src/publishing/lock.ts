import { keyNumber } from '../content/keys.ts';
import type { Connection } from '../db/connection.ts';
import type { PublishedPath } from './page-reads.ts';

/** Namespaces of our PostgreSQL advisory locks: pages, and publishers at work. */
const ofPages = 7_331_002;
const ofPublishers = 7_331_003;

/**
 * Locks pages against other publishers until they are written, so that the last write has the latest data.
 * Only PostgreSQL has other publishers. The locks end with the connection.
 * @returns a function that releases them
 */
export async function lockPaths({ pool }: Connection, release: string, paths: readonly PublishedPath[]): Promise<() => Promise<void>> {
  if (!pool || !paths.length) return async () => {};
  const client = await pool.connect();
  // All publishers lock in the same order, which prevents deadlocks.
  const numbers = [...new Set(paths.map(({ portal, path }) => keyNumber(`${release} ${portal} ${path}`)))].sort((a, b) => a - b);
  const free = async () => {
    try {
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  };
  try {
    // One round trip.
    await client.query(
      `begin; select pg_advisory_xact_lock_shared(${ofPublishers}, ${keyNumber(release)});
       select pg_advisory_xact_lock(${ofPages}, n) from unnest('{${numbers.join(',')}}'::integer[]) n`,
    );
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  return free;
}

/**
 * Waits until other publishers have written the pages that they build now. A page that is not recorded as a reader after
 * that will be read later, and so includes every earlier commit.
 */
export async function othersAreDone({ pool }: Connection, release: string): Promise<void> {
  await pool?.query(`select pg_advisory_xact_lock(${ofPublishers}, ${keyNumber(release)})`);
}
