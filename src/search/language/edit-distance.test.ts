import { expect, it } from 'vitest';
import { allowedDistance, phoneticDistance } from './edit-distance.ts';

it.each([
  ['ortografe', 'orthographe'],
  ['litteratuur', 'literatuur'],
  ['kwery', 'kweri'],
  ['grafyk', 'grafiek'],
  ['acoustik', 'acoustique'],
])('forgives %s for %s', (typed, known) => {
  expect(phoneticDistance(typed, known)).toBeLessThanOrEqual(allowedDistance(typed.length) + 0.5);
});

it.each([
  ['automne', 'automate'],
  ['goot', 'gevel'],
])('does not take %s for %s', (typed, known) => {
  expect(phoneticDistance(typed, known)).toBeGreaterThan(allowedDistance(typed.length) + 0.5);
});
