import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { interests, interestTexts, themeInterests, themePortals, themes, themeTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';

export type ThemeRow = { reference: string; title: string; description: string };

const themesOnPortal = preparedOnce((db) =>
  db
    .select({ reference: themes.reference, title: themeTexts.title, description: themeTexts.description })
    .from(themes)
    .innerJoin(themePortals, and(eq(themePortals.theme, themes.reference), eq(themePortals.portal, sql.placeholder('portal'))))
    .innerJoin(themeTexts, and(eq(themeTexts.theme, themes.reference), eq(themeTexts.locale, sql.placeholder('locale'))))
    .orderBy(asc(themeTexts.title), asc(themes.reference))
    .prepare('themes_on_portal'),
);

/** Themes of a portal in one language by title, typeset; only those that are named where some are. */
export async function themesOf(db: Db, portal: string, locale: Locale, only?: string[]): Promise<ThemeRow[]> {
  const all = await themesOnPortal(db).execute({ portal, locale });
  return (only ? all.filter(({ reference }) => only.includes(reference)) : all).map((row) => ({
    ...row,
    title: typeset(locale, row.title),
    description: typeset(locale, row.description),
  }));
}

export type InterestOfTheme = { theme: string; code: string; name: string; isMain: boolean };

/** Interests of themes in their order, their names typeset. */
export async function interestsOfThemes(db: Db, locale: Locale, references: string[]): Promise<InterestOfTheme[]> {
  if (!references.length) return [];
  const rows = await db
    .select({ theme: themeInterests.theme, code: interests.code, name: interestTexts.name, isMain: interests.isMain })
    .from(themeInterests)
    .innerJoin(interests, eq(interests.code, themeInterests.interest))
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)))
    .where(inArray(themeInterests.theme, references))
    .orderBy(asc(themeInterests.position));
  return rows.map((row) => ({ ...row, name: typeset(locale, row.name ?? row.code) }));
}

/** Names of interests by their codes, typeset. */
export async function interestNames(db: Db, locale: Locale, codes: string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map();
  const rows = await db
    .select({ code: interestTexts.interest, name: interestTexts.name })
    .from(interestTexts)
    .where(and(inArray(interestTexts.interest, [...new Set(codes)]), eq(interestTexts.locale, locale)));
  return new Map(rows.map(({ code, name }) => [code, typeset(locale, name)]));
}

/** The languages in which themes exist. */
export const localesOfThemes = (db: Db, references: string[]) =>
  db.select({ theme: themeTexts.theme, locale: themeTexts.locale }).from(themeTexts).where(inArray(themeTexts.theme, references));
