import { folded } from './folding.ts';

const units: ReadonlySet<string> = new Set(
  'mm cm dm m km m2 m3 cm2 mm2 mg g kg t ml cl l kw kwh kwp w wh wp v kv a ma va kva hz khz mhz bar pa kpa mpa kn db nm um lm lux k c mb gb kb'.split(
    ' ',
  ),
);
/** Units by their names, which have no accents here. */
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
/** Returns the symbol of a unit, given by its symbol or name; '' for any other word. */
export const unitOf = (surface: string): string => (units.has(surface) ? folded(surface) : (unitNames.get(folded(surface)) ?? ''));

/** Returns whether a word, without accents, is the symbol of a unit. */
export const isUnit = (word: string): boolean => units.has(word);
