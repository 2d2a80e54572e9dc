import type { FrontLine } from './schema.ts';

/** Most lines of one kind: the rest is in the rooms. */
export const mostLines = 12;
const day = 86_400_000;
/** Span in which content appears soon, and in which it went live a moment ago. */
export const soonMilliseconds = 7 * day;
export const recentMilliseconds = 2 * day;

const nothing = {
  ...{ at: null, document: null, entity: null, languages: null },
  ...{ locale: null, by: null, text: null, count: null },
} as const satisfies Partial<FrontLine>;

/** Returns a line with null for what it does not have. */
export const lineOf = (line: Pick<FrontLine, 'section' | 'kind'> & Partial<FrontLine>): FrontLine => ({ ...nothing, ...line });

type IndexRow = { entity: string; reference: string; titleNl: string | null; titleFr: string | null; portals: string[] };
/** Returns the document of a line from its row in the index. */
export const documentOfRow = ({ entity, reference, titleNl, titleFr, portals }: IndexRow): NonNullable<FrontLine['document']> => ({
  ...{ entity, reference, titles: { nl: titleNl, fr: titleFr }, portals },
});
