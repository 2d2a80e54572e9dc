import { expect, it } from 'vitest';
import { countriesIn } from './rules.ts';

const iso = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

it('offers every country whose VAT numbers are taken, once and by its ISO code', () => {
  for (const locale of ['nl', 'fr'] as const)
    expect(
      countriesIn(locale)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(iso);
});

it('names them in the language of the page, neighbours first', () => {
  const namesIn = (locale: 'nl' | 'fr') => countriesIn(locale).map(({ name }) => name);
  expect(namesIn('nl').slice(0, 6)).toEqual(['België', 'Nederland', 'Luxemburg', 'Frankrijk', 'Duitsland', 'Bulgarije']);
  expect(namesIn('fr').slice(0, 6)).toEqual(['Belgique', 'Pays-Bas', 'Luxembourg', 'France', 'Allemagne', 'Autriche']);
  expect(countriesIn('nl').find(({ code }) => code === 'GR')?.name).toBe('Griekenland');
  expect(countriesIn('fr').find(({ code }) => code === 'CH')?.name).toBe('Suisse');
});

it('keeps the country of an address that is elsewhere', () => {
  expect(countriesIn('nl', 'US').filter(({ code }) => code === 'US')).toEqual([{ code: 'US', name: 'Verenigde Staten' }]);
  expect(countriesIn('nl', 'BE').filter(({ code }) => code === 'BE')).toHaveLength(1);
});
