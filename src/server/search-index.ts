import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { countThings, isIndexCurrent, makeHere, rebuildIndex } from '../features/search/save.ts';
import { hireThreads } from '../search/index/threads.ts';
import { stemsOf } from '../search/index/vocabulary.ts';

/** Any number: whoever makes the index of this database anew holds this lock. */
const rebuildLock = 7_331_002;
/** From so many things on threads are worth their beginning. */
const manyThings = 2_000;

/** Makes the index anew, in threads where there is much of it. @param thread the module that they run; without it this thread does everything */
export async function makeIndex({ db }: Connection, thread?: URL): Promise<void> {
  if (!thread || (await countThings(db)) < manyThings) return rebuildIndex(db, [makeHere(db)]);
  const { makers, close } = hireThreads(thread, (locale, forms) => stemsOf(db, locale, forms));
  try {
    await rebuildIndex(db, makers);
  } finally {
    await close();
  }
}

/** Makes the index of what can be found where there is none, or one of another version. @returns whether it had to */
export async function ensureIndex(connection: Connection, thread?: URL): Promise<boolean> {
  const { db, kind } = connection;
  if (kind === 'proxy' || (await isIndexCurrent(db))) return false;
  if (kind === 'pglite') {
    await makeIndex(connection, thread);
    return true;
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${rebuildLock})`);
    if (await isIndexCurrent(db)) return false;
    await makeIndex(connection, thread);
    return true;
  });
}
