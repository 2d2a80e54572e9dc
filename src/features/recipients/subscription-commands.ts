import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { suppressionHash } from '../../db/suppressions.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { recipientEvents, sendRows, suppressions } from '../../db/tables/sending.ts';
import type { Locale } from '../../lib/locale.ts';
import { actOf } from './rules.ts';
import type { Door } from './schema.ts';

/** Source of a change of a subscription: page, call or mail, the text of the consent or the reason of staff, and the author. */
export type Proof = { door: Door; wording?: string | undefined; account?: number | null };
type Act = (typeof recipientEvents.$inferSelect)['act'];

/** Keeps what happened to subscriptions, as proof of consent. */
export async function recordEvents(
  tx: Db,
  recipients: readonly number[],
  act: Act,
  { door, wording, account = null }: Proof,
  now: Date,
): Promise<void> {
  if (!recipients.length) return;
  await tx
    .insert(recipientEvents)
    .values(recipients.map((recipient) => ({ recipient, act, door, wording: wording ?? null, account, at: now })));
}

type Keyed = (purpose: string, text: string) => string;

/** Restores the address of a suppression of which an erasure left only the hash, because sending compares addresses. */
const recall = (tx: Db, keyed: Keyed, emails: readonly string[]) =>
  Promise.all(
    emails.map((email) =>
      tx
        .update(suppressions)
        .set({ email })
        .where(and(eq(suppressions.hash, suppressionHash(keyed, email)), isNull(suppressions.email))),
    ),
  );

type Choice = { email: string; portal: string; locale: Locale; isActive: boolean; now: Date };

/** Subscribes or unsubscribes an address that is known to be its owner's. A choice without a change is not stored. */
export const chooseNewsletter = (db: Db, keyed: Keyed, { email, portal, locale, isActive, now }: Choice, proof: Proof): Promise<void> =>
  db.transaction(async (tx) => {
    const { portal: ofPortal, locale: ofLocale, email: ofEmail, confirmedAt, id } = newsletterRecipients;
    const [before] = await tx
      .select({ isActive: newsletterRecipients.isActive })
      .from(newsletterRecipients)
      .where(and(eq(ofEmail, email), eq(ofPortal, portal), eq(ofLocale, locale)))
      .for('update');
    if ((before?.isActive ?? false) === isActive) return;
    if (isActive) await recall(tx, keyed, [email]);
    const rows = await tx
      .insert(newsletterRecipients)
      .values({ email, portal, locale, isActive, confirmedAt: now, changedAt: now })
      .onConflictDoUpdate({
        target: [ofEmail, ofPortal, ofLocale],
        set: { isActive, confirmedAt: sql`coalesce(${confirmedAt}, excluded.confirmed_at)`, changedAt: now },
      })
      .returning({ id });
    const act = actOf(isActive, proof.door);
    await recordEvents(
      tx,
      rows.map((row) => row.id),
      act,
      // The words that somebody agrees to are not proof of leaving.
      act === 'unsubscribed' ? { ...proof, wording: undefined } : proof,
      now,
    );
  });

/** Turns subscriptions on or off by their numbers. */
export async function setActive(tx: Db, keyed: Keyed, ids: readonly number[], isActive: boolean, proof: Proof, now: Date): Promise<void> {
  if (!ids.length) return;
  const changed = await tx
    .update(newsletterRecipients)
    .set({
      isActive,
      changedAt: now,
      ...(isActive && { confirmedAt: sql`coalesce(${newsletterRecipients.confirmedAt}, ${now.toISOString()})` }),
    })
    .where(and(inArray(newsletterRecipients.id, [...ids]), ne(newsletterRecipients.isActive, isActive)))
    .returning({ id: newsletterRecipients.id, email: newsletterRecipients.email });
  if (isActive)
    await recall(
      tx,
      keyed,
      changed.map(({ email }) => email),
    );
  await recordEvents(
    tx,
    changed.map(({ id }) => id),
    actOf(isActive, proof.door),
    proof,
    now,
  );
}

/** Unsubscribes an address from every newsletter, for a complaint. */
export async function unsubscribeAll(tx: Db, keyed: Keyed, email: string, proof: Proof, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: newsletterRecipients.id })
    .from(newsletterRecipients)
    .where(and(eq(newsletterRecipients.email, email), eq(newsletterRecipients.isActive, true)))
    .for('update');
  await setActive(
    tx,
    keyed,
    rows.map(({ id }) => id),
    false,
    proof,
    now,
  );
}

/** Keeps that a mail led to an unsubscription; the first one counts. */
export const noteUnsubscribed = (tx: Db, row: number, now: Date) =>
  tx
    .update(sendRows)
    .set({ unsubscribedAt: sql`coalesce(${sendRows.unsubscribedAt}, ${now.toISOString()})` })
    .where(eq(sendRows.id, row));

/** Moves the active subscriptions of an address to another one, whose owner asked for that. */
export async function moveSubscriptions(db: Db, keyed: Keyed, from: string, to: string, proof: Proof, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(newsletterRecipients)
      .where(and(eq(newsletterRecipients.email, from), eq(newsletterRecipients.isActive, true)))
      .for('update');
    for (const { portal, locale } of rows) await chooseNewsletter(tx, keyed, { email: to, portal, locale, isActive: true, now }, proof);
    if (rows.length)
      await tx
        .update(newsletterRecipients)
        .set({ isActive: false, changedAt: now })
        .where(
          inArray(
            newsletterRecipients.id,
            rows.map(({ id }) => id),
          ),
        );
    await recordEvents(
      tx,
      rows.map(({ id }) => id),
      'moved',
      proof,
      now,
    );
  });
}
