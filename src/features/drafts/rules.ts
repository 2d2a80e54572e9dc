// Prefix and digits of the references of each kind: `numbering` in the rules of its feature; references that a new document may
// not have: `commands.ts`. Rights of a scheduled save: `schedule-commands.ts`.

import { type Locale, locales } from '../../lib/locale.ts';
import type { PartName } from '../editing/schema.ts';

export type Parts = Record<PartName, object | null>;

type Document = { texts?: Partial<Record<Locale, object>> } & Record<string, unknown>;

/** Returns the parts of a document; a language without texts is null. */
export function partsOf(document: object | null): Parts {
  if (!document) return { common: null, nl: null, fr: null };
  const { texts, ...common } = document as Document;
  return { common, nl: texts?.nl ?? null, fr: texts?.fr ?? null };
}

/** Returns a document made of its parts. */
export function documentOf({ common, ...languages }: Parts): object {
  const texts = Object.fromEntries(locales.flatMap((locale) => (languages[locale] ? [[locale, languages[locale]]] : [])));
  return { ...common, ...(Object.keys(texts).length && { texts }) };
}

/** Format of numbered references, such as `DBBE00000000001` and `DBBE20260001`. */
export type Numbering = { prefix: string; digits: number };

/** Returns a reference such as `DBBE00000000012` from its prefix and number. */
export const numberedReference = ({ prefix, digits }: Numbering, number: number): string =>
  `${prefix}${String(number).padStart(digits, '0')}`;

/** Minimum milliseconds between the request and a scheduled save. */
export const leastDueMilliseconds = 10_000;

/** Name of the job that saves a scheduled draft. */
export const publishDraftName = 'publish-draft';

/** Fragment of the form for a new document. */
export const newDocumentId = 'new';

/** Newest revisions in which the origin of an outdated draft is looked for. */
export const mostRevisions = 100;
