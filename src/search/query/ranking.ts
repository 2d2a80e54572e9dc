import { type SQL, sql } from 'drizzle-orm';
import { allOf, anyOf, isPhrase, type Way } from './terms.ts';

export const tsquery = (query: string): SQL => sql`${query}::tsquery`;

/** Of a word in no field, the text, the description and the title. */
const fieldWeights = sql.raw(`'{0,0.12,0.4,1}'::float4[]`);
const inAll = 2;
const inTitle = 0.4;
const neighbours = 0.5;

/** Ways that weigh the same are asked for together, which ts_rank divides by their number. */
function together(ways: readonly Way[]): { query: string; weight: number }[] {
  const single = Map.groupBy(
    ways.filter((way) => !isPhrase(way)),
    ({ weight }) => weight,
  );
  return [
    ...ways.filter(isPhrase),
    ...[...single].map(([weight, some]) => ({ query: anyOf(some.map(({ query }) => query)), weight: weight * some.length })),
  ];
}

export type Scored = { ways: readonly Way[]; telling: number };

/** How well each of a thing's words answers: telling terms count for more, the title for more than the description, that for more than the text. */
export function scoreOf(terms: readonly Scored[]): SQL {
  const each = terms.map(({ ways, telling }) => {
    const best = together(ways).map(
      ({ query, weight }) =>
        sql`${weight}::float8 * (${inAll}::float8 * ts_rank(${fieldWeights}, v, ${tsquery(query)}, 1) + ${inTitle}::float8 * ts_rank(${fieldWeights}, title, ${tsquery(query)}, 1))`,
    );
    return sql`${telling}::float8 * ${best.length > 1 ? sql`greatest(${sql.join(best, sql`, `)})` : (best[0] ?? sql`0`)}`;
  });
  if (terms.length < 2) return sql.join(each, sql` + `);
  const everything = tsquery(allOf(terms.map(({ ways }) => anyOf(ways.map(({ query }) => query)))));
  const telling = terms.reduce((sum, term) => sum + term.telling, 0);
  return sql`${sql.join(each, sql` + `)} + ${telling * neighbours}::float8 * ts_rank_cd(${fieldWeights}, v, ${everything}, 1)`;
}
