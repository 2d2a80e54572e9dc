import { expect, test } from 'vitest';
import { placeOf, refusalOf, targetOf } from './rules.ts';

const leads = new Map([
  ['/oud', '/nieuw'],
  ['/ouder', '/nl/oud?van=blad'],
  ['/fr/vieux', 'https://voorbeeld.be/oud'],
  ['/oudst', '/oud%65r/'],
  ['/a', '/b'],
  ['/b', '/nl/a#c'],
]);

test.each([
  ['/oud', '/nieuw'],
  ['/nl/oud', '/nieuw'],
  ['/oudst', '/nieuw'],
  ['/ouder', '/nieuw'],
  ['/fr/vieux', 'https://voorbeeld.be/oud'],
  ['/nergens', undefined],
  ['/fr/oud', undefined],
  ['/a', undefined],
])('%s leads to %s', (path, target) => {
  expect(targetOf(leads, path)).toBe(target);
});

test.each([
  ['/oud?x', 'dbbe/oud'],
  ['/nl/oud', 'dbbe/oud'],
  ['https://dak.be/nl/oud#x', 'dbbe/oud'],
  ['/oud/?x', 'dbbe/oud'],
  ['/nl/%6Fud/', 'dbbe/oud'],
  ['/ander/../oud', 'dbbe/oud'],
  ['https://dak.be/oud/', 'dbbe/oud'],
  ['https://dak.be:4430/oud', 'dbbe/oud'],
  ['https://dak.be./oud', 'dbbe/oud'],
  ['https://hout.be/na%C3%AFef', 'hobe/naïef'],
  ['https://hout.be/%zz', 'hobe/%zz'],
  ['https://elders.be/oud', 'https://elders.be/oud'],
])('%s is the place %s', (address, place) => {
  const hosts = new Map([
    ['dak.be', 'dbbe'],
    ['hout.be', 'hobe'],
  ]);
  expect(placeOf(hosts, 'dbbe', address)).toBe(place);
});

test.each([
  ['/oud', '/elders', { from: 'already_redirected' }],
  ['/nieuw', '/oud', { to: 'circular' }],
  ['/nieuw', '/nieuw', { to: 'circular' }],
  ['/nieuw', '/nieuwst', undefined],
])('a redirect from %s to %s is refused: %o', (from, to, refusal) => {
  expect(refusalOf(leads, from, to)).toEqual(refusal);
});
