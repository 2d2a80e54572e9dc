import { type SQL, sql } from 'drizzle-orm';
import { type Expansion, queryOf } from './expansions.ts';
import { allOf, isPhrase, tsquery } from './tsquery.ts';

/** Weights of ts_rank for the fields D (unused), C (text), B (description) and A (title). */
const fieldWeights = sql.raw(`'{0,0.12,0.4,1}'::float4[]`);
const inAll = 2;
const inTitle = 0.4;
const proximity = 0.5;

/** Joins single-word expansions of the same weight into one query. ts_rank divides by their number, so the weight is multiplied by it. */
function grouped(expansions: readonly Expansion[]): { query: string; weight: number }[] {
  const single = Map.groupBy(
    expansions.filter((one) => !isPhrase(one)),
    ({ weight }) => weight,
  );
  return [...expansions.filter(isPhrase), ...[...single].map(([weight, some]) => ({ query: queryOf(some), weight: weight * some.length }))];
}

/** Term with its inverse document frequency. */
export type ScoredTerm = { expansions: readonly Expansion[]; idf: number };

/** Returns SQL for the score of a row with the columns `v` and `title`: rare terms, the title and neighbouring terms count for more. */
export function scoreOf(terms: readonly ScoredTerm[]): SQL {
  const each = terms.map(({ expansions, idf }) => {
    const scores = grouped(expansions).map(
      ({ query, weight }) =>
        sql`${weight}::float8 * (${inAll}::float8 * ts_rank(${fieldWeights}, v, ${tsquery(query)}, 1) + ${inTitle}::float8 * ts_rank(${fieldWeights}, title, ${tsquery(query)}, 1))`,
    );
    return sql`${idf}::float8 * ${scores.length > 1 ? sql`greatest(${sql.join(scores, sql`, `)})` : (scores[0] ?? sql`0`)}`;
  });
  if (terms.length < 2) return sql.join(each, sql` + `);
  const everything = tsquery(allOf(terms.map(({ expansions }) => queryOf(expansions))));
  const idf = terms.reduce((sum, term) => sum + term.idf, 0);
  return sql`${sql.join(each, sql` + `)} + ${idf * proximity}::float8 * ts_rank_cd(${fieldWeights}, v, ${everything}, 1)`;
}
