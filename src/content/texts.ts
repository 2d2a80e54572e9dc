import { type Locale, locales, type PerLocale } from '../lib/locale.ts';
import { cleanHtml } from './html.ts';

/** The texts of a thing as rows, one a language. */
export const textRows = <T extends object>(texts: PerLocale<T> | undefined): ({ locale: Locale } & T)[] =>
  locales.flatMap((locale) => (texts?.[locale] ? [{ locale, ...texts[locale] }] : []));

/** Takes out of one HTML field, in every language, what may not be in it; `removed` names it. */
export function cleanTexts<Field extends string, D extends { texts: PerLocale<Record<Field, string>> }>(
  document: D,
  field: Field,
): { document: D; removed: string[] } {
  const removed = new Set<string>();
  const texts: PerLocale<Record<Field, string>> = { ...document.texts };
  for (const locale of locales) {
    const given = texts[locale];
    if (!given) continue;
    const cleaned = cleanHtml(given[field]);
    for (const name of cleaned.removed) removed.add(name);
    texts[locale] = { ...given, [field]: cleaned.html };
  }
  return { document: { ...document, texts }, removed: [...removed] };
}
