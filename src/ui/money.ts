import type { Locale } from '../lib/locale.ts';

const formats = {
  nl: new Intl.NumberFormat('nl-BE', { style: 'currency', currency: 'EUR' }),
  fr: new Intl.NumberFormat('fr-BE', { style: 'currency', currency: 'EUR' }),
} as const satisfies Record<Locale, Intl.NumberFormat>;

/** Formats a price in euro cents: "€ 165,00", "165,00 €". */
export const formatPrice = (locale: Locale, cents: number): string => formats[locale].format(cents / 100);
