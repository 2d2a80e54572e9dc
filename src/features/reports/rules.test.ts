import { expect, it } from 'vitest';
import { maxDays, periodFault } from './rules.ts';

it('a period has at least one day and at most the days that are counted', () => {
  expect(periodFault('2026-11-25', '2026-11-25')).toBeUndefined();
  expect(periodFault('2026-11-25', '2026-11-24')).toBe('before_start');
  // The first is a day of summer time: its hours are no part of it.
  expect([maxDays, periodFault('2025-10-22', '2026-11-25'), periodFault('2025-10-21', '2026-11-25')]).toEqual([400, undefined, 'too_big']);
});
