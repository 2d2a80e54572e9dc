import { memo } from 'react';
import type { Locale } from '../../../lib/locale.ts';

const formats = {
  nl: new Intl.DateTimeFormat('nl-BE', { timeZone: 'Europe/Brussels', dateStyle: 'long', timeStyle: 'short' }),
  fr: new Intl.DateTimeFormat('fr-BE', { timeZone: 'Europe/Brussels', dateStyle: 'long', timeStyle: 'short' }),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

/** Day and time of a message, in Brussels. */
function Moment({ locale, at }: { locale: Locale; at: string }) {
  return <time dateTime={at}>{formats[locale].format(new Date(at))}</time>;
}
export const TicketMoment = memo(Moment);
