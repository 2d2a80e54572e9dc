import { expect, it } from 'vitest';
import { slipsForgiven, slipsHeard } from './edit-distance.ts';

it.each([
  ['ortografe', 'orthographe'],
  ['litteratuur', 'literatuur'],
  ['kwery', 'kweri'],
  ['grafyk', 'grafiek'],
  ['acoustik', 'acoustique'],
])('forgives %s for %s', (typed, known) => {
  expect(slipsHeard(typed, known)).toBeLessThanOrEqual(slipsForgiven(typed.length) + 0.5);
});

it.each([
  ['automne', 'automate'],
  ['goot', 'gevel'],
])('does not take %s for %s', (typed, known) => {
  expect(slipsHeard(typed, known)).toBeGreaterThan(slipsForgiven(typed.length) + 0.5);
});
