import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { abos, accounts, addresses, trials } from '../../db/tables/accounts.ts';
import { portals, portalTexts } from '../../db/tables/portals.ts';
import { productPortals, products, productTexts } from '../../db/tables/products.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { warningsOf } from '../addresses/rules.ts';
import type { Shown } from '../articles/schema.ts';
import { isActive } from './rules.ts';
import type { Abo, AboInfo, ProductTile } from './schema.ts';

/** Returns the products of a portal in a language, by category and position. */
export const listedProducts = (db: Db, { portal, locale }: Pick<Shown, 'portal' | 'locale'>): Promise<ProductTile[]> =>
  db
    .select({
      reference: products.reference,
      categoryId: products.categoryId,
      title: productTexts.title,
      description: productTexts.description,
      priceCents: products.priceCents,
    })
    .from(products)
    .innerJoin(productTexts, and(eq(productTexts.product, products.reference), eq(productTexts.locale, locale)))
    .innerJoin(productPortals, and(eq(productPortals.product, products.reference), eq(productPortals.portal, portal)))
    .orderBy(asc(products.categoryId), asc(products.position), asc(products.reference));

type AboRow = typeof abos.$inferSelect;
export const aboOf = ({ id, portal, startDate, expiryDate, isTrial }: AboRow, now: Date): Abo => ({
  id,
  portalCode: portal,
  startDate: startDate.toISOString(),
  expiryDate: expiryDate?.toISOString() ?? null,
  isTrial,
  isActive: isActive(expiryDate, now),
});

/** Returns the subscription with the latest end, to a portal if there is one, else to any. */
export async function aboOn(db: Db, account: number, portal: string, now: Date): Promise<Abo | null> {
  const [row] = await db
    .select()
    .from(abos)
    .where(eq(abos.account, account))
    .orderBy(desc(sql`${abos.portal} = ${portal}`), sql`${abos.expiryDate} desc nulls last`)
    .limit(1);
  return row ? aboOf(row, now) : null;
}

/** Returns the subscriptions of an account. @param only id of the requested one */
export async function abosOf(db: Db, account: number, locale: Locale, now: Date, only?: number): Promise<AboInfo[]> {
  const rows = await db
    .select({ abo: abos, name: portalTexts.name, domain: portals.domain, address: addresses })
    .from(abos)
    .innerJoin(portals, eq(portals.code, abos.portal))
    .innerJoin(portalTexts, and(eq(portalTexts.portal, abos.portal), eq(portalTexts.locale, locale)))
    .leftJoin(addresses, and(eq(addresses.id, abos.address), isNull(addresses.removedAt)))
    .where(and(eq(abos.account, account), only === undefined ? undefined : eq(abos.id, only)))
    .orderBy(sql`${abos.expiryDate} desc nulls last`, asc(abos.id));
  return rows.map(({ abo, name, domain, address }) => ({
    ...aboOf(abo, now),
    portalName: name,
    domain,
    address: address && { ...address, warnings: warningsOf(address) },
  }));
}

/** Returns names and address of an account, with the time of its trial on a portal (null without one). */
export const emailAndTrial = async (db: Db, account: number, portal: string) =>
  (
    await db
      .select({ email: accounts.email, firstName: accounts.firstName, parentUser: accounts.parentUser, takenAt: trials.takenAt })
      .from(accounts)
      .leftJoin(trials, and(eq(trials.account, accounts.id), eq(trials.portal, portal)))
      .where(eq(accounts.id, account))
  )[0];

/** Returns whether the account with an address has had a trial of a portal. */
export const hadTrial = async (db: Db, email: string, portal: string): Promise<boolean> =>
  (
    await db
      .select({ portal: trials.portal })
      .from(trials)
      .innerJoin(accounts, eq(accounts.id, trials.account))
      .where(and(eq(accounts.email, email), eq(trials.portal, portal)))
  ).length > 0;

/** Returns whether an address is the member's, and locks it: it cannot be removed until the transaction ends. */
export const isOwnAddress = async (tx: Db, account: number, id: number): Promise<boolean> =>
  (
    await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.account, account), eq(addresses.id, id), isNull(addresses.removedAt)))
      .for('share')
  ).length > 0;

/** Sets the delivery address of a subscription. @returns true, or the errors of the parameters that are not the account's */
export async function sendTo(
  tx: Db,
  { account, id, address }: { account: number; id: number; address: number },
): Promise<true | FieldErrors | undefined> {
  const [known] = await tx
    .select({ id: abos.id })
    .from(abos)
    .where(and(eq(abos.id, id), eq(abos.account, account)));
  if (!known) return undefined;
  if (!(await isOwnAddress(tx, account, address))) return { addressId: 'unknown_reference' };
  await tx.update(abos).set({ address }).where(eq(abos.id, id));
  return true;
}
