// Page for content that has a text in the other language alone: `screens/placeholder/placeholder.ts`.

import { type Locale, locales, type PerLocale } from '../lib/locale.ts';

/** Returns texts as rows, one per language. */
export const textRows = <T extends object>(texts: PerLocale<T> | undefined): ({ locale: Locale } & T)[] =>
  locales.flatMap((locale) => (texts?.[locale] ? [{ locale, ...texts[locale] }] : []));
