import { type SQL, sql } from 'drizzle-orm';

/** Queries here are strings in the notation of PostgreSQL's tsquery. */
export const tsquery = (query: string): SQL => sql`${query}::tsquery`;

export const quoted = (stem: string) => `'${stem.replace(/['\\]/g, '')}'`;

/** Returns the query for stems that follow each other; undefined where there are none. */
export function phraseQuery(stems: readonly string[]): string | undefined {
  const present = stems.filter(Boolean);
  return present.length ? `(${present.map(quoted).join(' <-> ')})` : undefined;
}
export const isPhrase = ({ query }: { query: string }): boolean => query.includes('<->');
export const prefixQuery = (form: string): string => `${quoted(form)}:*`;
/** Matches nothing: no vector has this word. */
const noMatch = quoted('~');
export const anyOf = (queries: readonly string[]): string => (queries.length ? `(${queries.join(' | ')})` : noMatch);
export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** Most terms for which every combination is written out. */
const mostCombined = 6;

/**
 * Returns a query for a minimum of matching terms: every smallest combination of queries whose weights sum up to a share of the total.
 * Undefined where there is nothing to combine.
 */
export function minimumMatch(queries: readonly { query: string; idf: number }[], share: number): string | undefined {
  if (queries.length < 2 || queries.length > mostCombined) return undefined;
  const minimum = queries.reduce((sum, { idf }) => sum + idf, 0) * share;
  const sorted = queries.toSorted((a, b) => b.idf - a.idf);
  const combinations = (from: number, missing: number): string[][] =>
    missing <= 0
      ? [[]]
      : sorted
          .slice(from)
          .flatMap(({ query, idf }, index) => combinations(from + index + 1, missing - idf).map((rest) => [query, ...rest]));
  return anyOf(combinations(0, minimum).map((set) => `(${allOf(set)})`));
}
