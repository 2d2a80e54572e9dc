import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Locale } from '../lib/locale.ts';
import type { Db } from './connection.ts';
import { files } from './tables/files.ts';
import { magazines } from './tables/magazines.ts';
import { interestTexts } from './tables/themes.ts';

/** Returns the names of interests that have one in a language. */
export async function interestNames(db: Db, locale: Locale, codes: readonly string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map();
  const rows = await db
    .select({ code: interestTexts.interest, name: interestTexts.name })
    .from(interestTexts)
    .where(and(inArray(interestTexts.interest, [...codes]), eq(interestTexts.locale, locale)));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Returns files by their number. */
export async function filesById(db: Db, ids: readonly (number | null)[]): Promise<Map<number, typeof files.$inferSelect>> {
  const wanted = ids.filter((id) => id !== null);
  if (!wanted.length) return new Map();
  const rows = await db.select().from(files).where(inArray(files.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether an issue is shown to everybody by a portal, premium texts included. */
export async function isFreeMagazine(db: Db, { portal, now }: { portal: string; now: Date }, reference: string): Promise<boolean> {
  const rows = await db
    .select({ reference: magazines.reference })
    .from(magazines)
    .where(
      and(
        ...[eq(magazines.reference, reference), eq(magazines.portal, portal), eq(magazines.isPublished, true)],
        ...[eq(magazines.isFreePremium, true), lte(magazines.displayDate, now)],
      ),
    );
  return rows.length > 0;
}
