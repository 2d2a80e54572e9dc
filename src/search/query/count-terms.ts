import { type Count, mostCounted } from './corpus.ts';
import { type Expansion, queryOf, weights } from './expansions.ts';
import { isPhrase } from './tsquery.ts';

/** Maximum number of documents of a rare word, which can be an author's error. */
export const rareCount = 2;
/** Minimum number of documents from which a term is searched without its phrases. */
export const frequentCount = mostCounted;

/** Returns the expansions of a term that are single words, and the typed one. */
export const withoutPhrases = (expansions: readonly Expansion[]): Expansion[] =>
  expansions.filter((one) => one.weight === weights.own || !isPhrase(one));

/** Number of documents that have a term. `needsPhrases`: its single words find almost none of them. */
export type TermCount = { count: number; needsPhrases: boolean };

/**
 * Returns the counts of terms. Counting a phrase is slow, because every text with its words is read;
 * phrases are counted only if the single words find almost nothing.
 */
export async function countTerms(terms: readonly Expansion[][], count: Count): Promise<TermCount[]> {
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
  const all = new Map(rare.map(({ index }, nth) => [index, withPhrases[nth] ?? 0]));
  return terms.map((_, index) => ({ count: all.get(index) ?? counts[index] ?? 0, needsPhrases: all.has(index) }));
}
