import type { Locale } from '../../lib/locale.ts';
import { unitOf } from './units.ts';
import { chunk, formsOfSurface, isDotted, isNumber, isOwnStem, isRare, isStopWord, mostCached } from './words.ts';

/** Word of a text, cached by its characters: the same object each time, while it is in the cache. */
export type Token = {
  forms: readonly string[];
  /** Stem of each form; undefined until `stemTokens` has set it. */
  stems: readonly string[] | undefined;
  /** Last session of `vectorize` that collected its words for the vocabulary. */
  collectedIn: object | undefined;
  isStopWord: boolean;
  /** The amount if it is a number; else ''. */
  number: string;
  /** The unit if it is one; else ''. */
  unit: string;
  /** Words for the vocabulary: lower case, letters only, or a dotted name. */
  words: readonly string[];
};
const tokens: Readonly<Record<Locale, Map<string, Token>>> = { nl: new Map(), fr: new Map() };

function cache(locale: Locale, raw: string, word: Omit<Token, 'stems' | 'collectedIn'>): Token {
  const token = { ...word, stems: undefined, collectedIn: undefined };
  if (isRare(raw)) return token;
  const known = tokens[locale];
  if (known.size >= mostCached) known.clear();
  known.set(raw, token);
  return token;
}

function tokenOf(locale: Locale, raw: string): Token {
  const surface = raw.toLowerCase().normalize('NFKC');
  const forms = formsOfSurface(locale, surface);
  const number = isNumber(forms[0] ?? '') ? (forms[0] ?? '') : '';
  const letters = surface.split(/[^\p{L}\p{M}]+/u).filter((word) => /^\p{L}{3,40}$/u.test(word) && !isStopWord(locale, word));
  const words = isDotted(forms[0] ?? '') ? [forms[0] ?? '', ...letters] : letters;
  return cache(locale, raw, { forms, isStopWord: isStopWord(locale, surface), number, unit: unitOf(surface), words });
}

/** Returns the tokens of a text in order. An amount and its unit make one more. @param onToken called with the position of each */
export function tokensIn(locale: Locale, text: string, onToken?: (token: Token, at: number, length: number) => void): Token[] {
  const all: Token[] = [];
  const known = tokens[locale];
  let number = '';
  let end = 0;
  for (const raw of text.match(chunk) ?? []) {
    const token = known.get(raw) ?? tokenOf(locale, raw);
    const at = onToken ? text.indexOf(raw, end) : 0;
    end = at + raw.length;
    all.push(token);
    onToken?.(token, at, raw.length);
    if (number && token.unit) {
      const amount = `${number}${token.unit}`;
      const key = `= ${amount}`;
      const measured = known.get(key) ?? cache(locale, key, { forms: [amount], isStopWord: false, number: '', unit: '', words: [] });
      all.push(measured);
      onToken?.(measured, at, raw.length);
    }
    number = token.number;
  }
  return all;
}

/** Returns the stem of each form. */
export type StemsOf = (locale: Locale, forms: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Sets the stems of tokens that have none yet. */
export async function stemTokens(locale: Locale, tokens: Iterable<Token>, stemsOf: StemsOf): Promise<void> {
  const unknown = new Set<Token>();
  for (const token of tokens) if (!token.stems) unknown.add(token);
  if (!unknown.size) return;
  const forms = new Set([...unknown].flatMap((token) => token.forms.filter((form) => !isOwnStem(form))));
  const stems = forms.size ? await stemsOf(locale, [...forms]) : undefined;
  for (const token of unknown) token.stems = token.forms.map((form) => (isOwnStem(form) ? form : (stems?.get(form) ?? '')));
}

/** Returns the forms of all words of a text, separated by spaces. */
export const normalizedText = (locale: Locale, text: string, { withStopWords = false } = {}): string =>
  tokensIn(locale, text)
    .flatMap((token) => (withStopWords || !token.isStopWord ? token.forms : []))
    .join(' ');
