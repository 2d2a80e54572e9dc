import { and, eq, inArray, sql } from 'drizzle-orm';
import { keyNumber } from '../content/keys.ts';
import { type Db, rowsOf } from '../db/connection.ts';
import { publishedPages } from '../db/tables/publishing.ts';

/** Published page or document: its plain or French address. */
export type PublishedPath = { portal: string; path: string };

/** Page with the keys that it reads. */
export type PageReads = PublishedPath & { reads: ReadonlySet<string> };

export const rowsPerStatement = 500;

export function* slices<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** Records the keys that pages read. */
export async function record(db: Db, release: string, pages: readonly PageReads[]): Promise<void> {
  for (const some of slices(pages, rowsPerStatement)) {
    const portals = some.map(({ portal }) => portal);
    const paths = some.map(({ path }) => path);
    const reads = some.map(({ reads }) => `{${[...new Set([...reads].map(keyNumber))].sort((a, b) => a - b).join(',')}}`);
    await db.execute(sql`
      insert into published_pages (release, portal, path, reads)
      select ${release}, portal, path, reads::integer[]
      from unnest(${sql.param(portals)}::text[], ${sql.param(paths)}::text[], ${sql.param(reads)}::text[]) as page(portal, path, reads)
      where not exists (
        select from published_pages there
        where there.release = ${release} and there.portal = page.portal and there.path = page.path and there.reads = page.reads::integer[])
      on conflict (release, portal, path) do update set reads = excluded.reads`);
  }
}

const isOneOf = (release: string, portal: string, paths: string[]) =>
  and(eq(publishedPages.release, release), eq(publishedPages.portal, portal), inArray(publishedPages.path, paths));

/** Deletes the records of pages. */
export async function forget(db: Db, release: string, portal: string, paths: readonly string[]): Promise<void> {
  for (const some of slices(paths, rowsPerStatement)) await db.delete(publishedPages).where(isOneOf(release, portal, some));
}

/** Returns those of some paths that are not published. */
export async function unknownPaths(db: Db, release: string, portal: string, paths: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (const some of slices(paths, rowsPerStatement)) {
    const rows = await db
      .select({ path: publishedPages.path })
      .from(publishedPages)
      .where(isOneOf(release, portal, some));
    for (const { path } of rows) known.add(path);
  }
  return paths.filter((path) => !known.has(path));
}

/** Returns everything that is published. */
export const publishedPlaces = async (db: Db, release: string): Promise<PublishedPath[]> =>
  rowsOf<PublishedPath>(await db.execute(sql`select portal, path from published_pages where release = ${release}`));
