import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { isDotted } from '../language/words.ts';
import type { Count } from './corpus.ts';
import { type Expansion, expansionsOf, weights } from './expansions.ts';
import type { Term } from './terms.ts';
import { allOf, anyOf } from './tsquery.ts';

/** Returns the expansions of all terms. A dotted name has only its exact form if any document has it, otherwise its parts. */
export async function exactNames(
  db: Db,
  locale: Locale,
  terms: readonly Term[],
  expansions: readonly Expansion[][],
  count: Count,
): Promise<Expansion[][]> {
  const names = terms.flatMap(({ word }, index) => (isDotted(word) ? [index] : []));
  const counts = names.length
    ? await count(
        names.map((index) => expansions[index]?.[0]?.query ?? anyOf([])),
        1,
      )
    : [];
  const kept = [...expansions];
  for (const [nth, index] of names.entries()) {
    const [own, ...others] = expansions[index] ?? [];
    if (!own) continue;
    const parts = await expansionsOf(db, locale, terms[index]?.phrases[1]?.map((part) => [part]) ?? [], weights.part);
    const together = {
      query: `(${allOf(parts.map(({ query }) => query))})`,
      weight: weights.part,
      stems: parts.flatMap(({ stems }) => stems),
    };
    kept[index] = counts[nth] ? [own] : [own, ...others, ...(parts.length ? [together] : [])];
  }
  return kept;
}
