import { describe, expect, it } from 'vitest';
import { minimumMatch, rareMatch } from './tsquery.ts';

const terms = [
  { query: 'a', idf: 4, count: 10 },
  { query: 'b', idf: 3, count: 200 },
  { query: 'c', idf: 1, count: 900 },
];

describe('a minimum of terms', () => {
  it('is every smallest combination with a share of the idf', () => {
    expect(minimumMatch(terms, 0.6)).toBe('((a & b) | (a & c))');
    expect(minimumMatch(terms, 0.5)).toBe('((a) | (b & c))');
    expect(minimumMatch(terms.slice(0, 1), 0.5)).toBeUndefined();
  });

  it('matches no more documents than asked', () => {
    expect(rareMatch(terms, 0.5, 210)).toBe('((a) | (b & c))');
    expect(rareMatch(terms, 0.5, 209)).toBe('((a))');
    expect(rareMatch(terms, 0.5, 9)).toBeUndefined();
  });
});
