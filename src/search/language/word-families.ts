import type { Locale } from '../../lib/locale.ts';

/** Endings of a verb and of the nouns that are made of it, without accents. */
const families: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  nl: [
    ['eren', 'atie', 'ering'],
    ['en', 'ing', 't'],
  ],
  fr: [
    ['er', 'ation', 'age', 'ement'],
    ['ifier', 'ification'],
    ['iser', 'isation'],
    ['ir', 'ition', 'issement'],
    ['imer', 'ession'],
    ['iger', 'ection'],
  ],
};
const shortestRoot = 4;
/** gebouwd, geplaatste */
const participle = /^ge(.{3,}[^aeiou])[dt]e?$/;

/** What a word may be called as a verb or as a noun: `isoleren` and `isolatie`, `plaatsen` and `geplaatst`, `filtrer` and `filtrage`. Most of it are no words. */
export const derivedOf = (locale: Locale, word: string): string[] => {
  const infinitive = locale === 'nl' ? participle.exec(word)?.[1] : undefined;
  return [
    ...families[locale].flatMap((endings) =>
      endings
        .filter((ending) => word.endsWith(ending) && word.length >= shortestRoot + ending.length)
        .flatMap((ending) => endings.filter((other) => other !== ending).map((other) => word.slice(0, -ending.length) + other)),
    ),
    ...(infinitive ? [`${infinitive}en`] : []),
  ];
};
