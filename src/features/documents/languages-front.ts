import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { inSight } from '../../content/document-states.ts';
import { documentIndex, draftParts, drafts, languageLags } from '../../db/tables/editing.ts';
import type { Locale } from '../../lib/locale.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines } from '../overview/rules.ts';

/** Returns the condition that a draft of a language is ready. Without parameters, so that statements can group by it. */
const readyIn = (locale: SQL) => sql`(${documentIndex.entity}, ${documentIndex.reference}) in (
  select ${drafts.entity}, ${drafts.reference} from ${drafts} inner join ${draftParts} on ${draftParts.draft} = ${drafts.id}
  where ${draftParts.state} = 'ready' and ${draftParts.part} = ${locale})`;
const isReady = { nl: readyIn(sql`'nl'`), fr: readyIn(sql`'fr'`) };
/** A language is ready in a document that does not have both: its translation can begin before it is published. */
const isRequested = sql<boolean>`(not (${documentIndex.hasNl} and ${documentIndex.hasFr}) and (${isReady.nl} or ${isReady.fr}))`;
/** Language that a document with one language lacks, published or ready. */
const lacking = sql<Locale>`case when ${documentIndex.hasNl} then 'fr' when ${documentIndex.hasFr} then 'nl' when ${isReady.nl} then 'fr' else 'nl' end`;
/** Nobody works on the language yet. */
const isFree = (locale: typeof lacking | typeof languageLags.locale) => sql`not exists (
  select 1 from ${drafts} inner join ${draftParts} on ${draftParts.draft} = ${drafts.id}
  where (${drafts.entity}, ${drafts.reference}) = (${documentIndex.entity}, ${documentIndex.reference}) and ${draftParts.part} = ${locale})`;

/** Documents whose Dutch or French is missing or lags, those whose other language is ready first: the number of each kind with the oldest one, and the latest documents one by one. */
export const languageLines: FrontSource = async ({ db, sights }) => {
  const isMissing = and(
    or(
      and(eq(documentIndex.isStored, true), eq(documentIndex.isPublished, true), ne(documentIndex.hasNl, documentIndex.hasFr)),
      isRequested,
    ),
    inSight(sights),
    isFree(lacking),
  );
  const ofLag = and(eq(documentIndex.entity, languageLags.entity), eq(documentIndex.reference, languageLags.reference));
  const isBehind = and(eq(documentIndex.isStored, true), inSight(sights), isFree(languageLags.locale));
  const count = sql<number>`count(*)::int`;
  const oldest = sql<Date>`min(${documentIndex.shownAt})`.mapWith(documentIndex.shownAt);
  const missingCounts = await db
    .select({ entity: documentIndex.entity, locale: lacking, count, at: oldest })
    .from(documentIndex)
    .where(isMissing)
    .groupBy(documentIndex.entity, lacking)
    .orderBy(documentIndex.entity, lacking);
  const missing = await db
    .select({ row: documentIndex, locale: lacking })
    .from(documentIndex)
    .where(isMissing)
    .orderBy(desc(isRequested), desc(documentIndex.shownAt), documentIndex.reference)
    .limit(mostLines);
  const behindCounts = await db
    .select({
      ...{ entity: documentIndex.entity, locale: languageLags.locale, count },
      at: sql<Date>`min(${languageLags.since})`.mapWith(languageLags.since),
    })
    .from(languageLags)
    .innerJoin(documentIndex, ofLag)
    .where(isBehind)
    .groupBy(documentIndex.entity, languageLags.locale)
    .orderBy(documentIndex.entity, languageLags.locale);
  const behind = await db
    .select({ row: documentIndex, locale: languageLags.locale, at: languageLags.since })
    .from(languageLags)
    .innerJoin(documentIndex, ofLag)
    .where(isBehind)
    .orderBy(desc(languageLags.since), documentIndex.reference)
    .limit(mostLines);
  const section = 'languages' as const;
  return [
    ...behindCounts.map((row) => lineOf({ section, kind: 'behind', ...row, at: row.at.toISOString() })),
    ...missingCounts.map((row) => lineOf({ section, kind: 'missing', ...row, at: row.at.toISOString() })),
    ...behind.map(({ row, locale, at }) => lineOf({ section, kind: 'behind', at: at.toISOString(), document: documentOfRow(row), locale })),
    ...missing.map(({ row, locale }) =>
      lineOf({ section, kind: 'missing', at: row.shownAt.toISOString(), document: documentOfRow(row), locale }),
    ),
  ];
};
