import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { IndexRow } from './rows.ts';
import type { Vectors, VocabularyWord } from './vectors.ts';

export type VectorRow = IndexRow & Vectors;

/** Adds words to the vocabulary. They are sorted, so that two transactions that add the same words cannot deadlock. */
export async function storeVocabulary(tx: Db, words: ReadonlyMap<Locale, readonly VocabularyWord[]>): Promise<void> {
  for (const locale of locales) {
    const distinct = new Map(words.get(locale)?.map((one) => [one.word, one]));
    if (!distinct.size) continue;
    const sorted = [...distinct.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
    const column = (of: keyof VocabularyWord) => sql`${sql.param(sorted.map((one) => one[of]))}::text[]`;
    await tx.execute(
      sql`insert into search_words (locale, word, shown, stem) select ${locale}, w, s, t
        from unnest(${column('word')}, ${column('shown')}, ${column('stem')}) x(w, s, t) on conflict do nothing`,
    );
  }
}

const facetColumns = (rows: readonly IndexRow[]): SQL => {
  const texts = (of: (row: IndexRow) => string) => sql`${sql.param(rows.map(of))}::text[]`;
  const isPremium = sql`${sql.param(rows.map((row) => row.isPremium))}::bool[]`;
  return sql`${texts(({ kinds }) => kinds.join(' '))}, ${isPremium}, ${texts(({ interests }) => interests.join(' '))}`;
};

/** Adds combinations of facet values that are new, sorted for the same reason as the vocabulary. */
const addFacets = (tx: Db, rows: readonly IndexRow[]) =>
  tx.execute(sql`
    insert into search_facets (kinds, is_premium, interests)
    select distinct string_to_array(k, ' '), p, string_to_array(i, ' ') from unnest(${facetColumns(rows)}) x(k, p, i) order by 1, 2, 3
    on conflict do nothing`);

const spaced = (vector: string | null): string => (vector === null ? '' : ` ${vector}`);

/** Adds rows to the index, with their facets. */
export async function storeRows(tx: Db, rows: readonly VectorRow[]): Promise<void> {
  const texts = (of: (row: VectorRow) => string | null) => sql`${sql.param(rows.map(of))}::text[]`;
  // One string for all vectors: quoting the elements of an array takes longer than making them. The space tells '' from null.
  const vectors = (of: (row: VectorRow) => string | null) =>
    sql`string_to_array(${rows.map((row) => spaced(of(row))).join('\n')}, E'\n', '')`;
  const numbers = (of: (row: VectorRow) => number | null) => sql`${sql.param(rows.map(of))}::float8[]`;
  await addFacets(tx, rows);
  await tx.execute(sql`
    insert into search_documents (kind, reference, locale, facet, date, visible_from, visible_until, number, views, relevancy, title_key, title, words, gated)
    select x.kind, x.reference, x.locale, f.id, date::timestamptz, visible_from::timestamptz, visible_until::timestamptz,
      number::int, views::int, relevancy, title_key, title::tsvector, words::tsvector, gated::tsvector
    from unnest(${texts(({ kind }) => kind)}, ${texts(({ reference }) => reference)}, ${texts(({ locale }) => locale)}, ${facetColumns(rows)},
      ${texts(({ date }) => date)}, ${texts(({ visibleFrom }) => visibleFrom)}, ${texts(({ visibleUntil }) => visibleUntil)}, ${numbers(({ number }) => number)}, ${numbers(({ views }) => views)},
      ${numbers(({ relevancy }) => relevancy)}, ${texts(({ titleKey }) => titleKey)}, ${vectors(({ title }) => title)},
      ${vectors(({ words }) => words)}, ${vectors(({ gated }) => gated)})
      x(kind, reference, locale, kinds, is_premium, interests, date, visible_from, visible_until, number, views, relevancy, title_key, title, words, gated)
      join search_facets f on f.kinds = string_to_array(x.kinds, ' ') and f.is_premium = x.is_premium and f.interests = string_to_array(x.interests, ' ')
    on conflict do nothing`);
}
