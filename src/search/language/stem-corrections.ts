import type { Locale } from '../../lib/locale.ts';

/** Endings that PostgreSQL's stemmers do not unify, with their replacements. Applied in order. */
const endings: Readonly<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  nl: [
    // industrieën, ideeën
    [/(ie|ee)en$/, '$1'],
    // materiaal and materialen, officieel and officiële
    [/([aeiou])([aeou])\2([^aeiou])$/, '$1$2$3'],
    // kolommen and kolom, brieven and brief, huizen and huis
    [/([bdfgklmnprst])\1$/, '$1'],
    [/v$/, 'f'],
    [/z$/, 's'],
    // functies, families; but verlies and advies
    [/(?<=..)([dgkmnrst]|[ai]l)ies$/, '$1ie'],
    [/eaus$/, 'eau'],
    // machines, breedtes; but adres and proces
    [/(?<=..[^aeiou])(?<!adr|proc|succ|congr|expr)es$/, ''],
    // isoleert and geïsoleerd: isoleren
    [/(?<=..)eert$/, 'er'],
    [/^ge(.{2,})eerd$/, '$1er'],
  ],
  fr: [
    // matériaux, tuyaux, travaux
    [/([iy])au$/, '$1al'],
    [/(?<=...)ail$/, 'al'],
    // neuve, active, publique
    [/v$/, 'f'],
    [/iqu$/, 'ic'],
  ],
};

const irregular: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  nl: new Map([
    ['sted', 'stad'],
    ['kinder', 'kind'],
    ['musea', 'museum'],
    ['catalogi', 'catalogus'],
  ]),
  fr: new Map([
    ['nouvel', 'nouveau'],
    ['blanch', 'blanc'],
    ['sech', 'sec'],
    ['longu', 'long'],
    ['gross', 'gros'],
    ['bass', 'bas'],
    ['epaiss', 'epais'],
  ]),
};

/** Returns the common stem of a word's forms, for which the stemmer returns different ones. */
export const correctedStem = (locale: Locale, stem: string): string =>
  irregular[locale].get(stem) ??
  (stem.length > 3 ? endings[locale].reduce((word, [ending, instead]) => word.replace(ending, instead), stem) : stem);
