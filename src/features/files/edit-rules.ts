import { type Locale, locales } from '../../lib/locale.ts';
import type { Crop, Focus } from './schema.ts';

/** Fields of a file that a person changes. */
export type Edited = { alt: Record<Locale, string>; crop: Crop | undefined; focus: Focus | undefined };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const frameOf = ({ crop, focus }: Edited) => ({ crop, focus });

export const isSameEdit = (one: Edited, other: Edited): boolean => isSame(one, other);

/**
 * Returns a newer version of the fields with what was changed here since `base`. Words that were typed stay, also
 * where the newer version has others; where both changed the frame, it is the newer one.
 */
export function mergedEdit(base: Edited, mine: Edited, newer: Edited): Edited {
  const altOf = (locale: Locale) => (mine.alt[locale] === base.alt[locale] ? newer : mine).alt[locale];
  const frame = frameOf(isSame(frameOf(base), frameOf(newer)) ? mine : newer);
  return { alt: { nl: altOf('nl'), fr: altOf('fr') }, ...frame };
}

/** Returns the alternative texts that were saved elsewhere since `base`, and of which other words are typed here. */
export const newerAlts = (base: Edited, mine: Edited, newer: Edited): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    locales
      .filter((locale) => ![base.alt[locale], mine.alt[locale]].includes(newer.alt[locale]) && mine.alt[locale] !== base.alt[locale])
      .map((locale) => [locale, newer.alt[locale]]),
  );
