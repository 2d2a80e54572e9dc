import { expect, it } from 'vitest';
import { idIn, portalOfCode, rowOf } from './rules.ts';

it('an id names a row and a language', () => {
  for (const number of [1, 2, 1_000_000])
    for (const locale of ['nl', 'fr'] as const) expect(rowOf(idIn(number, locale))).toEqual({ number, locale });
});

it('a project code names its portal', () => {
  expect(['DBBE20260001', 'dbbe20260001', 'NBDBBE202646', 'DBBE2026000', ''].map(portalOfCode)).toEqual([
    'dbbe',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
