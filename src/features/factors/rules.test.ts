import { expect, it } from 'vitest';
import { isFresh, refusalOfAdding } from './rules.ts';

it('adds the first factor, and another one once a factor was given, up to ten', () => {
  const refusal = (present: number, isGiven: boolean) => refusalOfAdding({ present, isGiven, asksFactor: true });
  expect([refusal(0, false), refusal(1, true), refusal(9, true)]).toEqual([undefined, undefined, undefined]);
  expect([refusal(1, false), refusal(10, true), refusal(10, false)]).toEqual(['second_factor_required', 'too_many', 'too_many']);
  expect(refusalOfAdding({ present: 1, isGiven: false, asksFactor: false })).toBeUndefined();
});

it('takes a sign-in of the last hour for the first factor', () => {
  const began = new Date('2026-11-28T09:00:00Z');
  expect([isFresh(began, new Date('2026-11-28T10:00:00Z')), isFresh(began, new Date('2026-11-28T10:00:00.001Z'))]).toEqual([true, false]);
  expect(isFresh(undefined, began)).toBe(false);
});
