import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { dayText, isHoliday, lastDayOf, weekdayOf } from './calendar-rules.ts';
import { differenceOf, faultOfDay, fitsInDay, keptFrom, timeOf, typedTime } from './rules.ts';
import { minutesOf } from './schema.ts';
import { mayApprove } from './state-rules.ts';

it('reads typed time in every way that people write it', () => {
  for (const [typed, time] of [
    ...[
      ['1,5', '1:30'],
      ['1.25', '1:15'],
      ['7', '7:00'],
      ['1:30', '1:30'],
      ['7u30', '7:30'],
      ['7h', '7:00'],
      [',5', '0:30'],
      ['24', '24:00'],
    ],
    ...[
      ['0', undefined],
      ['24,1', undefined],
      ['-1', undefined],
      ['1:75', undefined],
      ['', undefined],
      ['een', undefined],
      [',', undefined],
    ],
  ] as const)
    expect([typed, typedTime(typed)]).toEqual([typed, time]);
  for (let minutes = 1; minutes <= 1_440; minutes++) {
    expect(minutesOf(timeOf(minutes))).toBe(minutes);
    expect(typedTime(timeOf(minutes))).toBe(timeOf(minutes));
    expect(typedTime((minutes / 60).toFixed(4).replace('.', ','))).toBe(timeOf(minutes));
  }
  expect([differenceOf(-90), differenceOf(0)]).toEqual(['−1:30', '+0:00']);
});

it('knows when a day is full, and whose time may be approved', () => {
  expect([fitsInDay(0, 1_440), fitsInDay(1_380, 60), fitsInDay(1_380, 61)]).toEqual([true, true, false]);
  const approvable = (approvesOwn: boolean) => [1, 2].map((person) => mayApprove({ staff: 1, approvesOwn }, person));
  expect([approvable(false), approvable(true)]).toEqual([
    [false, true],
    [true, true],
  ]);
});

it('refuses days that are not kept, and days too far ahead', () => {
  const faults = ['2021-11-22', '2021-11-23', '2027-11-24', '2027-11-25'].map((date) => faultOfDay(date, '2026-11-23'));
  expect(faults).toEqual(['too_long_ago', undefined, undefined, 'too_far_ahead']);
});

it('knows days, months and holidays', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('1969-12-28'), lastDayOf('2028-02'), keptFrom('2028-02-29')]).toEqual([
    0,
    6,
    '2028-02-29',
    '2023-02-28',
  ]);
  const days = (year: number) =>
    Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10)).filter(
      (day) => day.startsWith(String(year)) && isHoliday(day),
    );
  expect(days(2026)).toEqual([
    ...['2026-01-01', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25'],
    ...['2026-07-21', '2026-08-15', '2026-11-01', '2026-11-11', '2026-12-25'],
  ]);
  expect(days(2035)).toContain('2035-03-26');
  expect([dayText('nl', 'full', '2026-11-01'), dayText('fr', 'month', '2026-11-01')]).toEqual(['zondag 1 november 2026', 'novembre 2026']);
});

it('moves no day of ten thousand in any time zone from -11 to +14', () => {
  const script = `
    const { dayText, weekdayOf, daysFrom } = await import('./src/features/hours/calendar-rules.ts');
    const { dayAfter, mondayOf } = await import('./src/features/planning/rules.ts');
    const { createHash } = await import('node:crypto');
    let seed = 7;
    const random = (most) => Math.floor(((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * most);
    const days = Array.from({ length: 10000 }, () => {
      const month = 1 + random(12);
      return [2000 + random(100), String(month).padStart(2, '0'), String(1 + random(28)).padStart(2, '0')].join('-');
    });
    const seen = [];
    for (let hours = -11; hours <= 14; hours++) {
      process.env.TZ = 'Etc/GMT' + (hours > 0 ? '-' : '+') + Math.abs(hours);
      const hash = createHash('sha256');
      for (const day of days) {
        if (dayAfter(day, 0) !== day || daysFrom(day, day)[0] !== day) throw new Error(day);
        hash.update([dayText('nl', 'full', day), dayText('fr', 'day', day), weekdayOf(day), mondayOf(day), dayAfter(day, 1)].join());
      }
      seen.push([-new Date().getTimezoneOffset() / 60 + 0, hash.digest('hex')]);
    }
    console.log(JSON.stringify(seen));`;
  const seen = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as [
    number,
    string,
  ][];
  expect(seen.map(([offset]) => offset)).toEqual(Array.from({ length: 26 }, (_, index) => index - 11));
  expect(new Set(seen.map(([, hash]) => hash)).size).toBe(1);
});
