import { type Locale, locales } from '../../lib/locale.ts';
import type { Crop, Focus } from './schema.ts';

/** Fields of a file that a person changes. */
export type Edited = { alt: Record<Locale, string>; crop: Crop | undefined; focus: Focus | undefined };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const frameOf = ({ crop, focus }: Edited) => ({ crop, focus });

export const isSameEdit = (one: Edited, other: Edited): boolean => isSame(one, other);

/**
 * Returns a newer version of the fields with the changes made here since `base`. Typed text stays, also if the newer
 * version changed it; if both changed the frame, the newer one is used.
 */
export function mergedEdit(base: Edited, mine: Edited, newer: Edited): Edited {
  const altOf = (locale: Locale) => (mine.alt[locale] === base.alt[locale] ? newer : mine).alt[locale];
  const frame = frameOf(isSame(frameOf(base), frameOf(newer)) ? mine : newer);
  return { alt: { nl: altOf('nl'), fr: altOf('fr') }, ...frame };
}

/** Returns the alternative texts that were saved elsewhere since `base` and changed differently here. */
export const newerAlts = (base: Edited, mine: Edited, newer: Edited): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    locales
      .filter((locale) => ![base.alt[locale], mine.alt[locale]].includes(newer.alt[locale]) && mine.alt[locale] !== base.alt[locale])
      .map((locale) => [locale, newer.alt[locale]]),
  );

/** Permissions of staff, one of which is needed; files belong to no portal. */
export const rights = { create: ['UPLOAD_FILES_DASHBOARD', 'UPLOAD_VIDEOS'], edit: ['IMAGE_EDITOR'], remove: ['IMAGE_EDITOR'] } as const;
