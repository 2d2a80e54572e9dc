import { describe, expect, it } from 'vitest';
import { cutQuery } from './rules.ts';

describe('a query of more than 200 characters', () => {
  it.each([
    ['short ', 'short'],
    [`${'dak '.repeat(50)}`, 'dak '.repeat(50).trim()],
    [`${'isolatie '.repeat(40)}`, 'isolatie '.repeat(22).trim()],
    ['x'.repeat(300), 'x'.repeat(200)],
    [`a ${'x'.repeat(300)}`, `a ${'x'.repeat(198)}`],
    [`${'x'.repeat(200)} y`, 'x'.repeat(200)],
    [`${'x'.repeat(199)}🏠🏠`, 'x'.repeat(199)],
    [`   ${'y'.repeat(200)}   `, 'y'.repeat(200)],
  ])('is cut between words where that leaves most of it', (typed, expected) => {
    expect(cutQuery(typed)).toBe(expected);
  });
});
