import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { notOver } from '../../content/visible.ts';
import { storedCompanies } from '../../db/companies.ts';
import type { Db } from '../../db/connection.ts';
import { adPortals, ads, adTexts } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import type { Shown } from '../articles/schema.ts';
import { runOf } from './ad-rules.ts';
import { openFacts } from './flag-rules.ts';
import { customerTile } from './rules.ts';
import type { CustomerTile } from './schema.ts';

/** Tile of a company, and whether it is among the tiles of issues that show them. */
export type ShownCompany = { tile: CustomerTile; isMRK: boolean; logo: typeof files.$inferSelect | null };

/** Returns companies as a portal shows them, by reference. */
export async function companiesShown(
  db: Db,
  { portal, locale }: Pick<Shown, 'portal' | 'locale'>,
  references: readonly (string | null)[],
): Promise<Map<string, ShownCompany>> {
  const stored = await storedCompanies(db, portal, references);
  return new Map(
    [...stored].map(([reference, company]) => [
      reference,
      {
        tile: customerTile(company, company.logo, locale),
        isMRK: openFacts(company, null, company.corner, locale).isMRK,
        logo: company.logo,
      },
    ]),
  );
}

const adRows = (db: Db, { portal, locale }: Pick<Shown, 'portal' | 'locale'>) =>
  db
    .select({ ad: ads, texts: adTexts, file: files })
    .from(ads)
    .innerJoin(adTexts, and(eq(adTexts.ad, ads.reference), eq(adTexts.locale, locale)))
    .innerJoin(adPortals, and(eq(adPortals.ad, ads.reference), eq(adPortals.portal, portal)))
    .leftJoin(files, eq(files.id, fileShown(ads.fileId, ads.imageUrl)))
    .$dynamic();
export type AdRow = Awaited<ReturnType<typeof adRows>>[number];

/** SQL condition: the campaign of an advertisement runs at an instant. */
const runsAt = (now: Date) => {
  const { from, until } = runOf(ads);
  return and(or(isNull(from), lte(from, now)), ...until.map((end) => notOver(end, now)));
};

/** Returns the running advertisements of a portal in a language, by reference; companiesShown returns their companies. */
export const listedAds = (db: Db, shown: Shown, limit = 100_000): Promise<AdRow[]> =>
  adRows(db, shown).where(runsAt(shown.now)).orderBy(asc(ads.reference)).limit(limit);
