import { expect, test } from 'vitest';
import { spanOf, stateOf } from './rules.ts';

test('an event announced by days lasts from midnight to the end of its last day in Brussels', () => {
  expect(spanOf({ startsAt: '2026-07-03', endsAt: '2026-07-04' })).toEqual({
    startsAt: new Date('2026-07-02T22:00:00Z'),
    endsAt: new Date('2026-07-04T21:59:59Z'),
    isAllDay: true,
    endsWithDay: true,
  });
});

test('without an end it lasts its day, or is over when it begins', () => {
  expect(spanOf({ startsAt: '2026-12-03' }).endsAt).toEqual(new Date('2026-12-03T22:59:59Z'));
  const { startsAt, endsAt, isAllDay } = spanOf({ startsAt: '2026-12-03T09:00:00+01:00', endsAt: null });
  expect(endsAt).toEqual(startsAt);
  expect(isAllDay).toBe(false);
});

test('an event comes, goes on and is over, to the second', () => {
  const span = spanOf({ startsAt: '2026-12-03T08:00:00Z', endsAt: '2026-12-03T16:00:00Z' });
  expect(stateOf(span, new Date('2026-12-03T07:59:59Z'))).toBe('coming');
  expect(stateOf(span, new Date('2026-12-03T08:00:00Z'))).toBe('running');
  expect(stateOf(span, new Date('2026-12-03T16:00:00Z'))).toBe('past');
});
