// Articles of a theme or interest, newest first: `features/articles/queries.ts`.

import { and, asc, eq, exists, inArray, lte, sql } from 'drizzle-orm';
import { notOver } from '../../content/visible.ts';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { articleListings } from '../../db/tables/articles.ts';
import { interests, interestTexts, themeInterests, themePortals, themes, themeTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import type { Shown } from '../articles/schema.ts';

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

/** Returns the themes of a portal in one language by title, typeset; all, or only some. */
export async function themesOf(db: Db, portal: string, locale: Locale, only?: string[]): Promise<ThemeRow[]> {
  const all = await themesOnPortal(db).execute({ portal, locale });
  return (only ? all.filter(({ reference }) => only.includes(reference)) : all).map((row) => ({
    ...row,
    title: typeset(locale, row.title),
    description: typeset(locale, row.description),
  }));
}

const filledThemes = preparedOnce((db) =>
  db
    .selectDistinct({ theme: themeInterests.theme })
    .from(themeInterests)
    .innerJoin(themePortals, and(eq(themePortals.theme, themeInterests.theme), eq(themePortals.portal, sql.placeholder('portal'))))
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(articleListings)
          .where(
            and(
              eq(articleListings.portal, sql.placeholder('portal')),
              eq(articleListings.locale, sql.placeholder('locale')),
              eq(articleListings.interest, themeInterests.interest),
              lte(articleListings.displayDate, sql.placeholder('now')),
              notOver(articleListings.visibleUntil, sql.placeholder('now')),
            ),
          ),
      ),
    )
    .prepare('filled_themes'),
);

/** Returns the references of the themes of a portal that have a visible article. */
export async function themesWithArticles(db: Db, { portal, locale, now }: Shown): Promise<Set<string>> {
  return new Set((await filledThemes(db).execute({ portal, locale, now: now.toISOString() })).map(({ theme }) => theme));
}

export type InterestOfTheme = { theme: string; code: string; name: string; isMain: boolean };

/** Returns the interests of themes in order, their names typeset. */
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

/** Returns the names of interests by code, typeset. */
export async function interestNames(db: Db, locale: Locale, codes: string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map();
  const rows = await db
    .select({ code: interestTexts.interest, name: interestTexts.name })
    .from(interestTexts)
    .where(and(inArray(interestTexts.interest, [...new Set(codes)]), eq(interestTexts.locale, locale)));
  return new Map(rows.map(({ code, name }) => [code, typeset(locale, name)]));
}

/** Returns the languages in which themes exist. */
export const localesOfThemes = (db: Db, references: string[]) =>
  db.select({ theme: themeTexts.theme, locale: themeTexts.locale }).from(themeTexts).where(inArray(themeTexts.theme, references));
