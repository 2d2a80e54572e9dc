import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { keepFarewells } from '../../db/farewells.ts';
import { isUnderEmailOf, rememberFormerEmail } from '../../db/former-emails.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { accountCompanies, accountInterests, accounts, emailChanges, newsletterRecipients, parentUsers } from '../../db/tables/accounts.ts';
import { customerAddresses, customerInterests, customerPictures, customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { loginCodes } from '../../db/tables/login.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { fileUrl, pictureOf } from '../files/rules.ts';
import { inCamelCase, undoSeconds } from './rules.ts';
import type { ContactUpdate, MemberCompany, PmgUser } from './schema.ts';

type Keyed = (purpose: string, text: string) => string;
export type Account = typeof accounts.$inferSelect;

const accountById = preparedOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_by_id'),
);
export const accountOf = async (db: Db, id: number): Promise<Account | undefined> => (await accountById(db).execute({ id }))[0];

/** Changes a profile; with a version, only that version. @returns undefined if it was changed meanwhile */
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

/** Changes a member's address and moves the newsletter subscriptions to it. @returns undefined if another account has the address */
export async function changeEmail(tx: Db, { id, email: before }: Account, email: string, now: Date): Promise<Account | undefined> {
  const taken = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).for('update');
  if (taken.length) return undefined;
  const [row] = await tx
    .update(accounts)
    .set({ email, version: sql`${accounts.version} + 1`, updatedAt: now })
    .where(eq(accounts.id, id))
    .returning();
  await rememberFormerEmail(tx, id, before, now);
  // If the new address already had the newsletter, the member's own choice stays.
  await tx.execute(sql`delete from newsletter_recipients n using newsletter_recipients o
    where n.email = ${email} and o.email = ${before} and n.portal = o.portal and n.locale = o.locale`);
  await tx.update(newsletterRecipients).set({ email }).where(eq(newsletterRecipients.email, before));
  await tx.update(notifications).set({ email }).where(eq(notifications.email, before));
  return row;
}

/** Returns an account, locked until the transaction ends. */
export const accountLocked = async (tx: Db, id: number): Promise<Account | undefined> =>
  (await tx.select().from(accounts).where(eq(accounts.id, id)).for('update'))[0];

/** Invalidates the codes that an account requested and those that were mailed to its addresses. */
export const endCodesOf = (tx: Db, id: number, email: string, now: Date) =>
  tx
    .update(loginCodes)
    .set({ expiresAt: now, isMailed: false })
    .where(and(or(eq(loginCodes.account, id), eq(loginCodes.subject, email)), isNull(loginCodes.usedAt), gt(loginCodes.expiresAt, now)));

/** Records a change of address, so that the old one can undo it. */
export async function recordEmailChange(tx: Db, account: number, before: string, now: Date): Promise<{ id: number; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + undoSeconds * 1_000);
  const [row] = await tx.insert(emailChanges).values({ account, before, changedAt: now, expiresAt }).returning({ id: emailChanges.id });
  return { id: row?.id ?? 0, expiresAt };
}

/** Returns a change that can still be undone. */
export const openEmailChange = async (db: Db, id: number, now: Date) =>
  (
    await db
      .select({ account: emailChanges.account, before: emailChanges.before })
      .from(emailChanges)
      .where(and(eq(emailChanges.id, id), isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now)))
  )[0];

/** Invalidates the links that undo a change or a later one of the account. */
export const endChangesFrom = (tx: Db, account: number, id: number, now: Date) =>
  tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.account, account), gte(emailChanges.id, id), isNull(emailChanges.endedAt)));

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

/** Replaces an account's interests; unknown codes are ignored. Of two concurrent calls the later one wins. */
export async function chooseInterests(tx: Db, id: number, codes: readonly string[]): Promise<string[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');
  await tx.delete(accountInterests).where(eq(accountInterests.account, id));
  const known = codes.length
    ? await tx
        .select({ code: interests.code })
        .from(interests)
        .where(inArray(interests.code, [...codes]))
    : [];
  if (known.length)
    await tx.insert(accountInterests).values(known.map(({ code }, position) => ({ account: id, interest: code, position })));
  return known.map(({ code }) => code).sort();
}

/** Requests erasure at a date. @returns whether this is the first request: the date of an earlier one stays */
export const askErasure = async (tx: Db, id: number, from: Date): Promise<boolean> =>
  (
    await tx
      .update(accounts)
      .set({ erasedFrom: from })
      .where(and(eq(accounts.id, id), isNull(accounts.erasedFrom)))
      .returning({ id: accounts.id })
  ).length > 0;

export const keepFromErasure = (db: Db, id: number) => db.update(accounts).set({ erasedFrom: null }).where(eq(accounts.id, id));

/** Codes that an account requested, for its addresses or for one that it wanted to change to. */
const isCodeOf = (id: number) =>
  sql`(l.account = ${id} or ${isUnderEmailOf(id, sql`l.subject`, sql`l.created_at`)}
    or (l.purpose = 'changeEmail' and split_part(l.subject, ' ', 1) = ${String(id)}))`;

/** Removes the members whose erasure is due, with all their data, also under former addresses. @returns their number */
export async function eraseDue(db: Db, keyed: Keyed, now: Date): Promise<number> {
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const isDue = and(isNotNull(accounts.erasedFrom), lte(accounts.erasedFrom, now));
    const due = await tx.select({ id: accounts.id }).from(accounts).where(isDue).for('update');
    for (const { id } of due) {
      await tx.execute(sql`delete from recipient_events e using newsletter_recipients n
        where n.id = e.recipient and ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}`);
      await tx.execute(sql`delete from counting_choices c where ${isUnderEmailOf(id, sql`c.email`, sql`c.at`)}`);
      // The keyed hash stays: an address that bounced or complained is not mailed again.
      await tx.execute(sql`update suppressions s set email = null where ${isUnderEmailOf(id, sql`s.email`, sql`s.at`)}`);
      const ended = rowsOf<{ email: string; portal: string; locale: string; isConfirmed: boolean }>(
        await tx.execute(sql`delete from newsletter_recipients n where ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}
          returning n.email, n.portal, n.locale, n.confirmed_at is not null as "isConfirmed"`),
      );
      // Likewise of subscriptions: an import of an old list must not begin again what an unsubscription or this erasure ended.
      await keepFarewells(
        tx,
        keyed,
        ended.filter(({ isConfirmed }) => isConfirmed),
        now,
      );
      // The ledger keeps its rows, so counters stay; what names the member is emptied.
      await tx.execute(
        sql`update send_attempts t set answer = null from send_rows r where t.row = r.id and ${isUnderEmailOf(id, sql`r.email`, sql`r.due_at`)}`,
      );
      await tx.execute(sql`update send_exclusions x set email = null from send_runs s
        where s.id = x.run and ${isUnderEmailOf(id, sql`x.email`, sql`s.decided_at`)}`);
      await tx.execute(sql`update send_rows r set email = null, account = null, recipient = null, answer = null,
          settled_at = case when r.state in ('waiting', 'claimed', 'cancelled') then ${now.toISOString()}::timestamptz else r.settled_at end,
          reason = case when r.state in ('waiting', 'claimed', 'cancelled') then 'erased' else r.reason end,
          claim = case when r.state = 'claimed' then null else r.claim end,
          state = case when r.state in ('waiting', 'claimed', 'cancelled') then 'left-out' else r.state end
        where ${isUnderEmailOf(id, sql`r.email`, sql`r.due_at`)}`);
      await tx.execute(sql`delete from mails m where ${isUnderEmailOf(id, sql`m.recipient`, sql`m.created_at`)}`);
      await tx.execute(sql`delete from notifications n where ${isUnderEmailOf(id, sql`n.email`, sql`n.modified_at`)}`);
      await tx.execute(sql`delete from tickets k where ${isUnderEmailOf(id, sql`k.email`, sql`k.created_at`)}`);
      await tx.execute(sql`delete from login_codes l where ${isCodeOf(id)}`);
      await tx.delete(accounts).where(eq(accounts.id, id));
    }
    return due.length;
  });
}

/** Returns all stored data of a member, without hashes. */
export async function everythingAbout(db: Db, id: number): Promise<Record<string, unknown>> {
  const [row] = rowsOf<{ about: Record<string, unknown> }>(
    await db.execute(sql`select json_build_object(
      'account', (select to_jsonb(a) - 'content_hash' - 'version' from accounts a where a.id = ${id}),
      'formerEmails', (select coalesce(json_agg(to_jsonb(f) - 'account' order by f.until), '[]') from former_emails f where f.account = ${id}),
      'addresses', (select coalesce(json_agg(to_jsonb(d) - 'content_hash' - 'account' order by d.id), '[]') from addresses d where d.account = ${id}),
      'subscriptions', (select coalesce(json_agg(to_jsonb(b) - 'content_hash' - 'account' order by b.id), '[]') from abos b where b.account = ${id}),
      'trials', (select coalesce(json_agg(to_jsonb(t) - 'account' order by t.portal), '[]') from trials t where t.account = ${id}),
      'newsletters', (select coalesce(json_agg(to_jsonb(n) - 'content_hash' - 'reference' order by n.id), '[]') from newsletter_recipients n where ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}),
      'newsletterEvents', (select coalesce(json_agg(json_build_object('portal', n.portal, 'locale', n.locale, 'act', e.act, 'door', e.door, 'wording', e.wording, 'at', e.at) order by e.id), '[]') from recipient_events e join newsletter_recipients n on n.id = e.recipient where ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}),
      'countingChoices', (select coalesce(json_agg(json_build_object('isAllowed', c.is_allowed, 'door', c.door, 'wording', c.wording, 'at', c.at) order by c.id), '[]') from counting_choices c where ${isUnderEmailOf(id, sql`c.email`, sql`c.at`)}),
      'suppressions', (select coalesce(json_agg(json_build_object('reason', s.reason, 'at', s.at, 'liftedAt', s.lifted_at) order by s.at), '[]') from suppressions s where ${isUnderEmailOf(id, sql`s.email`, sql`s.at`)}),
      'interests', (select coalesce(json_agg(i.interest order by i.interest), '[]') from account_interests i where i.account = ${id}),
      'companies', (select coalesce(json_agg(c.customer order by c.customer), '[]') from account_companies c where c.account = ${id}),
      'permissions', (select coalesce(json_agg(to_jsonb(p) - 'account' order by p.permission), '[]') from account_permissions p where p.account = ${id}),
      'sessions', (select coalesce(json_agg(json_build_object('device', s.device, 'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at)), '[]') from sessions s where s.account = ${id}),
      'impersonations', (select coalesce(json_agg(json_build_object('startedAt', i.started_at, 'endedAt', coalesce(i.ended_at, i.expires_at), 'reason', i.reason) order by i.started_at), '[]') from impersonations i where i.account = ${id}),
      'messages', (select coalesce(json_agg(to_jsonb(k) - 'account' order by k.id), '[]') from tickets k where k.account = ${id} or ${isUnderEmailOf(id, sql`k.email`, sql`k.created_at`)}),
      'newslettersSent', (select coalesce(json_agg(json_build_object('reference', r.newsletter, 'locale', r.locale, 'state', r.state, 'createdAt', coalesce(r.settled_at, r.due_at), 'answer', r.answer, 'isCounted', r.is_counted) order by r.id), '[]') from send_rows r where ${isUnderEmailOf(id, sql`r.email`, sql`r.due_at`)}),
      'notifications', (select coalesce(json_agg(json_build_object('title', x.title, 'text', x.text, 'locale', x.locale, 'modifiedAt', n.modified_at) order by n.id, x.locale), '[]') from notifications n join notification_texts x on x.notification = n.id where ${isUnderEmailOf(id, sql`n.email`, sql`n.modified_at`)}),
      'reactions', (select coalesce(json_agg(to_jsonb(r) - 'account' order by r.notification), '[]') from notification_reads r where r.account = ${id}),
      'mails', (select coalesce(json_agg(json_build_object('kind', m.kind, 'recipient', m.recipient, 'createdAt', m.created_at, 'state', m.state) order by m.id), '[]') from mails m where ${isUnderEmailOf(id, sql`m.recipient`, sql`m.created_at`)}),
      'codes', (select coalesce(json_agg(json_build_object('purpose', l.purpose, 'email', case when l.purpose = 'email' then l.subject end, 'registration', l.registration, 'createdAt', l.created_at, 'expiresAt', l.expires_at, 'usedAt', l.used_at) order by l.created_at), '[]') from login_codes l where ${isCodeOf(id)})
    ) as about`),
  );
  return inCamelCase(row?.about ?? {});
}
