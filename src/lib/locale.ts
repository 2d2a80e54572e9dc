/** The two panels of everything that is published (specification 1). */
export const locales = ['nl', 'fr'] as const;
export type Locale = (typeof locales)[number];

export const otherLocale = (locale: Locale): Locale => (locale === 'nl' ? 'fr' : 'nl');

/** Something that exists in one language, in the other, or in both. */
export type PerLocale<T> = { [locale in Locale]?: T };
