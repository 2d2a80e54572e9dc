import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { type Dated, datedOf, inMonths, monthOf } from '../../content/months.ts';
import { notOver, shownAt } from '../../content/visible.ts';
import type { Db } from '../../db/connection.ts';
import { articleListings } from '../../db/tables/articles.ts';
import { files } from '../../db/tables/files.ts';
import {
  magazineAds,
  magazineArticles,
  magazineCombinations,
  magazines,
  magazineTexts,
  magazineTiles,
  magazineTileTexts,
  relatedMagazines,
} from '../../db/tables/magazines.ts';
import { portals, portalTexts } from '../../db/tables/portals.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Shown } from '../articles/schema.ts';

const visible = (now: Date) => shownAt({ isPublished: magazines.isPublished, displayDate: magazines.displayDate }, now);

const rowsIn = (db: Db, locale: Locale) =>
  db
    .select({ magazine: magazines, texts: magazineTexts, cover: files, domain: portals.domain, portalName: portalTexts.name })
    .from(magazines)
    .innerJoin(portals, eq(portals.code, magazines.portal))
    .innerJoin(portalTexts, and(eq(portalTexts.portal, magazines.portal), eq(portalTexts.locale, locale)))
    .innerJoin(magazineTexts, and(eq(magazineTexts.magazine, magazines.reference), eq(magazineTexts.locale, locale)))
    .leftJoin(files, eq(files.id, fileShown(magazines.coverFileId, magazines.coverImageUrl)))
    .$dynamic();
export type MagazineRow = Awaited<ReturnType<typeof rowsIn>>[number];

/** Returns magazines by reference, of one portal or (for related ones) of any. */
export async function magazinesByReference(
  db: Db,
  { portal, locale, now }: Omit<Shown, 'portal'> & { portal?: string },
  references: string[],
): Promise<Map<string, MagazineRow>> {
  if (!references.length) return new Map();
  const rows = await rowsIn(db, locale).where(
    and(
      inArray(magazines.reference, [...new Set(references)]),
      visible(now),
      portal === undefined ? undefined : eq(magazines.portal, portal),
    ),
  );
  return new Map(rows.map((row) => [row.magazine.reference, row]));
}

/** Returns the magazines of a portal, newest first. */
export const listedMagazines = (db: Db, { portal, locale, now }: Shown, limit = 100_000): Promise<MagazineRow[]> =>
  rowsIn(db, locale)
    .where(and(eq(magazines.portal, portal), visible(now)))
    .orderBy(desc(magazines.displayDate), desc(magazines.reference))
    .limit(limit);

/** Returns the issue whose cover a portal shows as its recent one: the newest published one. */
export const recentMagazine = async (db: Db, shown: Shown): Promise<MagazineRow | undefined> => (await listedMagazines(db, shown, 1))[0];

/** Returns the languages in which magazines exist. */
export async function localesOfMagazines(db: Db, references: string[]): Promise<Map<string, Locale[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ magazine: magazineTexts.magazine, locale: magazineTexts.locale })
    .from(magazineTexts)
    .where(inArray(magazineTexts.magazine, references))
    .orderBy(desc(magazineTexts.locale));
  return new Map(
    [...Map.groupBy(rows, ({ magazine }) => magazine)].map(([reference, list]) => [reference, list.map(({ locale }) => locale)]),
  );
}

/** Returns all items of magazines, unsorted; the caller looks up the articles. */
export async function partsOfMagazines(db: Db, locale: Locale, references: string[]) {
  const within = <
    T extends typeof magazineArticles | typeof magazineTiles | typeof magazineAds | typeof magazineCombinations | typeof relatedMagazines,
  >(
    table: T,
  ) => inArray(table.magazine, references);
  const [inOrder, tiles, ads, combinations, related] = await Promise.all([
    db.select().from(magazineArticles).where(within(magazineArticles)).orderBy(asc(magazineArticles.orderByValue)),
    db
      .select({ tile: magazineTiles, texts: magazineTileTexts, file: files })
      .from(magazineTiles)
      .innerJoin(
        magazineTileTexts,
        and(
          eq(magazineTileTexts.magazine, magazineTiles.magazine),
          eq(magazineTileTexts.tile, magazineTiles.reference),
          eq(magazineTileTexts.locale, locale),
        ),
      )
      .leftJoin(files, eq(files.id, fileShown(magazineTiles.fileId, magazineTiles.imageUrl)))
      .where(within(magazineTiles)),
    db
      .select({ ad: magazineAds, file: files })
      .from(magazineAds)
      .leftJoin(files, eq(files.id, fileShown(magazineAds.fileId, magazineAds.imageUrl)))
      .where(within(magazineAds)),
    db
      .select({ combination: magazineCombinations, file: files })
      .from(magazineCombinations)
      .leftJoin(files, eq(files.id, fileShown(magazineCombinations.fileId, magazineCombinations.imageUrl)))
      .where(within(magazineCombinations))
      .orderBy(asc(magazineCombinations.position)),
    db.select().from(relatedMagazines).where(within(relatedMagazines)).orderBy(asc(relatedMagazines.position)),
  ]);
  return { inOrder, tiles, ads, combinations, related };
}

/** Returns the articles of magazines in their order, whether or not they can be seen yet. */
export const articlesInMagazines = async (db: Db, references: string[]): Promise<{ magazine: string; article: string }[]> =>
  references.length
    ? db
        .select({ magazine: magazineArticles.magazine, article: magazineArticles.article })
        .from(magazineArticles)
        .where(inArray(magazineArticles.magazine, references))
        .orderBy(asc(magazineArticles.magazine), asc(magazineArticles.orderByValue))
    : [];

/** Returns the visible articles about an interest, by issue of a portal; issues without any are absent. */
export const articlesAbout = async (
  db: Db,
  { portal, locale, now }: Shown,
  interests: string[],
): Promise<{ magazine: string; article: string; interest: string }[]> =>
  interests.length
    ? db
        .select({ magazine: magazineArticles.magazine, article: magazineArticles.article, interest: articleListings.interest })
        .from(magazineArticles)
        .innerJoin(magazines, and(eq(magazines.reference, magazineArticles.magazine), eq(magazines.portal, portal), visible(now)))
        .innerJoin(
          articleListings,
          and(
            eq(articleListings.article, magazineArticles.article),
            eq(articleListings.portal, portal),
            eq(articleListings.locale, locale),
            inArray(articleListings.interest, [...new Set(interests)]),
            lte(articleListings.displayDate, now),
            notOver(articleListings.visibleUntil, now),
          ),
        )
    : [];

/** Returns the months (YYYY-MM, Brussels) in which a portal published magazines. */
export async function monthsOfMagazines(db: Db, portal: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: monthOf(magazines.displayDate) })
    .from(magazines)
    .where(and(eq(magazines.portal, portal), visible(now)));
  return rows.map(({ month }) => month);
}

/** Returns the magazines of some months with their languages. */
export async function magazinesOfMonths(db: Db, portal: string, months: readonly string[], now: Date): Promise<Dated[]> {
  const rows = await db
    .select({
      month: monthOf(magazines.displayDate),
      reference: magazines.reference,
      locale: magazineTexts.locale,
      updatedAt: magazines.updatedAt,
    })
    .from(magazines)
    .innerJoin(magazineTexts, eq(magazineTexts.magazine, magazines.reference))
    .where(and(eq(magazines.portal, portal), visible(now), inMonths(magazines.displayDate, months)))
    .orderBy(asc(magazines.displayDate), asc(magazines.reference), desc(magazineTexts.locale));
  return datedOf(rows);
}
