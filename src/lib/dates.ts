import type { Locale } from './locale.ts';

const timeZone = 'Europe/Brussels';
const formats = {
  nl: {
    long: new Intl.DateTimeFormat('nl-BE', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
    month: new Intl.DateTimeFormat('nl-BE', { timeZone, month: 'long', year: 'numeric' }),
    monthName: new Intl.DateTimeFormat('nl-BE', { timeZone, month: 'long' }),
    short: new Intl.DateTimeFormat('nl-BE', { timeZone, month: 'short' }),
  },
  fr: {
    long: new Intl.DateTimeFormat('fr-BE', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
    month: new Intl.DateTimeFormat('fr-BE', { timeZone, month: 'long', year: 'numeric' }),
    monthName: new Intl.DateTimeFormat('fr-BE', { timeZone, month: 'long' }),
    short: new Intl.DateTimeFormat('fr-BE', { timeZone, month: 'short' }),
  },
} as const satisfies Record<Locale, Record<string, Intl.DateTimeFormat>>;
const clock = new Intl.DateTimeFormat('nl-BE', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

const mostKept = 5_000;
/** Caches a date format: formatting is slow, and many items have the same date. */
function remembered<Of extends string>(format: (of: Of, iso: string) => string): (of: Of, iso: string) => string {
  const kept = new Map<string, string>();
  return (of, iso) => {
    const name = of + iso;
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const text = format(of, iso);
    kept.set(name, text);
    return text;
  };
}

/** Formats a day: "21 november 2026", "1er novembre 2026". */
export const formatDate = remembered((locale: Locale, iso) => {
  const text = formats[locale].long.format(new Date(iso));
  return locale === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text;
});

/** Formats the last whole day before an expiry: a subscription that expires at the start of 22 December runs through the 21st. */
export const formatLastDay = (locale: Locale, expiry: string): string => formatDate(locale, new Date(Date.parse(expiry) - 1).toISOString());

/** Formats a range of days without repeating a shared month or year: "14–15 februari 2027", "28 februari – 2 maart 2027". */
export function formatDays(locale: Locale, first: string, last: string): string {
  const from = formatDate(locale, first).split(' ');
  const until = formatDate(locale, last);
  const shared = until.split(' ').reverse();
  while (from.length > 1 && from.at(-1) === shared.shift()) from.pop();
  return `${from.join(' ')}${from.length === 1 ? '–' : ' – '}${until}`;
}

/** Formats the month on a cover: "november 2026". */
export const formatMonth = remembered((locale: Locale, iso) => formats[locale].month.format(new Date(iso)));

/** Formats a month without its year: "november". */
export const formatMonthName = (locale: Locale, iso: string): string => formats[locale].monthName.format(new Date(iso));

const calendarDay = remembered((_: '', iso) => calendar.format(new Date(iso)));
/** Returns the calendar day in Brussels, YYYY-MM-DD. */
export const dayOf = (iso: string): string => calendarDay('', iso);

/** Formats a short month: "nov", "nov.". */
export const formatShortMonth = (locale: Locale, iso: string): string => formats[locale].short.format(new Date(iso));

/** Formats a time: "9.30 uur", "9 h 30". */
export function formatTime(locale: Locale, iso: string): string {
  const [hours = '', minutes = ''] = clock.format(new Date(iso)).split(':');
  const hour = String(Number(hours));
  if (locale === 'fr') return minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`;
  return minutes === '00' ? `${hour}\u00a0uur` : `${hour}.${minutes}\u00a0uur`;
}
