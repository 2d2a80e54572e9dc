import { expect, it } from 'vitest';
import { dayOf, formatDate, formatDays, formatLastDay, formatMonth, formatTime } from './dates.ts';

it('writes days as people do, the first of a French month as an ordinal', () => {
  expect(formatDate('nl', '2026-11-21T12:00:00Z')).toBe('21 november 2026');
  expect(formatDate('fr', '2026-11-21T12:00:00Z')).toBe('21 novembre 2026');
  expect(formatDate('fr', '2026-11-01T12:00:00Z')).toBe('1er novembre 2026');
  expect(formatDate('nl', '2026-11-01T12:00:00Z')).toBe('1 november 2026');
});

it('says once what the first and the last day share', () => {
  expect(formatDays('nl', '2027-02-14', '2027-02-15')).toBe('14–15 februari 2027');
  expect(formatDays('fr', '2027-03-01', '2027-03-03')).toBe('1er–3 mars 2027');
  expect(formatDays('nl', '2027-02-14', '2027-03-14')).toBe('14 februari – 14 maart 2027');
  expect(formatDays('fr', '2026-12-30', '2027-01-01')).toBe('30 décembre 2026 – 1er janvier 2027');
});

it('counts days and months in Brussels', () => {
  expect(dayOf('2026-10-31T23:30:00Z')).toBe('2026-11-01');
  expect(formatDate('fr', '2026-10-31T23:30:00Z')).toBe('1er novembre 2026');
  expect(formatMonth('fr', '2026-07-31T22:30:00Z')).toBe('août 2026');
});

it('writes hours as people do', () => {
  expect(formatTime('nl', '2026-11-21T08:30:00Z')).toBe('9.30\u00a0uur');
  expect(formatTime('nl', '2026-11-21T12:00:00Z')).toBe('13\u00a0uur');
  expect(formatTime('fr', '2026-07-21T06:05:00Z')).toBe('8\u00a0h\u00a005');
});

it('names the last day that something runs, not the day on which it has ended', () => {
  expect(formatLastDay('nl', '2026-12-21T23:00:00Z')).toBe('21 december 2026');
  expect(formatLastDay('fr', '2026-12-31T23:00:00Z')).toBe('31 décembre 2026');
  expect(formatLastDay('fr', '2026-11-01T23:00:00Z')).toBe('1er novembre 2026');
  expect(formatLastDay('nl', '2026-10-25T23:00:00Z')).toBe('25 oktober 2026');
  expect(formatLastDay('nl', '2027-03-28T22:00:00Z')).toBe('28 maart 2027');
  expect(formatLastDay('nl', '2026-12-22T12:00:00Z')).toBe('22 december 2026');
});
