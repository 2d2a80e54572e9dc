/** Languages of everything that is published (specification 1). */
export const locales = ['nl', 'fr'] as const;
export type Locale = (typeof locales)[number];

export const otherLocale = (locale: Locale): Locale => (locale === 'nl' ? 'fr' : 'nl');

/** Values by language; either may be missing. */
export type PerLocale<T> = { [locale in Locale]?: T };
