import type { Locale } from '../../lib/locale.ts';

/** Endings of a verb and of its nouns, without accents. */
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
/** Dutch past participle: gebouwd, geplaatste. */
const participle = /^ge(.{3,}[^aeiou])[dt]e?$/;

/** Returns the verbs and nouns of the same root: `isolatie` for isoleren, `filtrage` for filtrer. Most of them are no words. */
export const derivationsOf = (locale: Locale, word: string): string[] => {
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
