import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { accountCompanies, accountInterests, accounts, emailChanges, parentUsers } from '../../db/tables/accounts.ts';
import { customerAddresses, customerCorners, customerInterests, customerPictures, customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { openFacts } from '../companies/flag-rules.ts';
import { fileUrl, pictureOf } from '../files/picture-rules.ts';
import type { MemberCompany } from './company-schema.ts';
import type { PmgUser } from './schema.ts';

export type Account = typeof accounts.$inferSelect;

const accountById = preparedOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_by_id'),
);
export const accountOf = async (db: Db, id: number): Promise<Account | undefined> => (await accountById(db).execute({ id }))[0];

/** Returns an account, locked until the transaction ends. */
export const accountLocked = async (tx: Db, id: number): Promise<Account | undefined> =>
  (await tx.select().from(accounts).where(eq(accounts.id, id)).for('update'))[0];

/** Returns a change that can still be undone. */
export const openEmailChange = async (db: Db, id: number, now: Date) =>
  (
    await db
      .select({ account: emailChanges.account, before: emailChanges.before })
      .from(emailChanges)
      .where(and(eq(emailChanges.id, id), isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now)))
  )[0];

/** Returns the staff record of an account; null if it has none. */
export const pmgUserOf = async (db: Db, id: number): Promise<PmgUser | null> =>
  (
    await db
      .select({ id: parentUsers.id, code: parentUsers.code, firstName: parentUsers.firstName, lastName: parentUsers.lastName })
      .from(accounts)
      .innerJoin(parentUsers, eq(parentUsers.id, accounts.parentUser))
      .where(eq(accounts.id, id))
  )[0] ?? null;

/** Returns the companies that a member represents, by name, with the contact details that readers see on their corners. */
export async function companiesOf(db: Db, id: number, locale: Locale): Promise<MemberCompany[]> {
  const rows = await db
    .select({ customer: customers, logo: files, klnr: accounts.klnr, address: customerAddresses, corner: customerCorners })
    .from(accountCompanies)
    .innerJoin(customers, eq(customers.reference, accountCompanies.customer))
    .innerJoin(accounts, eq(accounts.id, accountCompanies.account))
    .leftJoin(files, eq(files.id, customers.logoFileId))
    .leftJoin(customerAddresses, eq(customerAddresses.customer, customers.reference))
    .leftJoin(customerCorners, eq(customerCorners.customer, customers.reference))
    .where(eq(accountCompanies.account, id))
    .orderBy(asc(customers.name));
  const references = rows.map(({ customer: { reference } }) => reference);
  const pictures = await db
    .select({ customer: customerPictures.customer, file: files })
    .from(customerPictures)
    .innerJoin(files, eq(files.id, customerPictures.file))
    .where(and(inArray(customerPictures.customer, references), sql`cardinality(${files.widths}) > 0`))
    .orderBy(asc(customerPictures.position));
  const topics = await db
    .select({ customer: customerInterests.customer, code: interests.code, isMain: interests.isMain, name: interestTexts.name })
    .from(customerInterests)
    .innerJoin(interests, eq(interests.code, customerInterests.interest))
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)))
    .where(inArray(customerInterests.customer, references))
    .orderBy(asc(interests.code));
  const urlOf = (file: typeof files.$inferSelect) => pictureOf(file, '')?.src ?? fileUrl(file);
  return rows.map(({ customer, logo, klnr, address, corner }) => {
    const { reference, name, brand } = customer;
    // The same as readers see on its corner.
    const open = openFacts(customer, address, corner, locale);
    const mainAddress = open.address;
    return {
      ...{ reference, name, brand, klnr, email: open.email, phone: open.phone, fax: open.fax, vatNumber: open.vatNumber },
      logoUrl: logo && urlOf(logo),
      companyCornerPictureUrls: pictures.filter(({ customer }) => customer === reference).map(({ file }) => urlOf(file)),
      website: open.website ?? open.redirectUrl,
      ...{ mainAddressID: mainAddress?.id ?? null, mainAddress },
      interesses: topics
        .filter(({ customer }) => customer === reference)
        .map(({ code, isMain, name: written }) => ({ code, isMain, name: written ?? code })),
    };
  });
}

export const interestsOf = async (db: Db, id: number): Promise<string[]> =>
  (
    await db
      .select({ code: accountInterests.interest })
      .from(accountInterests)
      .where(eq(accountInterests.account, id))
      .orderBy(asc(accountInterests.interest))
  ).map(({ code }) => code);
