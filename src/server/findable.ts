import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { isIndexCurrent, rebuildConnections, rebuildIndex } from '../features/search/save.ts';

/** Any number: whoever makes the index of this database anew holds this lock. */
const rebuildLock = 7_331_002;

/** Makes the index of what can be found where there is none, or one of another version. @returns whether it had to */
export async function ensureIndex({ db, kind }: Connection): Promise<boolean> {
  if (kind === 'proxy' || (await isIndexCurrent(db))) return false;
  if (kind === 'pglite') {
    await rebuildIndex(db, 1);
    return true;
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${rebuildLock})`);
    if (await isIndexCurrent(db)) return false;
    await rebuildIndex(db, rebuildConnections);
    return true;
  });
}
