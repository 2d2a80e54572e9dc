import { expect, it } from 'vitest';
import { closedDaysOf } from '../../testing/business-clock.ts';
import { holidaysOf } from './rules.ts';

it('holidays of both countries to 2035 are those of a table written by hand', () => {
  for (let year = 2024; year <= 2035; year++)
    for (const [issuer, country] of [
      [1, 'BE'],
      [2, 'NL'],
    ] as const)
      expect([year, ...holidaysOf(issuer, year).map(({ day }) => day)]).toEqual([
        year,
        ...closedDaysOf(country, year).map((day) => `${year}-${day}`),
      ]);
});

it('Easter is right in far years too', () => {
  const mondays = {
    1961: '1961-04-03',
    1981: '1981-04-20',
    2011: '2011-04-25',
    2038: '2038-04-26',
    2076: '2076-04-20',
    2100: '2100-03-29',
  };
  for (const [year, day] of Object.entries(mondays))
    expect(holidaysOf(1, Number(year)).find(({ name }) => name === 'easterMonday')?.day).toBe(day);
});
