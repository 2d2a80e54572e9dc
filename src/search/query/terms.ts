import type { Locale } from '../../lib/locale.ts';
import { folded } from '../language/folding.ts';
import { isDotted, isStopWord, type Word, wordsIn } from '../language/words.ts';

/** One word of a query. */
export type Term = {
  /** Without accents. */
  word: string;
  at: number;
  length: number;
  /** Spellings of the word, each of one or more adjacent forms. */
  phrases: string[][];
  /** Stop words between the term before and this one, without accents. */
  after: string[];
  /** The amount alone, if the term is an amount with its unit. */
  amount?: string;
};

const mostTerms = 10;

/** Returns the terms of a query. Stop words are terms only if there is nothing else. */
export function termsOf(locale: Locale, query: string): Term[] {
  const all = [...wordsIn(locale, query)];
  const isContentWord = ({ surface, forms }: Word) => forms.length > 0 && !isStopWord(locale, surface);
  const onlyStopWords = !all.some(isContentWord);
  const terms: Term[] = [];
  let after: string[] = [];
  for (const one of all) {
    const { surface, forms, at, length } = one;
    if (!onlyStopWords && !isContentWord(one)) {
      after.push(folded(surface));
      continue;
    }
    const [whole = '', ...others] = forms;
    // The parts of a dotted name are adjacent in the index, stop words included.
    const parts = isDotted(whole) ? others : others.filter((part) => onlyStopWords || !isStopWord(locale, part));
    const last = terms.at(-1);
    const measured = others.at(-1);
    // 10 mm: the amount and its unit are one term.
    const amount = last?.phrases.length === 1 ? last.phrases[0]?.[0] : undefined;
    if (last && amount && measured?.startsWith(amount) && /^\d/.test(amount) && !/^\d/.test(whole)) {
      terms[terms.length - 1] = { ...last, word: measured, length: at + length - last.at, phrases: [[measured]], amount };
      continue;
    }
    const isMeasured = /^\d/.test(whole) && parts.length === 1;
    const phrases = parts.length === 0 ? [[whole]] : isMeasured ? [parts] : [[whole], parts];
    const word = isDotted(whole) ? whole : folded(surface).replace(/[^\p{L}\p{N}]/gu, '');
    if (whole) terms.push({ word, at, length, phrases, after, ...(isMeasured && { amount: whole }) });
    after = [];
  }
  return terms.slice(0, mostTerms);
}
