import { expect, it } from 'vitest';
import { megabytes, percentile, plain, table } from './numbers.ts';

it('takes percentiles from the values that were seen', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 50)).toBe(100);
  expect(percentile(values, 99)).toBe(198);
  expect(percentile([7], 99)).toBe(7);
});

it('writes numbers with two decimals at most', () => {
  expect([0.126, 3, 12.34, 123_456.7, Number.NaN].map(plain)).toEqual(['0.13', '3', '12.3', '123,457', '–']);
  expect(megabytes(1_048_576 * 2.5)).toBe('2.50 MB');
});

it('sets columns of a table under each other', () => {
  expect(
    table([
      ['', 'b'],
      ['first', '1'],
    ]),
  ).toBe(['       b', '─────  ─', 'first  1'].join('\n'));
});
