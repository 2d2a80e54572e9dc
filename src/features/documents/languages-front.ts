import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inSight } from '../../content/document-states.ts';
import { documentIndex, draftParts, drafts, languageLags } from '../../db/tables/editing.ts';
import type { Locale } from '../../lib/locale.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines } from '../overview/rules.ts';

/** Language that a published document lacks. */
const lacking = sql<Locale>`case when ${documentIndex.hasNl} then 'fr' else 'nl' end`;
const ready = alias(draftParts, 'ready');
const readyDrafts = alias(drafts, 'ready_drafts');
/** Language that a document lacks whose other language is ready. */
const requested = sql<Locale>`case ${ready.part} when 'nl' then 'fr' else 'nl' end`;
/** Nobody works on the language yet. */
const isFree = (locale: SQL<Locale> | typeof languageLags.locale) => sql`not exists (
  select 1 from ${drafts} inner join ${draftParts} on ${draftParts.draft} = ${drafts.id}
  where (${drafts.entity}, ${drafts.reference}) = (${documentIndex.entity}, ${documentIndex.reference}) and ${draftParts.part} = ${locale})`;

type Counted = { entity: string; locale: Locale; count: number; at: Date };

/** Returns one count for each entity and language, with the earliest date. */
const summed = (counts: readonly Counted[]): Counted[] =>
  [...Map.groupBy(counts, ({ entity, locale }) => `${entity} ${locale}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      const at = new Date(Math.min(...[first, ...others].map((one) => one.at.getTime())));
      return { ...first, at, count: others.reduce((sum, { count }) => sum + count, first.count) };
    });

/**
 * Documents whose Dutch or French is missing or lags: the number of each kind with the oldest one, and the latest documents
 * one by one. A language is missing too where the other one is ready and not published; such texts come first.
 */
export const languageLines: FrontSource = async ({ db, sights }) => {
  const isUntranslated = and(
    eq(documentIndex.isStored, true),
    eq(documentIndex.isPublished, true),
    ne(documentIndex.hasNl, documentIndex.hasFr),
  );
  const isMissing = and(isUntranslated, inSight(sights), isFree(lacking));
  const isRequested = and(
    eq(ready.state, 'ready'),
    or(and(eq(ready.part, 'nl'), eq(documentIndex.hasFr, false)), and(eq(ready.part, 'fr'), eq(documentIndex.hasNl, false))),
    sql`not (${isUntranslated})`,
    inSight(sights),
    isFree(requested),
  );
  const ofReady = and(eq(documentIndex.entity, readyDrafts.entity), eq(documentIndex.reference, readyDrafts.reference));
  const ofLag = and(eq(documentIndex.entity, languageLags.entity), eq(documentIndex.reference, languageLags.reference));
  const isBehind = and(eq(documentIndex.isStored, true), inSight(sights), isFree(languageLags.locale));
  const count = sql<number>`count(*)::int`;
  const oldest = sql<Date>`min(${documentIndex.shownAt})`.mapWith(documentIndex.shownAt);
  const missingCounts = await db
    .select({ entity: documentIndex.entity, locale: lacking, count, at: oldest })
    .from(documentIndex)
    .where(isMissing)
    .groupBy(documentIndex.entity, documentIndex.hasNl)
    .orderBy(documentIndex.entity, documentIndex.hasNl);
  const missing = await db
    .select({ row: documentIndex, locale: lacking })
    .from(documentIndex)
    .where(isMissing)
    .orderBy(desc(documentIndex.shownAt), documentIndex.reference)
    .limit(mostLines);
  const requestedCounts = await db
    .select({ entity: documentIndex.entity, locale: requested, count, at: oldest })
    .from(ready)
    .innerJoin(readyDrafts, eq(readyDrafts.id, ready.draft))
    .innerJoin(documentIndex, ofReady)
    .where(isRequested)
    .groupBy(documentIndex.entity, ready.part)
    .orderBy(documentIndex.entity, ready.part);
  const toTranslate = await db
    .select({ row: documentIndex, locale: requested })
    .from(ready)
    .innerJoin(readyDrafts, eq(readyDrafts.id, ready.draft))
    .innerJoin(documentIndex, ofReady)
    .where(isRequested)
    .orderBy(desc(documentIndex.shownAt), documentIndex.reference)
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
    ...summed([...requestedCounts, ...missingCounts]).map((row) => lineOf({ section, kind: 'missing', ...row, at: row.at.toISOString() })),
    ...behind.map(({ row, locale, at }) => lineOf({ section, kind: 'behind', at: at.toISOString(), document: documentOfRow(row), locale })),
    ...[...toTranslate, ...missing]
      .slice(0, mostLines)
      .map(({ row, locale }) => lineOf({ section, kind: 'missing', at: row.shownAt.toISOString(), document: documentOfRow(row), locale })),
  ];
};
