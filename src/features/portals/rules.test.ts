import { expect, test } from 'vitest';
import { menuOf, portalNames } from './rules.ts';

const of = (themes: string[], hasMore = false) => menuOf({ themes, hasMore, fixed: ['Magazines', 'Zoeken'], toAll: 'Thema’s' });

test('a menu shows as many themes as have room on one line, and the way to the others', () => {
  expect(of([])).toEqual({ from: [], all: 64 });
  expect(of(['Daken'])).toEqual({ from: [64], all: 64 });
  expect(of(['Daken'], true)).toEqual({ from: [64], all: undefined });
  const long = Array.from({ length: 8 }, (_, index) => `Een onderwerp met veel woorden ${index}`);
  const { from, all } = of(long);
  expect(all).toBeUndefined();
  expect(from[0]).toBe(64);
  expect(from.at(-1)).toBeUndefined();
  // A wider window shows at least as many themes, and no theme is skipped between two shown ones.
  const known = from.map((one) => one ?? Number.POSITIVE_INFINITY);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
});

test('one theme that alone is too long is found through the way to all', () => {
  expect(of(['W'.repeat(300)])).toEqual({ from: [undefined], all: undefined });
});

test('the last theme is shown where it takes no more room than the way to all', () => {
  const { from, all } = menuOf({
    themes: ['a'.repeat(80), 'b'],
    hasMore: false,
    fixed: ['Magazines'],
    toAll: 'Alle thema’s van deze portaalsite',
  });
  expect(from[0]).toBe(from[1]);
  expect(all).toBe(from[1]);
});

test('a portal is named in the language of the reader, and by its code while its name is not known', () => {
  const portals = [{ code: 'dbbe', names: { nl: 'Dakrand', fr: 'Faîtage' } }];
  expect(['dbbe', 'hobe'].map(portalNames(portals, 'fr'))).toEqual(['Faîtage', 'hobe']);
  expect(portalNames(undefined, 'nl')('dbbe')).toBe('dbbe');
});
