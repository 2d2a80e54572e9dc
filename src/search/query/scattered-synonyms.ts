import { mostSynonymWords, type SynonymTable } from './synonym-table.ts';

/** Returns the places of the terms that are a stem or its synonym, by that stem. */
function placesOf({ alike }: SynonymTable, stems: readonly string[]): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>();
  for (const [place, stem] of stems.entries())
    for (const one of stem ? (alike.get(stem) ?? [stem]) : []) places.set(one, (places.get(one) ?? new Set()).add(place));
  return places;
}

/**
 * Returns for each term the synonyms of expressions that the query has in other words or in another order: of `bovenaan elke pagina`
 * for `boven op elke bladzijde`. One word of the expression must be in the query itself.
 */
export function scatteredSynonymsIn(table: SynonymTable, stems: readonly string[]): string[][][] {
  const found: string[][][] = stems.map(() => []);
  if (stems.length < 2) return found;
  const places = placesOf(table, stems);
  for (const expression of new Set(stems.flatMap((stem) => table.expressions.get(stem) ?? []))) {
    const words = expression.split(' ');
    const of = words.map((word) => places.get(word) ?? new Set<number>());
    const all = new Set(of.flatMap((some) => [...some]));
    if (of.some(({ size }) => size === 0) || all.size < words.length) continue;
    const short = (table.synonyms.get(expression) ?? []).filter(({ length }) => length <= mostSynonymWords);
    for (const place of all) found[place]?.push(...short);
  }
  return found;
}
