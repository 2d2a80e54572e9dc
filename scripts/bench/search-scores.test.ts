import { expect, it } from 'vitest';
import { chance } from './search-documents.ts';
import { faultsOf, intervalOf, ndcgOf } from './search-scores.ts';

it('scores an order by the grades of its first ten', () => {
  const relevant = { A: 3, B: 1 };
  expect(ndcgOf(['A', 'B'], relevant)).toBe(1);
  expect(ndcgOf(['X', 'A'], relevant)).toBeCloseTo(7 / Math.log2(3) / (7 + 1 / Math.log2(3)));
  expect(ndcgOf([...'abcdefghij', 'A'], relevant)).toBe(0);
});

it('gives the interval of a difference', () => {
  const differences = Array.from({ length: 200 }, (_, index) => (index % 2 ? 0.3 : -0.1));
  const [low, high] = intervalOf(differences, chance(1));
  expect(low).toBeCloseTo(0.1 - 1.96 * (0.2 / Math.sqrt(200)), 2);
  expect(high).toBeCloseTo(0.1 + 1.96 * (0.2 / Math.sqrt(200)), 2);
});

it('names what falls below the goals', () => {
  const good = { class: 'titles', ours: 0.95, mini: 0.9, grown: { ours: 0.94, mini: 0.9 } };
  expect(faultsOf([good])).toEqual([]);
  expect(faultsOf([good, { class: 'words', ours: 0.6, mini: 0.7, grown: { ours: 0.5, mini: 0.7 } }])).toEqual([
    'all: 0.775, not 0.85',
    'words: 0.600, not 0.65',
    'words: 0.600, MiniSearch 0.700',
    'words: loses 0.100 with more documents, not 0.02',
  ]);
});
