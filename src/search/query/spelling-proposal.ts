import type { Term } from './terms.ts';

/** Term of a query and the word that replaces it. */
export type Replacement = { term: Term; shown: string };

/** Returns the query with its replacements. */
export const replaced = (query: string, replacements: readonly Replacement[]): string =>
  replacements
    .toSorted((a, b) => b.term.at - a.term.at)
    .reduce((text, { term, shown }) => text.slice(0, term.at) + shown + text.slice(term.at + term.length), query);

/** Returns the query with its replacements and without unknown words; null if nothing is replaced. */
export function spellingProposal(
  query: string,
  terms: readonly Term[],
  replacements: readonly Replacement[],
  unknown: ReadonlySet<Term>,
): string | null {
  if (!replacements.length) return null;
  if (!unknown.size) return replaced(query, replacements).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const shown = new Map(replacements.map((one) => [one.term, one.shown]));
  return terms
    .filter((term) => !unknown.has(term))
    .map((term) => shown.get(term) ?? query.slice(term.at, term.at + term.length))
    .join(' ');
}
