import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { rememberFormerEmail } from '../../db/former-emails.ts';
import { abos, accountInterests, accounts, addresses, emailChanges, newsletterRecipients } from '../../db/tables/accounts.ts';
import { loginCodes } from '../../db/tables/login.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { interests } from '../../db/tables/themes.ts';
import type { Account } from './queries.ts';
import { undoSeconds } from './rules.ts';
import type { ContactUpdate } from './schema.ts';

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

/** Invalidates the links that undo a change or a later one of the account. */
export const endChangesFrom = (tx: Db, account: number, id: number, now: Date) =>
  tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.account, account), gte(emailChanges.id, id), isNull(emailChanges.endedAt)));

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

/** Sets the references of members who registered here, and of their data, so that an export can name them. */
export async function setMissingReferences(db: Db): Promise<void> {
  for (const [table, prefix] of [
    [accounts, 'LID'],
    [addresses, 'ADRES'],
    [abos, 'ABO'],
  ] as const)
    await db
      .update(table)
      .set({ reference: sql`${prefix} || '-' || ${table.id}` })
      .where(isNull(table.reference));
}
