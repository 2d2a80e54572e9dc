import { expect, test } from 'vitest';
import { targetOf } from './rules.ts';

const leads = new Map([
  ['/oud', '/nieuw'],
  ['/ouder', '/nl/oud?van=blad'],
  ['/fr/vieux', 'https://voorbeeld.be/oud'],
  ['/a', '/b'],
  ['/b', '/nl/a#c'],
]);

test.each([
  ['/oud', '/nieuw'],
  ['/nl/oud', '/nieuw'],
  ['/ouder', '/nieuw'],
  ['/fr/vieux', 'https://voorbeeld.be/oud'],
  ['/nergens', undefined],
  ['/fr/oud', undefined],
  ['/a', undefined],
])('%s leads to %s', (path, target) => {
  expect(targetOf(leads, path)).toBe(target);
});
