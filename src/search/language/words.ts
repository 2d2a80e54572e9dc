import type { Locale } from '../../lib/locale.ts';
import { folded } from './folding.ts';
import { stopWords } from './stop-words.ts';
import { isUnit, unitOf } from './units.ts';

/** Word of a text, with its position and its forms. */
export type Word = {
  at: number;
  length: number;
  /** Lower case, with accents. */
  surface: string;
  /** Forms before stemming; several if a word can be written in several ways. */
  forms: readonly string[];
};

const elided: ReadonlySet<string> = new Set('l d j m n s t c qu jusqu lorsqu puisqu quoiqu'.split(' '));
/** French participle. Readers leave out its accent, so isolée, isolee and isolé become isoler. */
const participle = /(?<=..)(?:é|ée|és|ées|ee|ees)$/;

/** Returns the form that is passed to the stemmer. */
const formOf = (locale: Locale, surface: string): string => folded(locale === 'fr' ? surface.replace(participle, 'er') : surface);

/** Run of characters without white space. */
export const chunk = /[\p{L}\p{N}\p{M}]+(?:['’.,\-‐‑_/][\p{L}\p{N}\p{M}]+)*/gu;
const decimal = /^\d+(?:[.,]\d+)+$/;
const decimalAmount = /^(\d+(?:[.,]\d+)+)(\p{L}{1,3}\d?)$/u;
const lettersAndDigits = /^(?:(\p{L}{2,}\p{M}*)(\d+)|(\d+)(\p{L}{1,3}\d?))$/u;
const maxFormCharacters = 40;

/** Returns whether a form is a number; a decimal separator is written `d`. */
export const isNumber = (form: string) => /^\d+(?:d\d+)*$/.test(form);

function formsOfPlain(locale: Locale, surface: string): string[] {
  if (decimal.test(surface)) return [surface.replace(/[.,]/g, 'd')];
  const [, decimals = '', measured] = decimalAmount.exec(surface) ?? [];
  if (measured) {
    const number = decimals.replace(/[.,]/g, 'd');
    return isUnit(folded(measured)) ? [number, `${number}${folded(measured)}`] : [number, formOf(locale, measured)];
  }
  const whole = formOf(locale, surface);
  const [, letters, number, amount, unit] = lettersAndDigits.exec(surface) ?? [];
  if (letters && number) return [whole, formOf(locale, letters), number];
  return amount && unit && isUnit(unit) ? [amount, whole] : [whole];
}

/** Words joined by full stops, such as the function name `VERT.ZOEKEN`. */
const dotted = /^\p{L}[\p{L}\p{N}\p{M}]*(?:\.\p{L}[\p{L}\p{N}\p{M}]*)+$/u;
/** Returns whether a form is the exact form of a dotted name: no other form has a full stop. */
export const isDotted = (form: string): boolean => form.includes('.');

/** Returns the exact form of a dotted name, then the forms of its parts; undefined for any other word. */
function formsOfDotted(locale: Locale, surface: string): string[] | undefined {
  const pieces = surface.split(/['’]/);
  if (locale === 'nl' && pieces.length > 1 && /^[stnk]$/.test(pieces.at(-1) ?? '')) pieces.pop();
  const name = pieces.at(-1) ?? '';
  if (!dotted.test(name) || !pieces.slice(0, -1).every((piece) => elided.has(piece))) return undefined;
  const exact = folded(name);
  const parts = name.split('.').flatMap((part) => formsOfPlain(locale, part));
  return exact.length <= maxFormCharacters ? [exact, ...parts] : parts;
}

/** Returns all forms of a run of characters. The first is the form of the whole run. */
function formsOf(locale: Locale, surface: string): string[] {
  const ofDotted = surface.includes('.') ? formsOfDotted(locale, surface) : undefined;
  if (ofDotted) return ofDotted;
  if (/^[\p{L}\p{N}\p{M}]+$/u.test(surface) || decimal.test(surface) || decimalAmount.test(surface)) return formsOfPlain(locale, surface);
  const parts = surface.split(/[-‐‑_/]|(?<=\D)[.,]|[.,](?=\D)/).filter(Boolean);
  const forms = parts.flatMap((part) => formsOfApostrophe(locale, part));
  const isOneThing = parts.length > 1 && (/\d/.test(surface) || /^[^./,]+$/.test(surface));
  const whole = folded(surface).replace(/[^\p{L}\p{N}]/gu, '');
  return isOneThing && whole.length <= maxFormCharacters ? [whole, ...forms] : forms;
}

function formsOfApostrophe(locale: Locale, part: string): string[] {
  const pieces = part.split(/['’]/);
  if (locale === 'nl' && /^[stnk]$/.test(pieces.at(-1) ?? '')) pieces.pop();
  const kept = pieces.filter((piece, index) => piece && (index === pieces.length - 1 || !elided.has(piece)));
  return kept.flatMap((piece) => formsOfPlain(locale, piece));
}

const cached: Readonly<Record<Locale, Map<string, readonly string[]>>> = { nl: new Map(), fr: new Map() };
export const mostCached = 100_000;
/** Returns whether a word is a code or long number. Such words seldom repeat, and would fill the caches. */
export const isRare = (surface: string): boolean => surface.length > 6 && /\d/.test(surface);

/** Returns all forms of a lower-case word, from a cache. */
export function formsOfSurface(locale: Locale, surface: string): readonly string[] {
  const known = cached[locale];
  let forms = known.get(surface);
  if (!forms) {
    forms = formsOf(locale, surface).map((form) => form.slice(0, maxFormCharacters));
    if (isRare(surface)) return forms;
    if (known.size >= mostCached) known.clear();
    known.set(surface, forms);
  }
  return forms;
}

/** Returns all forms of a word. */
export const formsOfWord = (locale: Locale, word: string): readonly string[] => formsOfSurface(locale, word.toLowerCase());

/** Yields the words of plain text in order. */
export function* wordsIn(locale: Locale, text: string): Generator<Word> {
  let before: Word | undefined;
  for (const match of text.matchAll(chunk)) {
    const surface = match[0].toLowerCase().normalize('NFKC');
    const forms = formsOfSurface(locale, surface);
    const word = { at: match.index, length: match[0].length, surface, forms };
    const amount = before?.forms[0] ?? '';
    const unit = unitOf(surface);
    // An amount and its unit are one word, with or without a space.
    if (before && unit && isNumber(amount) && match.index - before.at - before.length <= 1)
      yield { ...word, forms: [...forms, `${amount}${unit}`] };
    else yield word;
    before = word;
  }
}

/** Returns whether a word has no subject. */
export function isStopWord(locale: Locale, surface: string): boolean {
  const stops = stopWords[locale];
  return stops.has(folded(surface)) || (/['’]/.test(surface) && formsOfSurface(locale, surface).every((form) => stops.has(form)));
}

/** Returns whether a form is not stemmed: numbers, codes and dotted names. */
export const isOwnStem = (form: string): boolean => /[\d.]/.test(form);
