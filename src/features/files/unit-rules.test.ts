import { expect, test } from 'vitest';
import { formatBytes } from './unit-rules.ts';

test('sizes have the units of the language, and never break', () => {
  const sizes = [300, 340_000, 1_240_000, 12_400_000, 2_000_000_000];
  expect(sizes.map((bytes) => formatBytes('nl', bytes))).toEqual(['0,3\u00a0kB', '340\u00a0kB', '1,2\u00a0MB', '12\u00a0MB', '2\u00a0GB']);
  expect(sizes.map((bytes) => formatBytes('fr', bytes))).toEqual(['0,3\u00a0ko', '340\u00a0ko', '1,2\u00a0Mo', '12\u00a0Mo', '2\u00a0Go']);
});
