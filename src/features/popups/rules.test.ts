import { describe, expect, test } from 'vitest';
import { opens } from './closed-rules.ts';
import {
  audienceIds,
  type Candidate,
  choose,
  isFor,
  overlaps,
  rateOf,
  reasonsAgainst,
  referenceOf,
  type Situation,
  typeIds,
  withClosed,
} from './rules.ts';

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

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, portal: 'dbbe', locales: ['nl', 'fr'], targetAudienceReference: 'all', positionReference: 'center' },
  ...{ displayFrequencyReference: 'session', isActive: true, dateFrom: null, dateUntil: null },
  ...more,
});
const now = new Date('2026-11-21T12:00:00Z');
const anybody: Situation = { portal: 'dbbe', locale: 'nl', now, isMember: false };

describe('the choice', () => {
  const popups = (['all', 'anonymous', 'members', 'all'] as const).map((targetAudienceReference, index) =>
    candidate(index, { targetAudienceReference, positionReference: index === 3 ? 'side' : 'center' }),
  );
  const chosen = (more: Partial<Situation>) => {
    const counts = new Map<number | undefined, number>();
    for (let at = 0; at < 600; at++) {
      const id = choose(popups, { ...anybody, ...more }, at / 600)?.id;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };

  test('gives each of those that are meant the same chance', () => {
    expect(chosen({})).toEqual({ 0: 200, 1: 200, 3: 200 });
    expect(chosen({ isMember: true })).toEqual({ 0: 200, 2: 200, 3: 200 });
    expect(chosen({ position: 'side' })).toEqual({ 3: 600 });
    expect(choose([], anybody, 0.5)).toBeUndefined();
  });
});

test('each thing that keeps a popup from a reader is named, alone and together', () => {
  const against = (more: Partial<Candidate>, position?: Situation['position']) =>
    reasonsAgainst(candidate(1, more), { ...anybody, position });
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(against({})).toEqual([]);
  expect(against({ dateFrom: now, dateUntil: now })).toEqual([]);
  expect(against({ isActive: false })).toEqual(['inactive']);
  expect(against({ portal: 'hobe' })).toEqual(['portal']);
  expect(against({ locales: ['fr'] })).toEqual(['language']);
  expect(against({ dateFrom: day(1) })).toEqual(['early']);
  expect(against({ dateUntil: day(-1) })).toEqual(['over']);
  expect(against({ targetAudienceReference: 'members' })).toEqual(['audience']);
  expect(against({}, 'side')).toEqual(['position']);
  expect(against({ portal: 'hobe', isActive: false, dateFrom: day(1) })).toEqual(['inactive', 'portal', 'early']);
});

test('popups compete where one reader can be shown either, at one time and in one place', () => {
  const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);
  const one = candidate(1, { dateFrom: at('10'), dateUntil: at('20') });
  expect(overlaps(one, one)).toBe(false);
  expect(overlaps(one, candidate(2))).toBe(true);
  expect(overlaps(one, candidate(2, { dateFrom: at('20') }))).toBe(true);
  expect(overlaps(one, candidate(2, { dateFrom: at('21') }))).toBe(false);
  expect(overlaps(one, candidate(2, { dateUntil: at('09') }))).toBe(false);
  for (const more of [{ isActive: false }, { portal: 'hobe' }, { positionReference: 'side' }, { locales: [] }] as const)
    expect([more, overlaps(one, candidate(2, more))]).toEqual([more, false]);
  const [members, others] = [candidate(1, { targetAudienceReference: 'members' }), candidate(2, { targetAudienceReference: 'anonymous' })];
  expect([overlaps(members, others), overlaps(members, candidate(2)), overlaps(one, others)]).toEqual([false, true, true]);
});

test('a popup of once a visit does not open for who closed one, and a rate without views is none', () => {
  expect([opens(candidate(1), true), opens(candidate(1), false)]).toEqual([false, true]);
  expect(opens(candidate(1, { displayFrequencyReference: 'always' }), true)).toBe(true);
  expect([rateOf(1, 3), rateOf(0, 9), rateOf(4, 0)]).toEqual([33.3, 0, null]);
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
