// Number of products and texts on a corner page: `screens/corner/corner.ts`.

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import {
  customerAddresses,
  customerCorners,
  customerInterests,
  customerPictures,
  customerPortals,
  customers,
  customerTexts,
} from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';

/** Returns the companies with a corner on a portal, or one of them. */
export async function listedCorners(db: Db, portal: string, only?: string): Promise<string[]> {
  const rows = await db
    .select({ reference: customerCorners.customer })
    .from(customerCorners)
    .innerJoin(customerPortals, and(eq(customerPortals.customer, customerCorners.customer), eq(customerPortals.portal, portal)))
    .where(only === undefined ? undefined : eq(customerCorners.customer, only))
    .orderBy(asc(customerCorners.customer));
  return rows.map(({ reference }) => reference);
}

/** Returns the corners whose first portal is this one. */
export const canonicalCorners = (db: Db, portal: string) =>
  db
    .select({ reference: customerCorners.customer, updateDate: customerCorners.updateDate })
    .from(customerCorners)
    .innerJoin(
      customerPortals,
      and(eq(customerPortals.customer, customerCorners.customer), eq(customerPortals.portal, portal), eq(customerPortals.position, 0)),
    )
    .orderBy(asc(customerCorners.customer));

const ownLogos = alias(files, 'own_logos');

/** Returns the corners of companies on a portal, as stored. */
export const cornerRows = (db: Db, { portal, locale }: { portal: string; locale: Locale }, references: readonly string[]) =>
  db
    .select({
      company: customers,
      corner: customerCorners,
      logo: ownLogos,
      companyLogo: files,
      address: customerAddresses,
      description: sql<string>`coalesce(${customerTexts.description}, '')`,
    })
    .from(customers)
    .innerJoin(customerCorners, eq(customerCorners.customer, customers.reference))
    .innerJoin(customerPortals, and(eq(customerPortals.customer, customers.reference), eq(customerPortals.portal, portal)))
    .leftJoin(ownLogos, eq(ownLogos.id, customerCorners.logoFileId))
    .leftJoin(files, eq(files.id, customers.logoFileId))
    .leftJoin(customerAddresses, eq(customerAddresses.customer, customers.reference))
    .leftJoin(customerTexts, and(eq(customerTexts.customer, customers.reference), eq(customerTexts.locale, locale)))
    .where(inArray(customers.reference, [...references]));

/** Returns the portals of companies, canonical first. */
export async function portalsOfCompanies(db: Db, references: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(customerPortals)
    .where(inArray(customerPortals.customer, [...references]))
    .orderBy(asc(customerPortals.position));
  return new Map([...Map.groupBy(rows, ({ customer }) => customer)].map(([one, all]) => [one, all.map(({ portal }) => portal)]));
}

/** Returns the pictures of corners, in order. */
export const picturesOfCompanies = (db: Db, references: readonly string[]) =>
  db
    .select({ customer: customerPictures.customer, file: files })
    .from(customerPictures)
    .innerJoin(files, eq(files.id, customerPictures.file))
    .where(inArray(customerPictures.customer, [...references]))
    .orderBy(asc(customerPictures.position));

/** Returns the interests of companies by name, in order. */
export const interestsOfCompanies = (db: Db, locale: Locale, references: readonly string[]) =>
  db
    .select({
      customer: customerInterests.customer,
      code: interests.code,
      isMain: interests.isMain,
      name: sql<string>`coalesce(${interestTexts.name}, ${interests.code})`,
    })
    .from(customerInterests)
    .innerJoin(interests, eq(interests.code, customerInterests.interest))
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)))
    .where(inArray(customerInterests.customer, [...references]))
    .orderBy(asc(customerInterests.position));
