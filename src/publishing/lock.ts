import { hashOf } from '../content/keys.ts';
import type { Connection } from '../db/connection.ts';
import type { Place } from './reads.ts';

/** Numbers of our own among the locks of a database: pages, and what publishers are making. */
const ofPages = 7_331_002;
const ofPublishers = 7_331_003;

/**
 * Keeps other publishers from the same pages until they are written, so that what is written last was read last.
 * Only PostgreSQL has other publishers. The locks end with the connection, however that ends.
 * @returns what gives the pages free
 */
export async function lockPlaces({ pool }: Connection, release: string, places: readonly Place[]): Promise<() => Promise<void>> {
  if (!pool || !places.length) return async () => {};
  const client = await pool.connect();
  // Everybody locks in the same order: nobody waits in a circle.
  const numbers = [...new Set(places.map(({ portal, path }) => hashOf(`${release} ${portal} ${path}`)))].sort((a, b) => a - b);
  const free = async () => {
    try {
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  };
  try {
    // In one message.
    await client.query(
      `begin; select pg_advisory_xact_lock_shared(${ofPublishers}, ${hashOf(release)});
       select pg_advisory_xact_lock(${ofPages}, n) from unnest('{${numbers.join(',')}}'::integer[]) n`,
    );
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  return free;
}

/**
 * Waits until what other publishers have under way is written. Who is not known afterwards to read a thing
 * begins to read later, and so sees what was committed before.
 */
export async function othersAreDone({ pool }: Connection, release: string): Promise<void> {
  await pool?.query(`select pg_advisory_xact_lock(${ofPublishers}, ${hashOf(release)})`);
}
