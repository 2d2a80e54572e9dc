import { type Count, mostCounted } from './corpus.ts';
import { type Expansion, queryOf, weights } from './expansions.ts';
import { isPhrase } from './tsquery.ts';

/** Documents up to which a word is rare: it may be an error that an author made. */
export const rareCount = 2;
/** Documents from which a term is found often enough without the phrases that may stand for it. */
export const frequentCount = mostCounted;

/** Returns the expansions of a term that are single words, and the typed one. */
export const withoutPhrases = (expansions: readonly Expansion[]): Expansion[] =>
  expansions.filter((one) => one.weight === weights.own || !isPhrase(one));

/**
 * Returns the number of documents that have each term. A phrase is slow to count, because every text that has its words is read;
 * phrases count only if the single words find next to nothing.
 */
export async function countTerms(terms: readonly Expansion[][], count: Count): Promise<number[]> {
  const most = terms.length > 1 ? undefined : rareCount + 1;
  const counts = await count(
    terms.map((expansions) => queryOf(expansions.filter((one) => !isPhrase(one)))),
    most,
  );
  const rare = terms.flatMap((expansions, index) =>
    (counts[index] ?? 0) <= rareCount && expansions.some(isPhrase) ? [{ expansions, index }] : [],
  );
  const withPhrases = await count(
    rare.map(({ expansions }) => queryOf(expansions)),
    most,
  );
  for (const [nth, { index }] of rare.entries()) counts[index] = withPhrases[nth] ?? 0;
  return counts;
}
