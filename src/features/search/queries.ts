import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { ResultRow, View } from '../../search/index/source.ts';
import { isPresentable, popularClients, popularDays } from './rules.ts';
import type { SourceKind } from './schema.ts';

/** Row of a source's `results`. */
export type FoundRow = ResultRow & {
  kind: SourceKind;
  date: string | Date;
  typeId: number | null;
  interest: string | null;
  fileId: number | null;
  imageAlt: string;
  portals: string[];
};

/** Returns SQL for a scope that is the articles of one issue. */
export const insideMagazine = (magazine: string, now: Date): SQL =>
  sql`d.kind = 'article' and d.reference in (select ma.article from magazine_articles ma join magazines m on m.reference = ma.magazine
    where m.reference = ${magazine} and m.is_published and m.display_date <= ${now.toISOString()})`;

/** Returns the searches that many clients saved and that find something, the most frequent first. */
export async function popularSearches(db: Db, { portal, locale, now }: View, limit: number): Promise<string[]> {
  const since = new Date(now.getTime() - popularDays * 24 * 60 * 60_000).toISOString();
  const rows = await db.execute(sql`
    select keyword from search_saves where portal = ${portal} and locale = ${locale} and saved_at > ${since}
    group by keyword having count(*) >= ${popularClients} and (array_agg(results order by saved_at desc, client))[1] > 0
    order by count(*) desc, keyword limit ${limit * 2}`);
  return rowsOf<{ keyword: string }>(rows)
    .map(({ keyword }) => keyword)
    .filter(isPresentable)
    .slice(0, limit);
}
