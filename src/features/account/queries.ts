import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { accountCompanies, accountInterests, accounts, newsletterRecipients, parentUsers } from '../../db/tables/accounts.ts';
import { customerAddresses, customerInterests, customerPictures, customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { mails } from '../../db/tables/mails.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import { tickets } from '../../db/tables/tickets.ts';
import type { Locale } from '../../lib/locale.ts';
import { fileUrl, pictureOf } from '../files/rules.ts';
import { inCamelCase } from './rules.ts';
import type { ContactUpdate, MemberCompany, PmgUser } from './schema.ts';

export type Account = typeof accounts.$inferSelect;

const accountById = preparedOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_by_id'),
);
export const accountOf = async (db: Db, id: number): Promise<Account | undefined> => (await accountById(db).execute({ id }))[0];

/** Changes a profile, where a version is given only that one. @returns undefined where it was changed meanwhile */
export async function changeProfile(
  db: Db,
  id: number,
  { firstName, lastName, phone, language, sex }: ContactUpdate,
  version: number | undefined,
  now: Date,
): Promise<Account | undefined> {
  const rows = await db
    .update(accounts)
    .set({
      firstName,
      lastName,
      ...(phone !== undefined && { phone: phone || null }),
      ...(language && { locale: language }),
      ...(sex !== undefined && { gender: sex || null }),
      version: sql`${accounts.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(accounts.id, id), version === undefined ? undefined : eq(accounts.version, version)))
    .returning();
  return rows[0];
}

/** Gives a member another address, and takes the newsletters along. @returns undefined where somebody else has it */
export async function changeEmail(tx: Db, { id, email: before }: Account, email: string, now: Date): Promise<Account | undefined> {
  const taken = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).for('update');
  if (taken.length) return undefined;
  const [row] = await tx
    .update(accounts)
    .set({ email, version: sql`${accounts.version} + 1`, updatedAt: now })
    .where(eq(accounts.id, id))
    .returning();
  // Where the new address had the same newsletter already, the member's own choice stands.
  await tx.execute(sql`delete from newsletter_recipients n using newsletter_recipients o
    where n.email = ${email} and o.email = ${before} and n.portal = o.portal and n.locale = o.locale`);
  await tx.update(newsletterRecipients).set({ email }).where(eq(newsletterRecipients.email, before));
  await tx.update(notifications).set({ email }).where(eq(notifications.email, before));
  return row;
}

export const pmgUserOf = async (db: Db, id: number): Promise<PmgUser | null> =>
  (
    await db
      .select({ id: parentUsers.id, code: parentUsers.code, firstName: parentUsers.firstName, lastName: parentUsers.lastName })
      .from(accounts)
      .innerJoin(parentUsers, eq(parentUsers.id, accounts.parentUser))
      .where(eq(accounts.id, id))
  )[0] ?? null;

export async function companiesOf(db: Db, id: number, locale: Locale): Promise<MemberCompany[]> {
  const rows = await db
    .select({ customer: customers, logo: files, klnr: accounts.klnr, address: customerAddresses })
    .from(accountCompanies)
    .innerJoin(customers, eq(customers.reference, accountCompanies.customer))
    .innerJoin(accounts, eq(accounts.id, accountCompanies.account))
    .leftJoin(files, eq(files.id, customers.logoFileId))
    .leftJoin(customerAddresses, eq(customerAddresses.customer, customers.reference))
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
  return rows.map(({ customer: { reference, name, brand, redirectUrl, website, email, phone, fax, vatNumber }, logo, klnr, address }) => ({
    ...{ reference, name, brand, email, phone, fax, vatNumber, klnr },
    logoUrl: logo && urlOf(logo),
    companyCornerPictureUrls: pictures.filter(({ customer }) => customer === reference).map(({ file }) => urlOf(file)),
    website: website ?? redirectUrl,
    mainAddressID: address?.id ?? null,
    mainAddress: address,
    interesses: topics
      .filter(({ customer }) => customer === reference)
      .map(({ code, isMain, name: written }) => ({ code, isMain, name: written ?? code })),
  }));
}

export const interestsOf = async (db: Db, id: number): Promise<string[]> =>
  (
    await db
      .select({ code: accountInterests.interest })
      .from(accountInterests)
      .where(eq(accountInterests.account, id))
      .orderBy(asc(accountInterests.interest))
  ).map(({ code }) => code);

/** Chooses the interests among these that there are; of two choices at once the later one stands. */
export async function chooseInterests(tx: Db, id: number, codes: readonly string[]): Promise<string[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');
  await tx.delete(accountInterests).where(eq(accountInterests.account, id));
  const known = codes.length
    ? await tx
        .select({ code: interests.code })
        .from(interests)
        .where(inArray(interests.code, [...codes]))
    : [];
  if (known.length) await tx.insert(accountInterests).values(known.map(({ code }) => ({ account: id, interest: code })));
  return known.map(({ code }) => code).sort();
}

export const setErasure = (db: Db, id: number, from: Date | null) =>
  db.update(accounts).set({ erasedFrom: from }).where(eq(accounts.id, id));

/** Removes the members whose time has come, with all that is kept about them. @returns how many */
export async function eraseDue(db: Db, now: Date): Promise<number> {
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const due = await tx
      .delete(accounts)
      .where(and(isNotNull(accounts.erasedFrom), lte(accounts.erasedFrom, now)))
      .returning({ email: accounts.email });
    const emails = due.map(({ email }) => email);
    if (!emails.length) return 0;
    await tx.delete(newsletterRecipients).where(inArray(newsletterRecipients.email, emails));
    await tx.delete(mails).where(inArray(mails.recipient, emails));
    await tx.delete(notifications).where(inArray(notifications.email, emails));
    await tx.delete(tickets).where(inArray(tickets.email, emails));
    await tx.execute(sql`delete from login_codes where subject = any(${sql.param(emails)}::text[])`);
    return emails.length;
  });
}

/** Everything that is kept about a member, but for hashes. */
export async function everythingAbout(db: Db, id: number): Promise<Record<string, unknown>> {
  const [row] = rowsOf<{ about: Record<string, unknown> }>(
    await db.execute(sql`select json_build_object(
      'account', (select to_jsonb(a) - 'content_hash' - 'version' from accounts a where a.id = ${id}),
      'addresses', (select coalesce(json_agg(to_jsonb(d) - 'content_hash' - 'account' order by d.id), '[]') from addresses d where d.account = ${id}),
      'subscriptions', (select coalesce(json_agg(to_jsonb(b) - 'content_hash' - 'account' order by b.id), '[]') from abos b where b.account = ${id}),
      'trials', (select coalesce(json_agg(to_jsonb(t) - 'account' order by t.portal), '[]') from trials t where t.account = ${id}),
      'newsletters', (select coalesce(json_agg(n order by n.id), '[]') from newsletter_recipients n join accounts a on a.email = n.email where a.id = ${id}),
      'interests', (select coalesce(json_agg(i.interest order by i.interest), '[]') from account_interests i where i.account = ${id}),
      'companies', (select coalesce(json_agg(c.customer order by c.customer), '[]') from account_companies c where c.account = ${id}),
      'permissions', (select coalesce(json_agg(to_jsonb(p) - 'account' order by p.permission), '[]') from account_permissions p where p.account = ${id}),
      'sessions', (select coalesce(json_agg(json_build_object('device', s.device, 'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at)), '[]') from sessions s where s.account = ${id}),
      'messages', (select coalesce(json_agg(to_jsonb(k) - 'account' order by k.id), '[]') from tickets k where k.account = ${id} or k.email = (select a.email from accounts a where a.id = ${id})),
      'notifications', (select coalesce(json_agg(json_build_object('title', x.title, 'text', x.text, 'locale', x.locale, 'modifiedAt', n.modified_at) order by n.id, x.locale), '[]') from notifications n join notification_texts x on x.notification = n.id join accounts a on a.email = n.email where a.id = ${id}),
      'reactions', (select coalesce(json_agg(to_jsonb(r) - 'account' order by r.notification), '[]') from notification_reads r where r.account = ${id}),
      'mails', (select coalesce(json_agg(json_build_object('kind', m.kind, 'createdAt', m.created_at, 'state', m.state) order by m.id), '[]') from mails m join accounts a on a.email = m.recipient where a.id = ${id})
    ) as about`),
  );
  return inCamelCase(row?.about ?? {});
}
