import type { Db } from '../../db/connection.ts';
import type { Locale } from '../../lib/locale.ts';
import { stemsOf } from '../index/stems.ts';
import { editDistance } from '../language/edit-distance.ts';
import { folded } from '../language/folding.ts';
import { formsOfWord, isDotted } from '../language/words.ts';
import type { Corpus } from './corpus.ts';

/** Length of the beginning that a word and its spelling share. */
const commonStart = 3;
const words = /[\p{L}\p{M}]+/gu;
const dottedNames = /\p{L}[\p{L}\p{N}\p{M}]*(?:\.\p{L}[\p{L}\p{N}\p{M}]*)+/gu;

/**
 * Returns the spelling of a word in the corpus, or else the nearest word of the same stem; undefined if it has neither.
 * @param query finds the texts that are read
 */
export async function spellingOf(db: Db, locale: Locale, word: string, query: string, { texts }: Corpus): Promise<string | undefined> {
  const written = new Map<string, string>();
  const isName = isDotted(word);
  for (const text of await texts(query))
    for (const [piece] of (isName ? text : text.replace(dottedNames, ' ')).matchAll(isName ? dottedNames : words)) {
      const plain = folded(piece.toLowerCase());
      if (plain.slice(0, commonStart) === word.slice(0, commonStart) && !written.has(plain))
        written.set(plain, isName ? piece : piece.toLowerCase());
    }
  const exact = written.get(word);
  if (exact !== undefined) return exact;
  const formOf = (one: string) => formsOfWord(locale, one)[0] ?? '';
  const stems = await stemsOf(db, locale, [word, ...written.values()].map(formOf));
  const [nearest] = [...written]
    .filter(([, shown]) => stems.get(formOf(shown)) === stems.get(formOf(word)))
    .sort(([a], [b]) => editDistance(a, word) - editDistance(b, word));
  return nearest?.[1];
}
