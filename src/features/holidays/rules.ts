import type { MessageKey } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';
import { dayOfNumber, easter, numberOf, weekdayOf } from './easter-rules.ts';

/** Publishers that answer tickets, by number (specification 4). A ticket's issuer is its portal's. */
export const issuers = { 1: 'PMG_BE', 2: 'PMG_NL' } as const;
export type Issuer = keyof typeof issuers;

/** Time zone of the opening hours of an issuer. */
export const zoneOf = (issuer: Issuer): string => (issuer === 1 ? 'Europe/Brussels' : 'Europe/Amsterdam');

export const holidayNames = [
  ...['newYear', 'easterMonday', 'kingsDay', 'labourDay', 'liberationDay', 'ascension', 'whitMonday', 'nationalDay'],
  ...['assumption', 'allSaints', 'armistice', 'christmas', 'secondChristmas'],
] as const;
export type HolidayName = (typeof holidayNames)[number];
export type Holiday = { day: string; name: HolidayName };

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
  ['kingsDay', numberOf(year, 4, weekdayOf(numberOf(year, 4, 27)) === 0 ? 26 : 27)],
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
/** Returns whether an issuer is open on a day, given as its number since 1970. */
export function isWorkingDay({ issuer, exceptions }: Calendar, number: number): boolean {
  const weekday = weekdayOf(number);
  if (weekday === 0 || weekday === 6) return false;
  const day = dayOfNumber(number);
  const exception = exceptions.get(day);
  if (exception) return exception === 'open';
  const key = `${issuer} ${day.slice(0, 4)}`;
  const closed = known.get(key) ?? new Set(holidaysOf(issuer, Number(day.slice(0, 4))).map((one) => one.day));
  known.set(key, closed);
  return !closed.has(day);
}

/** Permissions to change the exceptions, one of which is needed: of tickets, of hours, or of the installation. */
export const keepers = ['SUPPORT_MANAGER', 'MANAGE_TIME_REGISTRATION', 'WEBMASTER'] as const satisfies readonly Permission[];

export const holidayKeys: Readonly<Record<HolidayName, MessageKey>> = {
  newYear: 'holidays.name.newYear',
  easterMonday: 'holidays.name.easterMonday',
  kingsDay: 'holidays.name.kingsDay',
  labourDay: 'holidays.name.labourDay',
  liberationDay: 'holidays.name.liberationDay',
  ascension: 'holidays.name.ascension',
  whitMonday: 'holidays.name.whitMonday',
  nationalDay: 'holidays.name.nationalDay',
  assumption: 'holidays.name.assumption',
  allSaints: 'holidays.name.allSaints',
  armistice: 'holidays.name.armistice',
  christmas: 'holidays.name.christmas',
  secondChristmas: 'holidays.name.secondChristmas',
};

/** Returns why a day is not made an exception: a holiday is closed already, and only a holiday is opened. */
export function faultOfException(isHoliday: boolean, isFree: boolean): 'is_holiday' | 'no_holiday' | undefined {
  if (isFree !== isHoliday) return undefined;
  return isFree ? 'is_holiday' : 'no_holiday';
}
