import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { fileShown } from '../../content/remote-pictures.ts';
import { notOver } from '../../content/visible.ts';
import type { Db } from '../../db/connection.ts';
import { adPortals, ads, adTexts, customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import type { Shown } from '../articles/schema.ts';
import { customerTile } from './rules.ts';
import type { CustomerTile } from './schema.ts';

/** Returns the tiles of companies by reference. */
export async function customerTiles(db: Db, references: readonly (string | null)[]): Promise<Map<string, CustomerTile>> {
  const known = [...new Set(references.filter((reference) => reference !== null))];
  if (!known.length) return new Map();
  const rows = await db
    .select({ customer: customers, logo: files })
    .from(customers)
    .leftJoin(files, eq(files.id, customers.logoFileId))
    .where(inArray(customers.reference, known));
  return new Map(rows.map(({ customer, logo }) => [customer.reference, customerTile(customer, logo)]));
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
const runsAt = (now: Date) =>
  and(or(isNull(ads.dateFrom), lte(ads.dateFrom, now)), notOver(ads.dateUntil, now), notOver(ads.visibleUntil, now));

/** Returns the running advertisements of a portal in a language, by reference; customerTiles returns their companies. */
export const listedAds = (db: Db, shown: Shown, limit = 100_000): Promise<AdRow[]> =>
  adRows(db, shown).where(runsAt(shown.now)).orderBy(asc(ads.reference)).limit(limit);
