import { type SQL, sql } from 'drizzle-orm';
import { type Expansion, queryOf } from './expansions.ts';
import { openQuery, type Scope, scoped } from './scope.ts';
import { allOf, anyOf, isPhrase, tsquery } from './tsquery.ts';

/** Weights of ts_rank for the fields D (unused), C (text), B (description) and A (title). */
const fieldWeights = sql.raw(`'{0,0.12,0.4,1}'::float4[]`);
const inAll = 2;
const inTitle = 0.4;
const proximity = 0.5;
/** Share of a score that depends on the idf of the terms that a document has, squared: a title with one frequent word is not enough. */
const coverage = 0.8;

/** Joins single-word expansions of the same weight into one query. ts_rank divides by their number, so the weight is multiplied by it. */
function grouped(expansions: readonly Expansion[]): { query: string; weight: number }[] {
  const byWeight = Map.groupBy(expansions, ({ weight }) => weight);
  return [...byWeight].map(([weight, some]) => ({ query: queryOf(some), weight: weight * some.length }));
}

/** Returns SQL for the rank of a row by a query, in its text and in its title. */
const rankBy = ({ query, weight }: { query: string; weight: number }): SQL =>
  sql`${weight}::float8 * (${inAll}::float8 * ts_rank(${fieldWeights}, v, ${tsquery(query)}, 1) + ${inTitle}::float8 * ts_rank(${fieldWeights}, title, ${tsquery(query)}, 1))`;

const greatestOf = (scores: readonly SQL[]): SQL =>
  scores.length > 1 ? sql`greatest(${sql.join([...scores], sql`, `)})` : (scores[0] ?? sql`0`);

/** Returns SQL for the rank of a row by the best expansion. Phrases are ranked only if the row has the words of one: to rank is slower than to match. */
function bestRank(expansions: readonly Expansion[]): SQL {
  const words = grouped(expansions.filter((one) => !isPhrase(one))).map(rankBy);
  const phrases = expansions.filter(isPhrase);
  if (!phrases.length) return greatestOf(words);
  const ofPhrases = sql`case when v @@ ${tsquery(queryOf(phrases).replaceAll('<->', '&'))} then ${greatestOf(phrases.map(rankBy))} else 0 end`;
  return greatestOf([...words, ofPhrases]);
}

/** Term with its inverse document frequency. */
export type ScoredTerm = { expansions: readonly Expansion[]; idf: number };

/** Name of the column that says whether a row has a term. */
const hasTerm = (index: number): SQL => sql.raw(`has_${index}`);

/** Returns SQL for the columns of `hasTerm` of a row with the column `v`. */
const termsHad = (terms: readonly ScoredTerm[]): SQL =>
  sql.join(
    terms.map(({ expansions }, index) => sql`v @@ ${tsquery(queryOf(expansions))} as ${hasTerm(index)}`),
    sql`, `,
  );

/**
 * Returns SQL for the score of a row with the columns `v` and `title` and those of `termsHad`: rare terms, the title,
 * neighbouring terms and complete matches count for more. Neighbours are looked for only in rows with all terms, because that is slow.
 */
export function scoreOf(terms: readonly ScoredTerm[]): SQL {
  const each = terms.map(({ expansions, idf }) => sql`${idf}::float8 * ${bestRank(expansions)}`);
  if (terms.length < 2) return sql.join(each, sql` + `);
  const everything = tsquery(allOf(terms.map(({ expansions }) => queryOf(expansions))));
  const hasAll = sql.join(
    terms.map((_, index) => hasTerm(index)),
    sql` and `,
  );
  const idf = terms.reduce((sum, term) => sum + term.idf, 0);
  const covered = terms.map((term, index) => sql`(case when ${hasTerm(index)} then ${term.idf / idf}::float8 else 0 end)`);
  return sql`(${sql.join(each, sql` + `)} + case when ${hasAll} then ${idf * proximity}::float8 * ts_rank_cd(${fieldWeights}, v, ${everything}, 1) else 0 end)
    * (${1 - coverage}::float8 + ${coverage}::float8 * power(${sql.join(covered, sql` + `)}, 2))`;
}

/**
 * `hasWider`: there is a wider query too; the newest matches of the narrower one are always candidates.
 * `titles`: query whose matches in titles, the CTE `titled`, are candidates, because they have the rare terms.
 */
export type Ranking = { terms: readonly ScoredTerm[]; titleKey: string; hasWider: boolean; titles: string };

/** Factor for a title that contains the query as it was typed. */
const typedInTitle = 1.3;
/** Maximum number of matches that are all ranked. */
const mostRanked = 400;
/** Candidates of each kind beyond that number. */
const candidatesEach = 100;

/** Returns SQL for the best hits of the CTE `chosen`, best first: of many matches only those whose title matches, and the newest, are ranked. */
export function ranked(scope: Scope, { terms, titleKey, hasWider, titles }: Ranking): SQL {
  const isMany = sql`(select count(*) from (select from chosen limit ${mostRanked + 1}) x) > ${mostRanked}`;
  const newest = (condition: SQL) =>
    sql`(select id from chosen where ${isMany} and ${condition} order by date desc, id desc limit ${candidatesEach})`;
  // The planner misjudges the number of matches and could choose nested loops for a join; `is true` prevents the join.
  const among = (ids: SQL) => newest(sql`(id in (${ids})) is true`);
  const having = (condition: SQL) => among(sql`select d.id from search_documents d where ${condition}`);
  const each = terms.map(({ expansions }) => queryOf(expansions));
  const inTitles = new Set([allOf(each), ...(each.length > 1 ? [anyOf(each)] : [])]);
  inTitles.delete(titles);
  const candidates = [
    sql`(select id from chosen where not ${isMany})`,
    having(sql`d.title_key = ${titleKey}`),
    ...[...inTitles].map((some) => having(sql`d.title @@ ${tsquery(scoped(scope, some))}`)),
    ...(titles ? [among(sql`select id from titled`)] : []),
    ...(hasWider ? [newest(sql`is_preferred`)] : []),
    newest(sql`true`),
    ...(each.length > 1 ? [newest(sql`has_all`)] : []),
  ];
  const open = scope.open.length
    ? scope.open === 'all'
      ? sql`gated is not null`
      : sql`gated @@ ${tsquery(openQuery(scope.open))}`
    : sql`false`;
  return sql`
    select json_agg(json_build_object('kind', kind, 'reference', reference) order by is_exact desc, score desc, date desc, reference) from (
      select kind, reference, date, title_key = ${titleKey} as is_exact,
        (${scoreOf(terms)}) * (case when ' ' || title_key || ' ' like ${`% ${titleKey} %`} then ${typedInTitle}::float8 else 1 end) * (1 + 0.05 * exp(-greatest(0, extract(epoch from ${scope.now.toISOString()}::timestamptz - date)) / 94608000)) as score
      from (${sql.join(candidates, sql` union `)}) candidates cross join lateral (
        select d.kind, d.reference, d.date, d.title_key, d.title, ts_filter(case when ${open} then d.gated else d.words end, '{a,b,c}') as v
        from search_documents d where d.id = candidates.id limit 1) d
      cross join lateral (select ${termsHad(terms)} limit 1) had
    ) scored`;
}
