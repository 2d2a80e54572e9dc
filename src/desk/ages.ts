import type { Locale } from '../lib/locale.ts';

const formats = {
  nl: new Intl.RelativeTimeFormat('nl-BE', { numeric: 'auto' }),
  fr: new Intl.RelativeTimeFormat('fr-BE', { numeric: 'auto' }),
} as const;
const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** Formats the time since an instant: "3 dagen geleden", "il y a 3 jours". */
export function ageOf(locale: Locale, iso: string, now: string): string {
  const milliseconds = Date.parse(iso) - Date.parse(now);
  const [unit, length] = units.find(([, one]) => Math.abs(milliseconds) >= one) ?? (['minute', 60_000] as const);
  return formats[locale].format(Math.trunc(milliseconds / length), unit);
}
