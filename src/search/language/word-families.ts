import type { Locale } from '../../lib/locale.ts';
import { sameRoot } from './word-roots.ts';

/** Endings of a verb and of its nouns and participles, without accents. */
const families: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  nl: [
    ['eren', 'atie', 'ering'],
    ['ceren', 'catie'],
    ['en', 'ing', 't'],
  ],
  fr: [
    ['er', 'ation', 'age', 'ement', 'ion', 'ition'],
    ['ifier', 'ification'],
    ['iser', 'isation'],
    ['ionner', 'ion'],
    ['ir', 'ition', 'issement', 'issage', 'i', 'ie'],
    ['re', 'u', 'ue', 'ement'],
    ['imer', 'ession'],
    ['iger', 'ection'],
    ['eger', 'ection'],
  ],
};
/** Endings of the plural, with those of the singular. */
const plurals: Readonly<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  nl: [
    [/(?<=ing)en$/, ''],
    [/(?<=[ai]tie)s$/, ''],
  ],
  fr: [[/(?<=...)s$/, '']],
};
const shortestRoot = 4;
/** Dutch past participle: gebouwd, geplaatste; ingevoegd, opgemaakte; beveiligd, verplaatste. */
const participles: readonly RegExp[] = [
  /^()ge(.{3,}[^aeiou])[dt]e?$/,
  /^(aan|achter|af|bij|door|in|mee|na|om|onder|op|over|samen|terug|toe|uit|vast|voor|weer|weg)ge(.{2,}[^aeiou])[dt]e?$/,
  /^()((?:be|her|ont|ver).{3,}[^aeiou])[dt]e?$/,
];
/** Dutch diminutive: raampje, bolletjes. */
const diminutive = /^(.{3,})jes?$/;

/** Returns the possible base words of a diminutive: raam for raampje, bol for bolletje. */
function undiminished(word: string): string[] {
  const stem = diminutive.exec(word)?.[1];
  return stem === undefined
    ? []
    : [...new Set([stem.replace(/et$/, ''), stem.replace(/[ptk]$/, ''), stem])].filter((one) => one.length >= 3);
}

function derivationsOfSingular(locale: Locale, word: string): string[] {
  const infinitives =
    locale === 'nl' ? participles.flatMap((one) => one.exec(word)?.slice(1, 3).join('') ?? []).map((stem) => `${stem}en`) : [];
  return [
    ...families[locale].flatMap((endings) =>
      endings
        .filter((ending) => word.endsWith(ending) && word.length >= shortestRoot + ending.length)
        .flatMap((ending) => endings.filter((other) => other !== ending).map((other) => word.slice(0, -ending.length) + other)),
    ),
    ...infinitives,
    ...(locale === 'nl' ? undiminished(word) : []),
    ...sameRoot(locale, word),
  ];
}

/**
 * Returns the verbs, nouns and participles of the same root, and the base word of a diminutive: `isolatie` for isoleren,
 * `filtrage` for filtrer. Most of them are not real words.
 */
export function derivationsOf(locale: Locale, word: string): string[] {
  const singulars = plurals[locale].map(([ending, instead]) => word.replace(ending, instead));
  return [...new Set([word, ...singulars])].flatMap((one) => derivationsOfSingular(locale, one));
}

/** French participle in ié or ué that was typed without its accent; the others have the stem of their infinitive. */
const unaccented = /^(.{2,}[^aeiou][iu])es?$/;
/** Returns the infinitive of a French participle without its accent: `apparier` for apparie. Other words can end like that, too. */
export function infinitiveOf(locale: Locale, word: string): string | undefined {
  const root = locale === 'fr' ? unaccented.exec(word)?.[1] : undefined;
  return root && `${root}er`;
}
