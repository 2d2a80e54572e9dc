import { expect, test } from 'vitest';
import { endOf, isSpan } from './span.ts';

test('a day ends one second before the next, also when the clocks change', () => {
  expect(endOf('2026-10-24')).toEqual(new Date('2026-10-24T21:59:59Z'));
  expect(endOf('2026-10-25')).toEqual(new Date('2026-10-25T22:59:59Z'));
  expect(endOf('2026-12-31')).toEqual(new Date('2026-12-31T22:59:59Z'));
});

test('an instant ends when it says', () => {
  expect(endOf('2026-12-03T17:00:00+01:00')).toEqual(new Date('2026-12-03T16:00:00Z'));
});

test('nothing ends before it begins', () => {
  expect(isSpan('2026-12-03', '2026-12-03')).toBe(true);
  expect(isSpan('2026-12-03', '2026-12-02')).toBe(false);
});

test('an open end and what is no date are left to other rules', () => {
  expect(isSpan('2026-12-03', null)).toBe(true);
  expect(isSpan('2026-02-30', '2026-02-01')).toBe(true);
  expect(isSpan('2026-12-03', 'never')).toBe(true);
});
