/** Publishers that answer tickets, by number (specification 4). A ticket's issuer is its portal's. */
export const issuers = { 1: 'PMG_BE', 2: 'PMG_NL' } as const;
export type Issuer = keyof typeof issuers;

/** Time zone in which an issuer's house opens. */
export const zoneOf = (issuer: Issuer): string => (issuer === 1 ? 'Europe/Brussels' : 'Europe/Amsterdam');

const dayMilliseconds = 86_400_000;
/** Returns a day of a year as its number since 1970; months count from 1. */
const numberOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / dayMilliseconds;
/** Returns a day (YYYY-MM-DD) of its number since 1970. */
export const dayOfNumber = (number: number): string => new Date(number * dayMilliseconds).toISOString().slice(0, 10);

/** Returns the number of Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return numberOf(year, Math.floor(days / 31), (days % 31) + 1);
}

export const holidayNames = [
  ...['newYear', 'easterMonday', 'kingsDay', 'labourDay', 'liberationDay', 'ascension', 'whitMonday', 'nationalDay'],
  ...['assumption', 'allSaints', 'armistice', 'christmas', 'secondChristmas'],
] as const;
export type HolidayName = (typeof holidayNames)[number];
export type Holiday = { day: string; name: HolidayName };

const isSunday = (number: number): boolean => new Date(number * dayMilliseconds).getUTCDay() === 0;

/** Days on which Belgian businesses are closed: the ten of the act of 4 January 1974. */
const belgian = (year: number): [HolidayName, number][] => [
  ['labourDay', numberOf(year, 5, 1)],
  ['nationalDay', numberOf(year, 7, 21)],
  ['assumption', numberOf(year, 8, 15)],
  ['allSaints', numberOf(year, 11, 1)],
  ['armistice', numberOf(year, 11, 11)],
];

/**
 * Days on which Dutch businesses are closed: those of the Algemene termijnenwet but Good Friday, on which offices are
 * open, and Liberation Day only in the years that agreements make a day off, every fifth one.
 */
const dutch = (year: number): [HolidayName, number][] => [
  ['kingsDay', numberOf(year, 4, isSunday(numberOf(year, 4, 27)) ? 26 : 27)],
  ...(year % 5 === 0 ? [['liberationDay', numberOf(year, 5, 5)] satisfies [HolidayName, number]] : []),
  ['secondChristmas', numberOf(year, 12, 26)],
];

/** Returns the days of a year on which an issuer is closed by today's law and custom, in order, also those at weekends. */
export function holidaysOf(issuer: Issuer, year: number): Holiday[] {
  const sunday = easter(year);
  const all: [HolidayName, number][] = [
    ['newYear', numberOf(year, 1, 1)],
    ['easterMonday', sunday + 1],
    ['ascension', sunday + 39],
    ['whitMonday', sunday + 50],
    ['christmas', numberOf(year, 12, 25)],
    ...(issuer === 1 ? belgian(year) : dutch(year)),
  ];
  return all.sort(([, a], [, b]) => a - b).map(([name, number]) => ({ day: dayOfNumber(number), name }));
}

/** Days (YYYY-MM-DD) that staff closed besides, or opened although they are holidays. A weekend stays closed. */
export type Exceptions = ReadonlyMap<string, 'closed' | 'open'>;
export type Calendar = { issuer: Issuer; exceptions: Exceptions };

const known = new Map<string, ReadonlySet<string>>();
/** Returns whether an issuer's house opens on a day, given as its number since 1970. */
export function isWorkingDay({ issuer, exceptions }: Calendar, number: number): boolean {
  const weekday = new Date(number * dayMilliseconds).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const day = dayOfNumber(number);
  const exception = exceptions.get(day);
  if (exception) return exception === 'open';
  const key = `${issuer} ${day.slice(0, 4)}`;
  const closed = known.get(key) ?? new Set(holidaysOf(issuer, Number(day.slice(0, 4))).map((one) => one.day));
  known.set(key, closed);
  return !closed.has(day);
}
