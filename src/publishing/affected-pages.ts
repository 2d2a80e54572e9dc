import { sql } from 'drizzle-orm';
import { keyNumber } from '../content/keys.ts';
import { type Db, rowsOf } from '../db/connection.ts';
import { type PublishedPath, pagesThatRead } from './page-reads.ts';
import { without } from './published-paths.ts';

/** A key with more readers is one of whole sites. */
const fewReaders = 200;

/**
 * Returns the pages that read any of these keys. `near` are those that read a key with few readers: fronts, lists, feeds and
 * sitemaps, which show what changed. `far` are the others: every page of a portal names its menus.
 */
export async function readersByNearness(
  db: Db,
  release: string,
  keys: readonly string[],
): Promise<{ near: PublishedPath[]; far: PublishedPath[] }> {
  const all = await pagesThatRead(db, release, keys);
  if (all.length <= fewReaders) return { near: all, far: [] };
  const counted = rowsOf<{ number: number; readers: number }>(
    await db.execute(sql`
      select number, (select count(*)::int from published_pages where release = ${release} and reads && array[number]) as readers
      from unnest(${`{${keys.map(keyNumber).join(',')}}`}::integer[]) as number`),
  );
  const common = new Set(counted.flatMap(({ number, readers }) => (readers > fewReaders ? [number] : [])));
  const near = await pagesThatRead(
    db,
    release,
    keys.filter((name) => !common.has(keyNumber(name))),
  );
  return { near, far: without(all, near) };
}
