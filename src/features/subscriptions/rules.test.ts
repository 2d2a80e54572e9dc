import { describe, expect, it } from 'vitest';
import { instantOf } from '../../lib/clock.ts';
import { isActive } from './rules.ts';
import { trialEnd } from './trial-rules.ts';

describe('a trial', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-12-21T23:00:00Z'],
    // Half past midnight in Brussels, before and after the clocks go back and forward.
    ['2026-10-01T22:30:00Z', '2026-11-01T23:00:00Z'],
    ['2026-10-25T00:30:00Z', '2026-11-24T23:00:00Z'],
    ['2026-10-25T01:30:00Z', '2026-11-24T23:00:00Z'],
    ['2027-03-27T23:30:00Z', '2027-04-27T22:00:00Z'],
    ['2027-02-28T22:30:00Z', '2027-03-30T22:00:00Z'],
    ['2028-02-01T10:00:00Z', '2028-03-02T23:00:00Z'],
  ])('that starts at %s runs thirty days more, to midnight in Brussels: %s', (start, end) => {
    expect(trialEnd(new Date(start)).toISOString()).toBe(new Date(end).toISOString());
  });
});

describe('a subscription', () => {
  it('is active only where its expiry is set and in the future', () => {
    const expiry = new Date('2026-11-21T12:00:00Z');
    expect(isActive(null, expiry)).toBe(false);
    expect(isActive(expiry, new Date('2026-11-21T11:59:59.999Z'))).toBe(true);
    expect(isActive(expiry, expiry)).toBe(false);
  });

  it.each([
    ['2026-10-25', '2026-10-24T22:00:00Z'],
    ['2026-10-26', '2026-10-25T23:00:00Z'],
    ['2027-03-28', '2027-03-27T23:00:00Z'],
    ['2027-03-29', '2027-03-28T22:00:00Z'],
  ])('that expires on %s does so as that day begins in Brussels: %s', (day, instant) => {
    const end = new Date(instant);
    expect(isActive(instantOf(day), new Date(end.getTime() - 1))).toBe(true);
    expect(isActive(instantOf(day), end)).toBe(false);
  });
});
