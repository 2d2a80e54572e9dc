import { expect, it } from 'vitest';
import { dateAfter, daysOf, faultOfRange, movedDocument, stepOf } from './rules.ts';

it('shows whole weeks from Monday on', () => {
  expect(daysOf('week', '2026-11-22')).toEqual(expect.arrayContaining(['2026-11-16', '2026-11-22']));
  expect(daysOf('week', '2026-11-22')).toHaveLength(7);
  const month = daysOf('month', '2026-02-15');
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-01-26', '2026-03-01', 35]);
  expect(daysOf('month', '2026-06-10').length % 7).toBe(0);
  expect(daysOf('month', '2026-03-31').at(-1)).toBe('2026-04-05');
});

it('steps by weeks and by months of any length', () => {
  expect(stepOf('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(stepOf('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepOf('month', '2026-03-31', -1)).toBe('2026-02-01');
  expect(stepOf('month', '2026-12-01', 1)).toBe('2027-01-01');
});

it('keeps the time of the day over a change of the clock, and days as days', () => {
  expect(dateAfter('2026-10-24T07:00:00.000Z', 1)).toBe('2026-10-25T08:00:00.000Z');
  expect(dateAfter('2027-03-27T22:30:00.000Z', 1)).toBe('2027-03-28T21:30:00.000Z');
  expect(dateAfter('2026-10-24', 7)).toBe('2026-10-31');
});

it('moves an end with its beginning, and nothing that somebody else moved', () => {
  const event = { startsAt: '2026-11-24', endsAt: '2026-11-26', title: 'Beurs' };
  const at = '2026-11-23T23:00:00.000Z';
  expect(movedDocument('event', event, at, '2026-11-25')).toEqual({ startsAt: '2026-11-25', endsAt: '2026-11-27', title: 'Beurs' });
  expect(movedDocument('event', event, '2026-11-20T23:00:00.000Z', '2026-11-25')).toBeUndefined();
  expect(movedDocument('popup', { dateFrom: null }, at, '2026-11-25')).toBeUndefined();
  expect(movedDocument('page', {}, at, '2026-11-25')).toBeUndefined();
});

it('refuses ranges that end before they begin, or are too long', () => {
  const fault = (until: string) => faultOfRange({ from: '2026-11-28', until }, 3);
  expect([fault('2026-11-27'), fault('2026-11-28'), fault('2026-11-30'), fault('2026-12-01')]).toEqual([
    'before_start',
    undefined,
    undefined,
    'too_big',
  ]);
});
