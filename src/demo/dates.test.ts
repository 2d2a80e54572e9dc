import { expect, test } from 'vitest';
import { dateOf, eventDates } from './dates.ts';

const now = new Date('2026-11-21T23:40:00Z');

test('whole days ago is a day in Brussels, where it may be tomorrow already', () => {
  expect(dateOf(now, 0)).toBe('2026-11-22');
  expect(dateOf(now, 22)).toBe('2026-10-31');
  expect(dateOf(now, -10)).toBe('2026-12-02');
});

test('a part of a day ago is a full hour', () => {
  expect(dateOf(now, 0.5)).toBe('2026-11-21T11:00:00.000Z');
  expect(dateOf(now, -1.5)).toBe('2026-11-23T11:00:00.000Z');
});

test('an event opens at nine in Brussels, or at the hour that its fraction of a day says', () => {
  expect(eventDates(now, 1, 8)).toEqual({ startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-23T16:00:00.000Z' });
  expect(eventDates(now, 1.75, 2.5)).toEqual({ startsAt: '2026-11-23T17:00:00.000Z', endsAt: '2026-11-23T19:30:00.000Z' });
  expect(eventDates(now, -0.5, 1).startsAt).toBe('2026-11-21T11:00:00.000Z');
});

test('an event of a day or more has days and no hours', () => {
  expect(eventDates(now, 9, 24)).toEqual({ startsAt: '2026-12-01', endsAt: '2026-12-01' });
  expect(eventDates(now, 9, 48)).toEqual({ startsAt: '2026-12-01', endsAt: '2026-12-02' });
});
