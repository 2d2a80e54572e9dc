import { createHash } from 'node:crypto';
import type { Locale } from '../../lib/locale.ts';
import { normalizedText } from '../language/tokens.ts';
import type { Source, SourceRow } from './source.ts';
import type { IndexedText } from './vectors.ts';

/** Returns the index word of a portal in a language. One index serves every portal. */
export const scopeWord = (portal: string, locale: Locale): string => `~${portal}.${locale}`;

/** One in this many documents has the index word of the sample of its scope too, by which frequent words are counted. */
export const sampledOneIn = 16;
export const sampleWord = (portal: string, locale: Locale): string => `${scopeWord(portal, locale)}.sample`;
/** Returns whether a document is in the sample. */
export const isSampled = (reference: string): boolean => createHash('sha256').update(reference).digest().readUInt8(0) % sampledOneIn === 0;

const titleKeyCharacters = 500;
/** Returns a title, normalised for a comparison with a whole query. */
export const titleKeyOf = (locale: Locale, title: string): string =>
  normalizedText(locale, title, { withStopWords: true }).slice(0, titleKeyCharacters);

const quotedWords = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** Row of `search_documents` before its vectors are made. */
export type IndexRow = {
  kind: string;
  reference: string;
  locale: Locale;
  content: IndexedText;
  kinds: readonly string[];
  isPremium: boolean;
  interests: readonly string[];
  date: string;
  visibleFrom: string;
  /** ISO 8601, or 'infinity'. */
  visibleUntil: string;
  number: number | null;
  views: number;
  relevancy: number;
  titleKey: string;
};

/** Returns the index row of a document from the row of its source. */
export function indexRow(source: Source, row: SourceRow): IndexRow {
  const { reference, locale, title, text, portals, interests, number = null, views = 0, relevancy = 0 } = row;
  const related = [row.related, source.facts?.(row)].filter(Boolean).join(' ');
  const access = source.access?.(row) ?? null;
  return {
    kind: source.kind,
    reference,
    locale,
    content: {
      ...{ title, text, related, description: `${row.description} ${reference}` },
      scope: quotedWords([
        ...portals.map((portal) => scopeWord(portal, locale)),
        ...(isSampled(reference) ? portals.map((portal) => sampleWord(portal, locale)) : []),
      ]),
      access: access && quotedWords(access),
    },
    kinds: source.kinds(row),
    isPremium: row.isPremium ?? false,
    interests,
    date: new Date(row.date).toISOString(),
    visibleFrom: new Date(row.visibleFrom).toISOString(),
    visibleUntil: row.visibleUntil ? new Date(row.visibleUntil).toISOString() : 'infinity',
    number,
    views,
    relevancy,
    titleKey: titleKeyOf(locale, title),
  };
}
