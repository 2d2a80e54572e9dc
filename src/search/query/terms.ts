import type { Locale } from '../../lib/locale.ts';
import { folded, isDotted, isStopWord, type Word, wordsIn } from '../language/words.ts';

/** One word of a query with everything that may stand for it. */
export type Term = {
  /** As it was typed, without accents. */
  word: string;
  at: number;
  length: number;
  /** Ways to write it, each of one or more forms that follow each other. */
  phrases: string[][];
  /** The stop words between the term before and this one, without accents. */
  after: string[];
  /** Of an amount with its unit: the amount alone. */
  amount?: string;
};

const mostTerms = 10;
const mostShared = 6;

/** What is searched for. Stop words count only where there is nothing else. */
export function termsOf(locale: Locale, query: string): Term[] {
  const all = [...wordsIn(locale, query)];
  const isTelling = ({ surface, forms }: Word) => forms.length > 0 && !isStopWord(locale, surface);
  const onlyStops = !all.some(isTelling);
  const terms: Term[] = [];
  let after: string[] = [];
  for (const one of all) {
    const { surface, forms, at, length } = one;
    if (!onlyStops && !isTelling(one)) {
      after.push(folded(surface));
      continue;
    }
    const [whole = '', ...others] = forms;
    // The parts of a dotted name follow each other in the index, whatever they say by themselves.
    const parts = isDotted(whole) ? others : others.filter((part) => onlyStops || !isStopWord(locale, part));
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

/** A way in which a term may stand in a text. `weight` is 1 for the term itself. */
export type Way = { query: string; weight: number; stems: string[] /** It is the beginning of a word. */; start?: string };

export const quoted = (stem: string) => `'${stem.replace(/['\\]/g, '')}'`;
/** Stems that follow each other, as a query of the index; undefined where there are none. */
export function phraseQuery(stems: readonly string[]): string | undefined {
  const present = stems.filter(Boolean);
  return present.length ? `(${present.map(quoted).join(' <-> ')})` : undefined;
}
export const isPhrase = ({ query }: Pick<Way, 'query'>): boolean => query.includes('<->');
export const startsQuery = (form: string): string => `${quoted(form)}:*`;
/** A word that no vector has. */
const nothing = quoted('~');
export const anyOf = (queries: readonly string[]): string => (queries.length ? `(${queries.join(' | ')})` : nothing);
export const allOf = (queries: readonly string[]): string => queries.join(' & ');

/**
 * The fewest of some queries that together tell at least a share of what all of them tell, in every way to choose them, as one query.
 * Undefined where there is nothing to choose.
 */
export function shareOf(queries: readonly { query: string; telling: number }[], share: number): string | undefined {
  if (queries.length < 2 || queries.length > mostShared) return undefined;
  const wanted = queries.reduce((sum, { telling }) => sum + telling, 0) * share;
  const sorted = queries.toSorted((a, b) => b.telling - a.telling);
  const chosen = (from: number, missing: number): string[][] =>
    missing <= 0
      ? [[]]
      : sorted
          .slice(from)
          .flatMap(({ query, telling }, index) => chosen(from + index + 1, missing - telling).map((rest) => [query, ...rest]));
  return anyOf(chosen(0, wanted).map((set) => `(${allOf(set)})`));
}
