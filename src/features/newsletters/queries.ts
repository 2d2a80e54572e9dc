import { and, asc, desc, eq, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { type Dated, datedOf, inMonths, monthOf } from '../../content/months.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { newsletterItems, newsletterItemTexts, newsletters, newsletterTexts } from '../../db/tables/newsletters.ts';
import { portals } from '../../db/tables/portals.ts';
import { newsletterProjects } from '../../db/tables/projects.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Shown } from '../articles/schema.ts';

const rowsIn = (db: Db, locale: Locale) =>
  db
    .select({ newsletter: newsletters, texts: newsletterTexts, intro: files, domain: portals.domain })
    .from(newsletters)
    .innerJoin(portals, eq(portals.code, newsletters.portal))
    .innerJoin(newsletterTexts, and(eq(newsletterTexts.newsletter, newsletters.reference), eq(newsletterTexts.locale, locale)))
    .leftJoin(files, eq(files.id, newsletters.introFileId))
    .$dynamic();
export type NewsletterRow = Awaited<ReturnType<typeof rowsIn>>[number];

const shownOn = ({ portal, now }: Shown) =>
  and(eq(newsletters.portal, portal), eq(newsletters.isPublished, true), lte(newsletters.displayDate, now));

/** Returns the newsletters among these that a portal shows in a language. */
export async function newslettersByReference(db: Db, shown: Shown, references: string[]): Promise<Map<string, NewsletterRow>> {
  if (!references.length) return new Map();
  const rows = await rowsIn(db, shown.locale).where(and(inArray(newsletters.reference, [...new Set(references)]), shownOn(shown)));
  return new Map(rows.map((row) => [row.newsletter.reference, row]));
}

/** Returns the newsletters of a portal, newest first. */
export const listedNewsletters = (db: Db, shown: Shown, limit = 100_000): Promise<NewsletterRow[]> =>
  rowsIn(db, shown.locale).where(shownOn(shown)).orderBy(desc(newsletters.displayDate), desc(newsletters.reference)).limit(limit);

/** Returns the languages in which newsletters exist. */
export async function localesOfNewsletters(db: Db, references: string[]): Promise<Map<string, Locale[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ newsletter: newsletterTexts.newsletter, locale: newsletterTexts.locale })
    .from(newsletterTexts)
    .where(inArray(newsletterTexts.newsletter, references))
    .orderBy(desc(newsletterTexts.locale));
  return new Map(
    [...Map.groupBy(rows, ({ newsletter }) => newsletter)].map(([reference, list]) => [reference, list.map(({ locale }) => locale)]),
  );
}

const otherTexts = alias(newsletterItemTexts, 'other_texts');
const itemRows = (db: Db, locale: Locale, references: string[]) =>
  db
    .select({ item: newsletterItems, texts: newsletterItemTexts, otherTitle: otherTexts.title, file: files })
    .from(newsletterItems)
    .leftJoin(
      newsletterItemTexts,
      and(
        eq(newsletterItemTexts.newsletter, newsletterItems.newsletter),
        eq(newsletterItemTexts.sortOrder, newsletterItems.sortOrder),
        eq(newsletterItemTexts.locale, locale),
      ),
    )
    .leftJoin(
      otherTexts,
      and(
        eq(otherTexts.newsletter, newsletterItems.newsletter),
        eq(otherTexts.sortOrder, newsletterItems.sortOrder),
        ne(otherTexts.locale, locale),
      ),
    )
    .leftJoin(files, eq(files.id, fileShown(newsletterItems.fileId, newsletterItems.imageUrl)))
    .where(inArray(newsletterItems.newsletter, references))
    .orderBy(asc(newsletterItems.newsletter), asc(newsletterItems.sortOrder));
export type NewsletterItemRow = Awaited<ReturnType<typeof itemRows>>[number];

/** Returns the items of newsletters in order; the caller looks up their articles. */
export async function itemsOfNewsletters(db: Db, locale: Locale, references: string[]): Promise<Map<string, NewsletterItemRow[]>> {
  if (!references.length) return new Map();
  return Map.groupBy(await itemRows(db, locale, references), ({ item }) => item.newsletter);
}

/** Returns the articles of newsletters in their order, whether or not they can be seen yet. */
export async function articlesInNewsletters(db: Db, references: string[]): Promise<{ newsletter: string; article: string }[]> {
  if (!references.length) return [];
  const rows = await db
    .select({ newsletter: newsletterItems.newsletter, article: newsletterItems.articleReference })
    .from(newsletterItems)
    .where(and(inArray(newsletterItems.newsletter, references), isNotNull(newsletterItems.articleReference)))
    .orderBy(asc(newsletterItems.newsletter), asc(newsletterItems.sortOrder));
  return rows.flatMap(({ newsletter, article }) => (article === null ? [] : [{ newsletter, article }]));
}

/** Newsletter that corrects another one. */
export type Correction = { correcting: string; corrected: string };

/** Returns the corrections that newsletters are or have, oldest first, whether or not they can be seen. */
export async function correctionsOf(db: Db, references: readonly string[]): Promise<Correction[]> {
  if (!references.length) return [];
  const { newsletter, correctionOf } = newsletterProjects;
  const rows = await db
    .select({ correcting: newsletter, corrected: correctionOf })
    .from(newsletterProjects)
    .where(and(isNotNull(correctionOf), or(inArray(newsletter, [...references]), inArray(correctionOf, [...references]))))
    .orderBy(asc(newsletterProjects.number));
  return rows.flatMap(({ correcting, corrected }) => (corrected === null ? [] : [{ correcting, corrected }]));
}

const visible = (now: Date) => and(eq(newsletters.isPublished, true), lte(newsletters.displayDate, now));

/** Returns the months (YYYY-MM, Brussels) in which a portal sent newsletters. */
export async function monthsOfNewsletters(db: Db, portal: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: monthOf(newsletters.displayDate) })
    .from(newsletters)
    .where(and(eq(newsletters.portal, portal), visible(now)));
  return rows.map(({ month }) => month);
}

/** Returns the newsletters of some months with their languages. */
export async function newslettersOfMonths(db: Db, portal: string, months: readonly string[], now: Date): Promise<Dated[]> {
  const rows = await db
    .select({
      month: monthOf(newsletters.displayDate),
      reference: newsletters.reference,
      locale: newsletterTexts.locale,
      updatedAt: newsletters.updatedAt,
    })
    .from(newsletters)
    .innerJoin(newsletterTexts, eq(newsletterTexts.newsletter, newsletters.reference))
    .where(and(eq(newsletters.portal, portal), visible(now), inMonths(newsletters.displayDate, months)))
    .orderBy(asc(newsletters.displayDate), asc(newsletters.reference), desc(newsletterTexts.locale));
  return datedOf(rows);
}
