import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Db, rowsOf } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { correctedStem } from '../language/stem-corrections.ts';
import { isOwnStem } from '../language/words.ts';

/** Stems depend only on the version of the code, so all databases share the cache. */
const cache = new LRUCache<string, string>({ max: 100_000 });

/** Returns the stem of each word form, by PostgreSQL's stemmer and our corrections; '' if the stemmer returns none. */
export async function stemsOf(db: Db, locale: Locale, forms: Iterable<string>): Promise<Map<string, string>> {
  const stems = new Map<string, string>();
  const unknown: string[] = [];
  for (const form of new Set(forms)) {
    const stem = isOwnStem(form) ? form : cache.get(`${locale} ${form}`);
    if (stem === undefined) unknown.push(form);
    else stems.set(form, stem);
  }
  if (unknown.length) {
    const config = sql.raw(`'words_${locale}'`);
    const rows = await db.execute(
      sql`select form, coalesce((tsvector_to_array(to_tsvector(${config}, form)))[1], '') as stem from unnest(${sql.param(unknown)}::text[]) form`,
    );
    for (const { form, stem: given } of rowsOf<{ form: string; stem: string }>(rows)) {
      const stem = correctedStem(locale, given);
      cache.set(`${locale} ${form}`, stem);
      stems.set(form, stem);
    }
  }
  return stems;
}
