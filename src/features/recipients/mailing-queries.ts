import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { suppressionHash } from '../../db/suppressions.ts';
import { accounts, newsletterRecipients } from '../../db/tables/accounts.ts';
import { portals, portalTexts } from '../../db/tables/portals.ts';
import { countingChoices, sendRows, suppressions } from '../../db/tables/sending.ts';
import type { Locale } from '../../lib/locale.ts';
import { recipientOf } from './queries.ts';
import { type LinkPurpose, signedId } from './rules.ts';

type Keyed = (purpose: string, text: string) => string;

/** Returns whether opens and clicks of an address may be counted: its latest choice, no without one. */
export async function isCounted(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ isAllowed: countingChoices.isAllowed })
    .from(countingChoices)
    .where(eq(countingChoices.email, email))
    .orderBy(desc(countingChoices.id))
    .limit(1);
  return row?.isAllowed ?? false;
}

type Choice = { email: string; isAllowed: boolean; wording: string; door: string; now: Date };
/** Keeps a choice about counting, with its words. A choice that changes nothing is not kept. */
export async function chooseCounting(tx: Db, { email, isAllowed, wording, door, now }: Choice): Promise<void> {
  if ((await isCounted(tx, email)) === isAllowed) return;
  await tx.insert(countingChoices).values({ email, isAllowed, wording, door, at: now });
}

/** Returns the suppression in force of an address. */
export async function suppressionOf(db: Db, keyed: Keyed, email: string) {
  const [row] = await db
    .select()
    .from(suppressions)
    .where(and(eq(suppressions.hash, suppressionHash(keyed, email)), isNull(suppressions.liftedAt)));
  return row;
}

/** Lifts the suppression of an address. @returns whether there was one */
export async function liftSuppression(tx: Db, keyed: Keyed, email: string, account: number | null, now: Date): Promise<boolean> {
  const rows = await tx
    .update(suppressions)
    .set({ liftedAt: now, liftedBy: account })
    .where(and(eq(suppressions.hash, suppressionHash(keyed, email)), isNull(suppressions.liftedAt)))
    .returning({ hash: suppressions.hash });
  return rows.length > 0;
}

export type NamedByLink = {
  /** Number of the subscription; null for a mail to an address that has none. */
  id: number | null;
  /** Row of the ledger, if the link is in a newsletter. */
  row: number | null;
  email: string;
  portal: string;
  portalName: string;
  locale: Locale;
};

/**
 * Returns the subscription of a link in a newsletter, or in a page of ours; undefined if we did not sign it.
 * @param row row of the ledger that the token names, if it is of a newsletter
 */
export async function namedByLink(
  db: Db,
  keyed: Keyed,
  purpose: 'unsubscribe' | 'preferences' | Extract<LinkPurpose, 'confirm'>,
  token: string | null,
  row: number | undefined,
): Promise<NamedByLink | undefined> {
  const [sent] = row === undefined ? [] : await db.select().from(sendRows).where(eq(sendRows.id, row));
  const id = sent ? sent.recipient : signedId(keyed, purpose, token);
  const found = id ? await recipientOf(db, id) : undefined;
  if (found) {
    const { email, portal, locale } = found.recipient;
    return { id: found.recipient.id, row: sent?.id ?? null, email, portal, locale, portalName: found.portalName };
  }
  if (!sent?.email) return undefined;
  const { email, portal, locale } = sent;
  const { email: ofEmail, portal: ofPortal, locale: ofLocale } = newsletterRecipients;
  const [own] = await db
    .select({ id: newsletterRecipients.id })
    .from(newsletterRecipients)
    .where(and(eq(ofEmail, email), eq(ofPortal, portal), eq(ofLocale, locale)));
  const [name] = await db
    .select({ name: portalTexts.name })
    .from(portalTexts)
    .where(and(eq(portalTexts.portal, portal), eq(portalTexts.locale, locale)));
  return { id: own?.id ?? null, row: sent.id, email, portal, locale, portalName: name?.name ?? portal };
}

/** Returns every newsletter, and whether an address gets it. */
export const newslettersOf = (db: Db, email: string) =>
  db
    .select({ portal: portals.code, name: portalTexts.name, locale: portalTexts.locale, isActive: newsletterRecipients.isActive })
    .from(portals)
    .innerJoin(portalTexts, eq(portalTexts.portal, portals.code))
    .leftJoin(
      newsletterRecipients,
      and(
        eq(newsletterRecipients.email, email),
        eq(newsletterRecipients.portal, portals.code),
        eq(newsletterRecipients.locale, portalTexts.locale),
      ),
    )
    .orderBy(asc(portals.code), desc(portalTexts.locale));

export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))).length > 0;
