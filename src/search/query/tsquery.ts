import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for a query, which is a string in the notation of PostgreSQL's tsquery. */
export const tsquery = (query: string): SQL => sql`${query}::tsquery`;

/** Returns a stem as a lexeme in quotes; quotes and backslashes in it are dropped. */
export const quoted = (stem: string) => `'${stem.replace(/['\\]/g, '')}'`;

/** Returns the query for adjacent stems; undefined if there are none. */
export function phraseQuery(stems: readonly string[]): string | undefined {
  const present = stems.filter(Boolean);
  return present.length ? `(${present.map(quoted).join(' <-> ')})` : undefined;
}
export const isPhrase = ({ query }: { query: string }): boolean => query.includes('<->');
export const prefixQuery = (form: string): string => `${quoted(form)}:*`;
/** Matches nothing: no vector has this word. */
const noMatch = quoted('~');
/** Returns the query that one of several queries matches; without queries one that matches nothing. */
export const anyOf = (queries: readonly string[]): string => (queries.length ? `(${queries.join(' | ')})` : noMatch);
export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** Maximum number of terms for which all combinations are written out. */
const mostCombined = 6;

/** Query of a term, with its inverse document frequency. */
export type Weighed = { query: string; idf: number };

/** Returns every smallest combination of queries whose weights sum up to a share of the total; none if there is nothing to combine. */
function combinationsOf<Query extends Weighed>(queries: readonly Query[], share: number): Query[][] {
  if (queries.length < 2 || queries.length > mostCombined) return [];
  const minimum = queries.reduce((sum, { idf }) => sum + idf, 0) * share;
  const sorted = queries.toSorted((a, b) => b.idf - a.idf);
  const from = (start: number, missing: number): Query[][] =>
    missing <= 0
      ? [[]]
      : sorted.slice(start).flatMap((one, index) => from(start + index + 1, missing - one.idf).map((rest) => [one, ...rest]));
  return from(0, minimum);
}

const anyCombination = (combinations: readonly (readonly Weighed[])[]): string =>
  anyOf(combinations.map((set) => `(${allOf(set.map(({ query }) => query))})`));

/** Returns a query for a minimum of matching terms, by their share of the idf. Undefined if there is nothing to combine. */
export function minimumMatch(queries: readonly Weighed[], share: number): string | undefined {
  const combinations = combinationsOf(queries, share);
  return combinations.length ? anyCombination(combinations) : undefined;
}

/** Same as `minimumMatch`, by the rarest combinations that together match no more than a number of documents. @param queries each with its number of documents */
export function rareMatch<Query extends Weighed & { count: number }>(queries: readonly Query[], share: number, most: number) {
  const combinations = combinationsOf(queries, share).map((set) => ({ set, count: Math.min(...set.map(({ count }) => count)) }));
  let matched = 0;
  const fitting = combinations
    .sort((a, b) => a.count - b.count)
    .filter(({ count }) => {
      matched += count;
      return matched <= most;
    });
  return fitting.length ? anyCombination(fitting.map(({ set }) => set)) : undefined;
}
