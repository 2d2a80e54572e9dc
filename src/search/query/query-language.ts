import type { Db } from '../../db/connection.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import { stemsOf } from '../index/stems.ts';
import { isStopWord, type Word, wordsIn } from '../language/words.ts';
import type { Count } from './corpus.ts';
import { anyOf, phraseQuery } from './tsquery.ts';

/** Returns the words that the corpus has in a language, or that are stop words of it. */
async function knownIn(db: Db, locale: Locale, words: readonly Word[], count: Count): Promise<Set<string>> {
  const stems = await stemsOf(
    db,
    locale,
    words.flatMap(({ forms }) => forms.slice(0, 1)),
  );
  const counts = await count(
    words.map(({ forms }) => anyOf([phraseQuery([stems.get(forms[0] ?? '') ?? '']) ?? ''].filter(Boolean))),
    1,
  );
  return new Set(words.filter(({ surface }, index) => isStopWord(locale, surface) || counts[index]).map(({ surface }) => surface));
}

/** Returns whether a query is in the other language: more of its words are known there, at least half of all, one of them a subject. */
export async function isInOtherLanguage(db: Db, locale: Locale, query: string, counts: Readonly<Record<Locale, Count>>): Promise<boolean> {
  const other = otherLocale(locale);
  // Both languages cut a text into the same words; only their forms differ.
  const lettered = (of: Locale) => [...wordsIn(of, query)].filter(({ surface }) => /\p{L}{2}/u.test(surface));
  const [here, there] = [lettered(locale), lettered(other)];
  const known = await knownIn(db, locale, here, counts[locale]);
  const knownThere = await knownIn(db, other, there, counts[other]);
  return (
    knownThere.size > known.size &&
    knownThere.size * 2 >= new Set(there.map(({ surface }) => surface)).size &&
    [...knownThere].some((word) => !known.has(word) && !isStopWord(other, word))
  );
}
