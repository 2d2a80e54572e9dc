import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { wordsEndingIn } from '../index/vocabulary.ts';
import { isDotted } from '../language/words.ts';
import { expansionsOf, queryOf, weights } from './expansions.ts';
import { isLetters, type QueryPlan, type QueryTerm } from './query-plan.ts';
import { allOf, anyOf, minimumMatch, prefixQuery } from './tsquery.ts';

const shortestBeginning = 4;
/** Share of the idf that a document must have. */
const minimumShare = 0.5;

/** Returns queries with ever weaker conditions: compounds with the word, then some of the terms, then any of them. */
export async function relaxed(db: Db, locale: Locale, { terms, isForeign }: QueryPlan): Promise<{ terms: QueryTerm[]; queries: string[] }> {
  const wider: QueryTerm[] = [];
  for (const one of terms) {
    const { word, amount, phrases } = one.term;
    const endings = locale === 'nl' && !isForeign ? await wordsEndingIn(db, locale, word) : [];
    const forms = endings.map((ending) => [ending]);
    const beginning = isLetters(word) && word.length >= shortestBeginning && !isForeign ? prefixQuery(word) : undefined;
    wider.push({
      ...one,
      expansions: [
        ...one.expansions,
        ...(await expansionsOf(db, locale, forms, weights.ending)),
        ...(beginning ? [{ query: beginning, weight: weights.beginning, stems: [], start: word }] : []),
        ...(isDotted(word) ? await expansionsOf(db, locale, phrases.slice(1), weights.part) : []),
        ...(amount ? await expansionsOf(db, locale, [[amount]], weights.part) : []),
      ],
    });
  }
  const each = wider.map(({ expansions, idf }) => ({ query: queryOf(expansions), idf }));
  const queries = each.map(({ query }) => query);
  const isWider = wider.some(({ expansions }, index) => expansions.length > (terms[index]?.expansions.length ?? 0));
  const most = minimumMatch(each, minimumShare);
  return {
    terms: wider,
    queries: [...(isWider ? [allOf(queries)] : []), ...(most ? [most] : []), ...(terms.length > 1 ? [anyOf(queries)] : [])],
  };
}
