import type { Locale } from '../../lib/locale.ts';

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
/** Units by their names, without accents. */
const unitNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      mm: 'millimeter millimetre millimetres',
      cm: 'centimeter centimetre centimetres',
      m: 'meter metre metres',
      km: 'kilometer kilometre kilometres',
    },
    ...{
      g: 'gram gramme grammes',
      kg: 'kilo kilogram kilogramme kilogrammes',
      l: 'liter litre litres',
      kw: 'kilowatt kilowatts',
      w: 'watt watts',
    },
    ...{ v: 'volt volts', a: 'ampere amperes' },
  }).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)),
);
const unitOf = (surface: string): string => (units.has(surface) ? folded(surface) : (unitNames.get(folded(surface)) ?? ''));
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
const decimalAmount = /^(\d+(?:[.,]\d+)+)(\p{L}{1,3}\d?)$/u;
const lettersAndDigits = /^(?:(\p{L}{2,}\p{M}*)(\d+)|(\d+)(\p{L}{1,3}\d?))$/u;
const maxFormCharacters = 40;

const isNumber = (form: string) => /^\d+(?:d\d+)*$/.test(form);

function formsOfPlain(locale: Locale, surface: string): string[] {
  if (decimal.test(surface)) return [surface.replace(/[.,]/g, 'd')];
  const [, decimals = '', measured] = decimalAmount.exec(surface) ?? [];
  if (measured) {
    const number = decimals.replace(/[.,]/g, 'd');
    return units.has(folded(measured)) ? [number, `${number}${folded(measured)}`] : [number, formOf(locale, measured)];
  }
  const whole = formOf(locale, surface);
  const [, letters, number, amount, unit] = lettersAndDigits.exec(surface) ?? [];
  if (letters && number) return [whole, formOf(locale, letters), number];
  return amount && unit && units.has(unit) ? [amount, whole] : [whole];
}

/** Words joined by full stops, such as the name of a function: `VERT.ZOEKEN`. Only their exact form has a full stop. */
const dotted = /^\p{L}[\p{L}\p{N}\p{M}]*(?:\.\p{L}[\p{L}\p{N}\p{M}]*)+$/u;
export const isDotted = (form: string): boolean => form.includes('.');

/** The exact form of a dotted name, then the forms of its parts; undefined where it is no such name. */
function formsOfDotted(locale: Locale, surface: string): string[] | undefined {
  const pieces = surface.split(/['’]/);
  if (locale === 'nl' && pieces.length > 1 && /^[stnk]$/.test(pieces.at(-1) ?? '')) pieces.pop();
  const name = pieces.at(-1) ?? '';
  if (!dotted.test(name) || !pieces.slice(0, -1).every((piece) => elided.has(piece))) return undefined;
  const exact = folded(name);
  const parts = name.split('.').flatMap((part) => formsOfPlain(locale, part));
  return exact.length <= maxFormCharacters ? [exact, ...parts] : parts;
}

/** Every form of a run of characters without a space. The first is the whole of it. */
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

const remembered: Readonly<Record<Locale, Map<string, readonly string[]>>> = { nl: new Map(), fr: new Map() };
const mostRemembered = 100_000;
/** Codes and long numbers hardly come again: remembered, they would drive out the words. */
const isRare = (surface: string): boolean => surface.length > 6 && /\d/.test(surface);

function rememberedForms(locale: Locale, surface: string): readonly string[] {
  const known = remembered[locale];
  let forms = known.get(surface);
  if (!forms) {
    forms = formsOf(locale, surface).map((form) => form.slice(0, maxFormCharacters));
    if (isRare(surface)) return forms;
    if (known.size >= mostRemembered) known.clear();
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
    const unit = unitOf(surface);
    // An amount and its unit are one thing, however far apart they were set.
    if (before && unit && isNumber(amount) && match.index - before.at - before.length <= 1)
      yield { ...word, forms: [...forms, `${amount}${unit}`] };
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
  /** What the index has for each form, once that is known. */
  stems: readonly string[] | undefined;
  /** The last making of an index in which it was taken up into the vocabulary. */
  learntIn: object | undefined;
  isStopWord: boolean;
  number: string;
  unit: string;
  /** Its words that may be taken up into a vocabulary: lower case, letters only, or a dotted name. */
  words: readonly string[];
};
const prepared: Readonly<Record<Locale, Map<string, Seen>>> = { nl: new Map(), fr: new Map() };

function remember(locale: Locale, raw: string, word: Omit<Seen, 'stems' | 'learntIn'>): Seen {
  const seen = { ...word, stems: undefined, learntIn: undefined };
  if (isRare(raw)) return seen;
  const known = prepared[locale];
  if (known.size >= mostRemembered) known.clear();
  known.set(raw, seen);
  return seen;
}

function prepare(locale: Locale, raw: string): Seen {
  const surface = raw.toLowerCase().normalize('NFKC');
  const forms = rememberedForms(locale, surface);
  const number = isNumber(forms[0] ?? '') ? (forms[0] ?? '') : '';
  const letters = surface.split(/[^\p{L}\p{M}]+/u).filter((word) => /^\p{L}{3,40}$/u.test(word) && !isStopWord(locale, word));
  const words = isDotted(forms[0] ?? '') ? [forms[0] ?? '', ...letters] : letters;
  return remember(locale, raw, { forms, isStopWord: isStopWord(locale, surface), number, unit: unitOf(surface), words });
}

/** Every word of a text, in order; an amount and its unit make one more. @param place told where each stands */
export function seenIn(locale: Locale, text: string, place?: (word: Seen, at: number, length: number) => void): Seen[] {
  const all: Seen[] = [];
  const known = prepared[locale];
  let number = '';
  let end = 0;
  for (const raw of text.match(chunk) ?? []) {
    const word = known.get(raw) ?? prepare(locale, raw);
    const at = place ? text.indexOf(raw, end) : 0;
    end = at + raw.length;
    all.push(word);
    place?.(word, at, raw.length);
    if (number && word.unit) {
      const amount = `${number}${word.unit}`;
      const key = `= ${amount}`;
      const measured = known.get(key) ?? remember(locale, key, { forms: [amount], isStopWord: false, number: '', unit: '', words: [] });
      all.push(measured);
      place?.(measured, at, raw.length);
    }
    number = word.number;
  }
  return all;
}

/** Numbers, codes and dotted names are their own stems. */
export const isOwnStem = (form: string): boolean => /[\d.]/.test(form);

/** The stems of some forms. */
export type StemsOf = (locale: Locale, forms: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Finds out the stems of words that are seen for the first time. */
export async function stemSeen(locale: Locale, words: Iterable<Seen>, stemsOf: StemsOf): Promise<void> {
  const unknown = new Set<Seen>();
  for (const word of words) if (!word.stems) unknown.add(word);
  if (!unknown.size) return;
  const forms = new Set([...unknown].flatMap((word) => word.forms.filter((form) => !isOwnStem(form))));
  const stems = forms.size ? await stemsOf(locale, [...forms]) : undefined;
  for (const word of unknown) word.stems = word.forms.map((form) => (isOwnStem(form) ? form : (stems?.get(form) ?? '')));
}

/** All words as they are compared with those of a whole query. */
export const indexable = (locale: Locale, text: string, { stopWordsToo = false } = {}): string =>
  seenIn(locale, text)
    .flatMap((word) => (stopWordsToo || !word.isStopWord ? word.forms : []))
    .join(' ');

const entities: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  '#160': '\u00a0',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  amp: '&',
};
const inlineTag = /^<\/?(?:a|strong|em|b|i|sub|sup|code|kbd|abbr|q|cite|mark|small)[\s>]/;

/** Text without its tags, with a space where a block ends; what was space stays as it is. Entities that clean HTML has are characters again. */
export const looseTextOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (inlineTag.test(tag) ? '' : ' '))
    .replace(/&(nbsp|#160|lt|gt|quot|#39|apos|amp);/g, (entity, name: string) => entities[name] ?? entity);

/** Text without its tags and with single spaces. */
export const textOfHtml = (html: string): string => looseTextOfHtml(html).replace(/\s+/g, ' ').trim();
