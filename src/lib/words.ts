import type { Locale } from './locale.ts';

/** A word of a text, as it stands there and as searching compares it. */
export type Word = {
  at: number;
  length: number;
  /** Lower case, with its accents. */
  surface: string;
  /** What is compared, still to be stemmed: more than one where a word can be written in more ways. */
  forms: readonly string[];
};

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that say nothing about the subject. */
const stopWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  nl: list(
    'de het een en of in op te van voor met aan bij door om uit naar over onder tot tegen tussen zonder per als dan dat die dit deze daar er hier hoe ' +
      'wat wie welke welk waar waarom wanneer is zijn was waren wordt worden werd ben bent heeft hebben had kan kunnen kunt kon moet moeten mag mogen wil ' +
      'willen zal zullen zou niet geen ook nog al maar want dus toch wel zo zoals ik je jij u uw we wij ze zij hij hem haar hun ons onze mijn jouw men zich ' +
      'iets iemand alle alles elk elke dit doen doet gaan gaat',
  ),
  fr: list(
    'le la les un une des du de au aux et ou en dans sur sous par pour avec sans vers chez entre est sont etre a ont avoir ce cet cette ces il elle ils elles ' +
      'je tu nous vous on me te se y ne pas plus que qui quoi dont ou quel quelle quels quelles comment pourquoi quand si son sa ses leur leurs mon ma mes ' +
      'ton ta tes notre nos votre vos mais donc car ni comme tout toute tous toutes aussi tres peut peuvent faut faire fait l d j m n s t c qu',
  ),
};
const elided = list('l d j m n s t c qu jusqu lorsqu puisqu quoiqu');
const units = list(
  'mm cm dm m km m2 m3 cm2 mm2 mg g kg t ml cl l kw kwh kwp w wh wp v kv a ma va kva hz khz mhz bar pa kpa mpa kn db nm um lm lux k c mb gb kb',
);
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ĳ: 'ij' };

/** Without accents. */
export const folded = (word: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII
  /^[\x00-\x7f]*$/.test(word)
    ? word
    : word
        .replace(/[œæßøłđĳ]/g, (sign) => ligatures[sign] ?? sign)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '');

/** French writes its participles with an accent that its readers leave out: isolée, isolee, isolé and isoler are one word. */
const participle = /(?<=..)(?:é|ée|és|ées|ee|ees)$/;

/** What is given to the stemmer. */
const formOf = (locale: Locale, surface: string): string => folded(locale === 'fr' ? surface.replace(participle, 'er') : surface);

const chunk = /[\p{L}\p{N}\p{M}]+(?:['’.,\-‐‑_/][\p{L}\p{N}\p{M}]+)*/gu;
const decimal = /^\d+(?:[.,]\d+)+$/;
const lettersAndDigits = /^(?:(\p{L}{2,}\p{M}*)(\d+)|(\d+)(\p{L}{1,3}\d?))$/u;
const maxFormCharacters = 40;

const isNumber = (form: string) => /^\d+(?:d\d+)*$/.test(form);

function formsOfPlain(locale: Locale, surface: string): string[] {
  if (decimal.test(surface)) return [surface.replace(/[.,]/g, 'd')];
  const whole = formOf(locale, surface);
  const [, letters, number, amount, unit] = lettersAndDigits.exec(surface) ?? [];
  if (letters && number) return [whole, formOf(locale, letters), number];
  return amount && unit && units.has(unit) ? [amount, whole] : [whole];
}

/** Every form of a run of characters without a space. The first is the whole of it. */
function formsOf(locale: Locale, surface: string): string[] {
  if (/^[\p{L}\p{N}\p{M}]+$/u.test(surface) || decimal.test(surface)) return formsOfPlain(locale, surface);
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

const remembered: Readonly<Record<Locale, Map<string, readonly string[]>>> = { nl: new Map(), fr: new Map() };
const mostRemembered = 100_000;

function rememberedForms(locale: Locale, surface: string): readonly string[] {
  const known = remembered[locale];
  let forms = known.get(surface);
  if (!forms) {
    if (known.size >= mostRemembered) known.clear();
    forms = formsOf(locale, surface).map((form) => form.slice(0, maxFormCharacters));
    known.set(surface, forms);
  }
  return forms;
}

/** Every form of one word. */
export const formsOfWord = (locale: Locale, word: string): readonly string[] => rememberedForms(locale, word.toLowerCase());

/** The words of plain text, in order. */
export function* wordsIn(locale: Locale, text: string): Generator<Word> {
  let before: Word | undefined;
  for (const match of text.matchAll(chunk)) {
    const surface = match[0].toLowerCase().normalize('NFKC');
    const forms = rememberedForms(locale, surface);
    const word = { at: match.index, length: match[0].length, surface, forms };
    const amount = before?.forms[0] ?? '';
    // An amount and its unit are one thing, however far apart they were set.
    if (before && units.has(surface) && isNumber(amount) && match.index - before.at - before.length <= 1)
      yield { ...word, forms: [...forms, `${amount}${folded(surface)}`] };
    else yield word;
    before = word;
  }
}

/** Whether a word says nothing about the subject. */
export function isStopWord(locale: Locale, surface: string): boolean {
  const stops = stopWords[locale];
  return stops.has(folded(surface)) || (/['’]/.test(surface) && rememberedForms(locale, surface).every((form) => stops.has(form)));
}

/** A run of characters as it was once seen: the same object each time, as long as it is remembered. */
export type Seen = {
  forms: readonly string[];
  isStopWord: boolean;
  number: string;
  unit: string;
  /** Its words that may be taken up into a vocabulary: lower case, letters only. */
  words: readonly string[];
};
const prepared: Readonly<Record<Locale, Map<string, Seen>>> = { nl: new Map(), fr: new Map() };

function preparedOf(locale: Locale, raw: string): Seen {
  const known = prepared[locale];
  let found = known.get(raw);
  if (!found) {
    if (known.size >= mostRemembered) known.clear();
    const surface = raw.toLowerCase().normalize('NFKC');
    const forms = rememberedForms(locale, surface);
    const number = isNumber(forms[0] ?? '') ? (forms[0] ?? '') : '';
    const words = surface.split(/[^\p{L}\p{M}]+/u).filter((word) => /^\p{L}{3,40}$/u.test(word) && !isStopWord(locale, word));
    found = { forms, isStopWord: isStopWord(locale, surface), number, unit: units.has(surface) ? folded(surface) : '', words };
    known.set(raw, found);
  }
  return found;
}

/** Every form of every word, in order, and whether the word is a stop word. */
function eachForm(locale: Locale, text: string, put: (form: string, isStopWord: boolean) => void, seen?: Set<Seen>): void {
  let number = '';
  for (const raw of text.match(chunk) ?? []) {
    const word = preparedOf(locale, raw);
    seen?.add(word);
    for (const form of word.forms) put(form, word.isStopWord);
    if (number && word.unit) put(`${number}${word.unit}`, false);
    number = word.number;
  }
}

/** All words as they are compared with those of a whole query. */
export function indexable(locale: Locale, text: string, { stopWordsToo = false } = {}): string {
  const forms: string[] = [];
  eachForm(locale, text, (form, isStop) => {
    if (stopWordsToo || !isStop) forms.push(form);
  });
  return forms.join(' ');
}

/** A text of which the words get a weight: A for the title, B for the description, C for the rest. */
export type Part = { text: string; weight: 'A' | 'B' | 'C' };

const lastPlace = 16_383;
const betweenParts = 8;
/** Of words that differ; a vector holds one megabyte. */
const mostCharacters = 400_000;

/**
 * Where each form stands, as the index writes it: `1A,12C`. Stop words have no place, so that in `isolatie van daken` two words are neighbours;
 * those of a title come after it.
 * @param seen gets every word
 */
export function placesOf(locale: Locale, parts: readonly Part[], seen?: Set<Seen>): Map<string, string> {
  const places = new Map<string, string>();
  let at = 0;
  let characters = 0;
  const put = (form: string, weight: string) => {
    at += 1;
    const before = places.get(form);
    const place = at <= lastPlace ? `${at}${weight}` : '';
    if (before !== undefined) {
      if (place) places.set(form, before ? `${before},${place}` : place);
      return;
    }
    characters += form.length;
    if (characters <= mostCharacters) places.set(form, place);
  };
  for (const { text, weight } of parts) {
    const stops: string[] = [];
    eachForm(
      locale,
      text,
      (form, isStop) => {
        if (isStop) stops.push(form);
        else put(form, weight);
      },
      seen,
    );
    if (weight === 'A') for (const form of stops) put(form, weight);
    at += betweenParts;
  }
  return places;
}

/** Text without its tags. Entities that clean HTML has are characters again. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<\/?(?:a|strong|em|b|i|sub|sup|code|kbd|abbr|q|cite|mark|small)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
