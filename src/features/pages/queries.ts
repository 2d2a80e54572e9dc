import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { shownAt } from '../../content/visible.ts';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { pagePortals, pages, pageTexts } from '../../db/tables/pages.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Shown } from '../articles/schema.ts';

const rowsIn = (db: Db, { portal, locale }: Pick<Shown, 'portal' | 'locale'>) =>
  db
    .select({ page: pages, texts: pageTexts })
    .from(pages)
    .innerJoin(pageTexts, and(eq(pageTexts.page, pages.reference), eq(pageTexts.locale, locale)))
    .innerJoin(pagePortals, and(eq(pagePortals.page, pages.reference), eq(pagePortals.portal, portal)))
    .$dynamic();
export type PageRow = Awaited<ReturnType<typeof rowsIn>>[number];

/** Returns the pages among these that a portal shows in a language. */
export async function pagesByReference(db: Db, shown: Shown, references: string[]): Promise<Map<string, PageRow>> {
  if (!references.length) return new Map();
  const rows = await rowsIn(db, shown).where(and(inArray(pages.reference, [...new Set(references)]), shownAt(pages, shown.now)));
  return new Map(rows.map((row) => [row.page.reference, row]));
}

export type PageLink = { reference: string; title: string };
const pageLinks = preparedOnce((db) =>
  db
    .select({ reference: pages.reference, title: pageTexts.title })
    .from(pages)
    .innerJoin(pageTexts, and(eq(pageTexts.page, pages.reference), eq(pageTexts.locale, sql.placeholder('locale'))))
    .innerJoin(pagePortals, and(eq(pagePortals.page, pages.reference), eq(pagePortals.portal, sql.placeholder('portal'))))
    .where(shownAt(pages, sql.placeholder('now')))
    .orderBy(asc(pageTexts.title), asc(pages.reference))
    .prepare('page_links'),
);
/** Returns the pages of a portal by title. */
export const listedPages = (db: Db, { portal, locale, now }: Shown): Promise<PageLink[]> =>
  pageLinks(db).execute({ portal, locale, now: now.toISOString() });

/** Returns the languages in which pages exist. */
export async function localesOfPages(db: Db, references: string[]): Promise<Map<string, Locale[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ page: pageTexts.page, locale: pageTexts.locale })
    .from(pageTexts)
    .where(inArray(pageTexts.page, references))
    .orderBy(desc(pageTexts.locale));
  return new Map([...Map.groupBy(rows, ({ page }) => page)].map(([reference, list]) => [reference, list.map(({ locale }) => locale)]));
}

/** Returns the portals of pages, canonical first. */
export async function portalsOfPages(db: Db, references: string[]): Promise<Map<string, string[]>> {
  if (!references.length) return new Map();
  const rows = await db.select().from(pagePortals).where(inArray(pagePortals.page, references)).orderBy(asc(pagePortals.position));
  return new Map([...Map.groupBy(rows, ({ page }) => page)].map(([reference, list]) => [reference, list.map(({ portal }) => portal)]));
}

/** Returns the published pages that are canonical on a portal, with their languages. */
export async function canonicalPages(
  db: Db,
  portal: string,
  now: Date,
): Promise<{ reference: string; locales: Locale[]; updatedAt: Date }[]> {
  const rows = await db
    .select({ reference: pages.reference, locale: pageTexts.locale, updatedAt: pages.updatedAt })
    .from(pages)
    .innerJoin(pagePortals, eq(pagePortals.page, pages.reference))
    .innerJoin(pageTexts, eq(pageTexts.page, pages.reference))
    .where(and(eq(pagePortals.portal, portal), eq(pagePortals.position, 0), shownAt(pages, now)))
    .orderBy(asc(pages.reference), desc(pageTexts.locale));
  return [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, list]) => ({
    reference,
    locales: list.map(({ locale }) => locale),
    updatedAt: list[0]?.updatedAt ?? new Date(0),
  }));
}
