import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { files } from '../../db/tables/files.ts';
import { statHours } from '../../db/tables/stats.ts';
import { fileUrl, pictureOf } from '../files/picture-rules.ts';
import { statTypes } from '../stats/rules.ts';
import { type CompanyFigures, figureDays } from './member-schema.ts';

/** Returns whether a member represents a company. */
export async function represents(db: Db, account: number, reference: string): Promise<boolean> {
  const rows = await db
    .select({ customer: accountCompanies.customer })
    .from(accountCompanies)
    .where(and(eq(accountCompanies.account, account), eq(accountCompanies.customer, reference)));
  return rows.length > 0;
}

/** Returns those who represent a company besides one of them. */
export const otherRepresentatives = (db: Db, account: number, reference: string) =>
  db
    .select({ email: accounts.email, firstName: accounts.firstName, locale: accounts.locale })
    .from(accountCompanies)
    .innerJoin(accounts, eq(accounts.id, accountCompanies.account))
    .where(and(eq(accountCompanies.customer, reference), ne(accountCompanies.account, account)))
    .orderBy(accounts.id);

/** Returns files with their addresses, in the order of their ids. */
export async function filesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  const byId = new Map(rows.map((file) => [file.id, { id: file.id, name: file.name, url: pictureOf(file, '')?.src ?? fileUrl(file) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const counted = {
  corners: statTypes.companyView,
  products: statTypes.supplierProductsView,
  contacts: statTypes.bcmView,
  tiles: statTypes.customerTileView,
  ads: statTypes.advertisementView,
} as const;

/** Returns what readers, not robots, did with a company in the last days and in those before. */
export async function figuresOf(db: Db, reference: string, now: Date): Promise<CompanyFigures> {
  const from = new Date(now.getTime() - figureDays * 86_400_000);
  const before = new Date(from.getTime() - figureDays * 86_400_000);
  const isNow = sql`${statHours.hour} >= ${from.toISOString()}`;
  const rows = await db
    .select({
      typeId: statHours.typeId,
      value: sql<number>`coalesce(sum(${statHours.events}) filter (where ${isNow}), 0)::int`,
      before: sql<number>`coalesce(sum(${statHours.events}) filter (where not ${isNow}), 0)::int`,
    })
    .from(statHours)
    .where(
      and(
        eq(statHours.reference, reference),
        inArray(statHours.typeId, Object.values(counted)),
        eq(statHours.bot, ''),
        sql`${statHours.hour} >= ${before.toISOString()} and ${statHours.hour} <= ${now.toISOString()}`,
      ),
    )
    .groupBy(statHours.typeId);
  const of = (typeId: number) => {
    const row = rows.find((one) => one.typeId === typeId);
    return { value: row?.value ?? 0, before: row?.before ?? 0 };
  };
  const { corners, products, contacts, tiles, ads } = counted;
  return { days: figureDays, corners: of(corners), products: of(products), contacts: of(contacts), tiles: of(tiles), ads: of(ads) };
}
