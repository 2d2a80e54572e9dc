import { describe, expect, test } from 'vitest';
import { audienceIds, choose, delayMilliseconds, isFor, referenceOf, typeIds, withClosed } from './rules.ts';
import type { Popup } from './schema.ts';

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

describe('the choice', () => {
  const popups = ['all', 'anonymous', 'members', 'all'].map((targetAudienceReference, index) => ({
    ID: index,
    targetAudienceReference,
    positionReference: index === 3 ? 'side' : 'center',
  })) as Popup[];
  const chosen = (more: object) => {
    const counts = new Map<number | undefined, number>();
    for (let at = 0; at < 600; at++) {
      const id = choose(popups, { isMember: false, chance: at / 600, ...more })?.ID;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };

  test('gives each of those that are meant the same chance', () => {
    expect(chosen({})).toEqual({ 0: 200, 1: 200, 3: 200 });
    expect(chosen({ isMember: true })).toEqual({ 0: 200, 2: 200, 3: 200 });
    expect(chosen({ position: 'side' })).toEqual({ 3: 600 });
    expect(choose([], { isMember: false, chance: 0.5 })).toBeUndefined();
  });
});

test('the cookie of closed popups holds their numbers only, each once, and no more than twenty', () => {
  expect(withClosed(undefined, 7)).toBe('7');
  expect(withClosed('7', 8)).toBe('7.8');
  expect(withClosed('7.8', 7)).toBe('8.7');
  expect(withClosed('x.1;2.<b>.9', 3)).toBe('9.3');
  const many = Array.from({ length: 50 }, (_, index) => 2_147_483_000 + index).reduce((value, id) => withClosed(value, id), '');
  expect(many.split('.')).toHaveLength(20);
  expect(many.split('.').at(-1)).toBe('2147483049');
});
