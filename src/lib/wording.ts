import type { Locale } from './locale.ts';
import { folded, isStopWord, wordsIn } from './words.ts';

/** One word of a query with everything that may stand for it. */
export type Term = {
  /** As it was typed, without accents. */
  word: string;
  at: number;
  length: number;
  /** Ways to write it, each of one or more forms that follow each other. */
  phrases: string[][];
};

const mostTerms = 10;

/** What is searched for. Stop words count only where there is nothing else. */
export function termsOf(locale: Locale, query: string): Term[] {
  const all = [...wordsIn(locale, query)];
  const telling = all.filter(({ surface, forms }) => !isStopWord(locale, surface) && forms.length);
  const terms: Term[] = [];
  for (const { surface, forms, at, length } of telling.length ? telling : all) {
    const [whole = '', ...parts] = forms;
    const last = terms.at(-1);
    const amount = parts.at(-1);
    // 10 mm: the amount and its unit are one term.
    if (last && amount && last.phrases.length === 1 && amount === `${last.phrases[0]?.[0]}${whole}`) {
      terms[terms.length - 1] = { ...last, word: amount, length: at + length - last.at, phrases: [[amount]] };
      continue;
    }
    const phrases = parts.length === 0 ? [[whole]] : /^\d/.test(whole) && parts.length === 1 ? [parts] : [[whole], parts];
    if (whole) terms.push({ word: folded(surface).replace(/[^\p{L}\p{N}]/gu, ''), at, length, phrases });
  }
  return terms.slice(0, mostTerms);
}

/** A way in which a term may stand in a text. `weight` is 1 for the term itself. */
export type Way = { query: string; weight: number; stems: string[] /** It is the beginning of a word. */; start?: string };

const quoted = (stem: string) => `'${stem.replace(/['\\]/g, '')}'`;
/** Stems that follow each other, as a query of the index; undefined where there are none. */
export function phraseQuery(stems: readonly string[]): string | undefined {
  const present = stems.filter(Boolean);
  return present.length ? `(${present.map(quoted).join(' <-> ')})` : undefined;
}
export const startsQuery = (form: string): string => `${quoted(form)}:*`;
export const anyOf = (queries: readonly string[]): string => `(${queries.join(' | ')})`;
export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** At least so many of some queries, as one query. */
export function someOf(queries: readonly string[], least: number): string {
  if (least <= 1) return anyOf(queries);
  const chosen = (from: number, left: number): string[][] =>
    left === 0
      ? [[]]
      : queries
          .slice(from, queries.length - left + 1)
          .flatMap((query, index) => chosen(from + index + 1, left - 1).map((rest) => [query, ...rest]));
  return anyOf(chosen(0, least).map((some) => `(${allOf(some)})`));
}
