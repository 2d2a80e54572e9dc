import { expect, it } from 'vitest';
import { brusselsMidnight, brusselsMonth, instantOf } from './clock.ts';
import { dayOf, formatDate } from './dates.ts';

/** Reference for `dayOf`, without its cache. */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', year: 'numeric', month: '2-digit', day: '2-digit' });
const dayMilliseconds = 24 * 60 * 60_000;
function* daysBetween(first: string, last: string): Generator<string> {
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMilliseconds) yield new Date(at).toISOString().slice(0, 10);
}

it('begins every day from 1800 to 2100 on that day, and not a millisecond earlier', () => {
  const wrong: string[] = [];
  for (const day of daysBetween('1800-01-01', '2100-12-31')) {
    const start = brusselsMidnight(day);
    const before = new Date(start.getTime() - 1);
    if (calendar.format(start) !== day || calendar.format(before) >= day) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});
it.each([
  ['1000-01-01', '1 januari 1000', '1er janvier 1000'],
  ['1582-10-10', '10 oktober 1582', '10 octobre 1582'],
  ['1830-10-04', '4 oktober 1830', '4 octobre 1830'],
  ['1892-05-01', '1 mei 1892', '1er mai 1892'],
  ['1900-01-01', '1 januari 1900', '1er janvier 1900'],
  ['1918-03-09', '9 maart 1918', '9 mars 1918'],
  ['1935-04-27', '27 april 1935', '27 avril 1935'],
  ['1940-02-25', '25 februari 1940', '25 février 1940'],
  ['1940-05-20', '20 mei 1940', '20 mai 1940'],
  ['1942-12-31', '31 december 1942', '31 décembre 1942'],
  ['2026-03-29', '29 maart 2026', '29 mars 2026'],
  ['2026-10-25', '25 oktober 2026', '25 octobre 2026'],
  ['9999-12-31', '31 december 9999', '31 décembre 9999'],
])('shows %s as %s and %s', (day, nl, fr) => {
  const iso = instantOf(day).toISOString();
  expect([formatDate('nl', iso), formatDate('fr', iso), dayOf(iso), brusselsMonth(instantOf(day))]).toEqual([nl, fr, day, day.slice(0, 7)]);
});

it('knows the offsets that Brussels had', () => {
  expect(brusselsMidnight('1850-06-01').toISOString()).toBe('1850-05-31T23:42:30.000Z');
  expect(brusselsMidnight('1900-01-01').toISOString()).toBe('1900-01-01T00:00:00.000Z');
  expect(brusselsMidnight('1940-02-25').toISOString()).toBe('1940-02-25T00:00:00.000Z');
  // The clocks skipped this midnight: the day begins at one.
  expect(brusselsMidnight('1914-11-08').toISOString()).toBe('1914-11-08T00:00:00.000Z');
  expect(brusselsMidnight('1916-05-01').toISOString()).toBe('1916-04-30T23:00:00.000Z');
  // The clocks went back over this midnight: the day has two.
  expect(brusselsMidnight('1916-10-01').toISOString()).toBe('1916-09-30T22:00:00.000Z');
  expect(brusselsMidnight('2026-01-01').toISOString()).toBe('2025-12-31T23:00:00.000Z');
  expect(brusselsMidnight('2026-07-01').toISOString()).toBe('2026-06-30T22:00:00.000Z');
});
