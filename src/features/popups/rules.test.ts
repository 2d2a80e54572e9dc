import { expect, test } from 'vitest';
import { audienceIds, delayMilliseconds, isFor, referenceOf, typeIds } from './rules.ts';

test('a popup waits ten seconds where it does not say so', () => {
  expect(delayMilliseconds(null)).toBe(10_000);
  expect(delayMilliseconds(0)).toBe(0);
  expect(delayMilliseconds(3)).toBe(3_000);
});

test('an audience is everybody, members, or who is not signed in', () => {
  const member = { isMember: true };
  const stranger = { isMember: false };
  expect([isFor('all', member), isFor('members', member), isFor('anonymous', member)]).toEqual([true, true, false]);
  expect([isFor('all', stranger), isFor('members', stranger), isFor('anonymous', stranger)]).toEqual([true, false, true]);
});

test('a number and its reference name each other', () => {
  for (const [reference, id] of Object.entries(typeIds)) expect(referenceOf(typeIds, id)).toBe(reference);
  expect(() => referenceOf(audienceIds, 9)).toThrow(RangeError);
});
