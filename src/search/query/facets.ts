import { type SQL, sql } from 'drizzle-orm';

/** Filters that a reader chose. A document needs one of the interests. */
export type Filter = { kind?: string | undefined; isPremium?: boolean | undefined; interests: readonly string[] };
export const noFilter: Filter = { interests: [] };

/** Combination of facet values, with the number of matching documents that have it. */
export type FacetRow = { kinds: string[]; isPremium: boolean; interests: string[]; count: number };

/** Returns SQL for the condition of a filter on a row with the column `facet`. */
export function filterCondition({ kind, isPremium, interests }: Filter): SQL {
  const conditions = [
    ...(kind ? [sql`${kind} = any(f.kinds)`] : []),
    ...(isPremium === undefined ? [] : [sql`f.is_premium = ${isPremium}`]),
    ...(interests.length ? [sql`f.interests && ${sql.param([...interests])}::text[]`] : []),
  ];
  return conditions.length
    ? sql`(facet in (select f.id from search_facets f where ${sql.join(conditions, sql` and `)})) is true`
    : sql`true`;
}

const passes = {
  kind: (row: FacetRow, { kind }: Filter) => !kind || row.kinds.includes(kind),
  isPremium: (row: FacetRow, { isPremium }: Filter) => isPremium === undefined || row.isPremium === isPremium,
  interests: (row: FacetRow, { interests }: Filter) => !interests.length || interests.some((code) => row.interests.includes(code)),
} as const;
type FacetName = keyof typeof passes;

const sum = (rows: readonly FacetRow[]) => rows.reduce((total, { count }) => total + count, 0);

function counted(rows: readonly FacetRow[], values: (row: FacetRow) => string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of values(row)) counts.set(value, (counts.get(value) ?? 0) + row.count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Returns the number of results, and for each value of a filter the number of results with that value and the other filters. */
export function facetsOf(rows: readonly FacetRow[], filter: Filter) {
  const names = Object.keys(passes) as FacetName[];
  const passing = (except?: FacetName) => rows.filter((row) => names.every((name) => name === except || passes[name](row, filter)));
  const byPremium = passing('isPremium');
  const premium = sum(byPremium.filter((row) => row.isPremium));
  return {
    total: sum(passing()),
    kinds: counted(passing('kind'), ({ kinds }) => kinds),
    premium: { all: sum(byPremium), only: premium, none: sum(byPremium) - premium },
    interests: counted(passing('interests'), ({ interests }) => interests),
  };
}
