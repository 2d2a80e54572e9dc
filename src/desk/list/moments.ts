import { formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';

const options = { timeZone: 'Europe/Brussels', day: 'numeric', month: 'short', year: 'numeric' } as const;
const days = {
  nl: new Intl.DateTimeFormat('nl-BE', options),
  fr: new Intl.DateTimeFormat('fr-BE', options),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

/** Formats an instant for a column, so that a row stays on one line: "25 nov 2026, 9.30 uur", "25 nov. 2026, 9 h 30". */
export const formatMoment = (locale: Locale, iso: string): string =>
  `${days[locale].format(new Date(iso)).replaceAll(' ', '\u00a0')}, ${formatTime(locale, iso)}`;
