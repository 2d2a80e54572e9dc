import { and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import { keyNumber } from '../content/keys.ts';
import { type Db, rowsOf } from '../db/connection.ts';
import { publishedPages } from '../db/tables/publishing.ts';
import { type PublishedPath, rowsPerStatement, slices } from './page-reads.ts';
import { without } from './published-paths.ts';

const readsOneOf = (release: string, keys: readonly string[]) =>
  and(eq(publishedPages.release, release), arrayOverlaps(publishedPages.reads, sql`${`{${keys.map(keyNumber).join(',')}}`}::integer[]`));

/** Returns the number of pages that read any of these keys, excluding some pages. The rows are not loaded: a message is on all pages of a language. */
export async function countPagesThatRead(
  db: Db,
  release: string,
  keys: readonly string[],
  without: readonly PublishedPath[],
): Promise<number> {
  if (!keys.length) return 0;
  const [portals, paths] = [without.map(({ portal }) => portal), without.map(({ path }) => path)];
  const isOther = sql`(${publishedPages.portal}, ${publishedPages.path}) not in (
    select * from unnest(${sql.param(portals)}::text[], ${sql.param(paths)}::text[]))`;
  return db.$count(publishedPages, and(readsOneOf(release, keys), isOther));
}

/** Returns the pages that read any of these keys. */
export async function pagesThatRead(db: Db, release: string, keys: readonly string[]): Promise<PublishedPath[]> {
  if (!keys.length) return [];
  const found: PublishedPath[] = [];
  for (const some of slices([...new Set(keys)], rowsPerStatement)) {
    const rows = await db
      .select({ portal: publishedPages.portal, path: publishedPages.path })
      .from(publishedPages)
      .where(readsOneOf(release, some));
    found.push(...rows);
  }
  return found;
}

/** Maximum number of pages that read a `near` key. A key with more readers is used by whole sites. */
const fewReaders = 200;

/**
 * Returns the pages that read any of these keys. `near` are those that read a key with few readers: fronts, lists, feeds and
 * sitemaps, which show what changed. `far` are the others, such as all pages of a portal, which read its menus.
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
