import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { stemsOf } from '../index/vocabulary.ts';
import { folded, type Seen, seenIn, stemSeen } from '../language/words.ts';
import type { UnderstoodTerm } from './understanding.ts';

export type Match = { at: number; stem: string };
/** Shown as a whole, or looked through for an excerpt. */
type Texts = { shown: readonly string[]; text: string };

/** Returns the stem of the query that a word has, if any. */
function matcherOf(terms: readonly UnderstoodTerm[], words: ReadonlySet<Seen>): (word: Seen) => string | undefined {
  const wanted = new Set(terms.flatMap(({ ways }) => ways.flatMap(({ stems }) => stems)));
  const starts = terms.flatMap(({ ways }) => ways.flatMap(({ start }) => start ?? []));
  const matching = new Map<string, string>();
  for (const { forms, stems = [] } of words)
    for (const [index, form] of forms.entries()) {
      const stem = stems[index] ?? '';
      if (wanted.has(stem) || starts.some((start) => folded(form).startsWith(start))) matching.set(form, stem);
    }
  return ({ forms }) => {
    const form = forms.find((one) => matching.has(one));
    return form === undefined ? undefined : matching.get(form);
  };
}

/** Returns which words of some texts match a query, and the places at which they do in each text. */
export async function matchesIn(
  db: Db,
  locale: Locale,
  terms: readonly UnderstoodTerm[],
  texts: readonly Texts[],
): Promise<{ isMatch(word: Seen): boolean; places: Match[][] }> {
  const seen = new Set<Seen>();
  const placed = texts.map(({ shown, text }) => {
    for (const some of shown) for (const word of seenIn(locale, some)) seen.add(word);
    const words: { word: Seen; at: number }[] = [];
    seenIn(locale, text, (word, at) => {
      seen.add(word);
      words.push({ word, at });
    });
    return words;
  });
  await stemSeen(locale, seen, (_, forms) => stemsOf(db, locale, forms));
  const stemOf = matcherOf(terms, seen);
  return {
    isMatch: (word) => stemOf(word) !== undefined,
    places: placed.map((words) =>
      words.flatMap(({ word, at }) => {
        const stem = stemOf(word);
        return stem === undefined ? [] : [{ at, stem }];
      }),
    ),
  };
}
