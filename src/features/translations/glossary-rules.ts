// Maximum number of terms, and characters of a term and its note: `glossary-schema.ts`.

import type { Locale } from '../../lib/locale.ts';

/** A term in both languages, with a note for translators. */
export type Term = { nl: string; fr: string; note: string };

const folded = (text: string) => text.normalize('NFC').toLowerCase().replace(/’/g, "'");
/** Letters that an ending may add to the last word of a term: *dak* is in *dakje*. */
const endingLetters = 3;

/** Returns whether a text has a term as whole words; the last one may have an ending. */
export function hasTerm(text: string, term: string): boolean {
  const words = folded(term)
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!words[0]) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}\\p{L}{0,${endingLetters}}(?![\\p{L}\\p{N}])`, 'u').test(folded(text));
}

/** Returns the terms of a text, longest first. */
export const termsIn = (terms: readonly Term[], text: string, language: Locale): Term[] =>
  terms.filter((term) => hasTerm(text, term[language])).sort((a, b) => b[language].length - a[language].length);

/** Returns the terms of a text whose translation does not use the word of the glossary. */
export const termsLeft = (
  terms: readonly Term[],
  source: { text: string; language: Locale },
  translation: { text: string; language: Locale },
): Term[] => termsIn(terms, source.text, source.language).filter((term) => !hasTerm(translation.text, term[translation.language]));
