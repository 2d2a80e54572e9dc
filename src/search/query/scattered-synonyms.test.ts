import { expect, it } from 'vitest';
import { scatteredSynonymsIn } from './scattered-synonyms.ts';
import { tableOf } from './synonym-table.ts';

const groups = [
  [['koptekst'], ['bovenaan', 'pagina'], ['tekst', 'boven', 'blad']],
  [['pagina'], ['bladzijde']],
];
const table = tableOf(groups, new Map(groups.flat(2).map((word) => [word, word])));
const header = [['koptekst']];

it('finds an expression in another order, with words between', () => {
  expect(scatteredSynonymsIn(table, ['pagina', 'iets', 'bovenaan'])).toEqual([header, [], header]);
});

it('finds an expression of which one word is replaced by its synonym', () => {
  expect(scatteredSynonymsIn(table, ['bovenaan', 'bladzijde'])).toEqual([header, header]);
});

it('finds nothing if a word of the expression is missing, or if one term would stand for two', () => {
  expect(scatteredSynonymsIn(table, ['bovenaan', 'iets'])).toEqual([[], []]);
  expect(
    scatteredSynonymsIn(
      tableOf(
        [
          [['a'], ['b', 'c']],
          [['b'], ['c']],
        ],
        new Map([...'abc'].map((one) => [one, one])),
      ),
      ['b', 'd'],
    ),
  ).toEqual([[], []]);
});
