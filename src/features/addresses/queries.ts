import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { isActiveAbo } from '../../db/abos.ts';
import type { Db } from '../../db/connection.ts';
import { abos, accounts, addresses } from '../../db/tables/accounts.ts';
import { portalTexts } from '../../db/tables/portals.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Address } from './answer-schema.ts';
import { keptHours, mostAddresses, warningsOf } from './rules.ts';
import type { AddressCreate } from './schema.ts';

type Row = typeof addresses.$inferSelect;
const addressOf = ({ id, street, streetNumber, streetBoxNumber, city, zipCode, countryCode, isB2b, vat, companyName }: Row): Address => {
  const address = { id, street, streetNumber, streetBoxNumber, city, zipCode, countryCode, isB2b, vat, companyName };
  return { ...address, warnings: warningsOf(address) };
};

/** Returns the columns of an address; company fields only for a company. */
export const columnsOf = ({ lang, streetBoxNumber, isB2b, vat, companyName, ...rest }: AddressCreate) => ({
  ...rest,
  isB2b,
  locale: lang,
  streetBoxNumber: streetBoxNumber || null,
  vat: isB2b ? (vat ?? null) : null,
  companyName: isB2b ? (companyName ?? null) : null,
});

const isThere = isNull(addresses.removedAt);

export const addressesOf = async (db: Db, account: number): Promise<Address[]> =>
  (
    await db
      .select()
      .from(addresses)
      .where(and(eq(addresses.account, account), isThere))
      .orderBy(asc(addresses.id))
  ).map(addressOf);

/** Returns whether the account may have one more address. Locks the account, so that concurrent additions are counted one by one. */
async function hasRoom(tx: Db, account: number): Promise<boolean> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('update');
  return (await tx.$count(addresses, and(eq(addresses.account, account), isThere))) < mostAddresses;
}

/** Adds an address. @returns undefined if the account has the maximum number */
export async function addAddress(tx: Db, account: number, address: AddressCreate, now: Date): Promise<Address | undefined> {
  if (!(await hasRoom(tx, account))) return undefined;
  const [row] = await tx
    .insert(addresses)
    .values({ ...columnsOf(address), account, createdAt: now, updatedAt: now })
    .returning();
  return row && addressOf(row);
}

/** SQL condition: an address of this account; another account's counts as missing. */
const own = (account: number, id: number) => and(eq(addresses.account, account), eq(addresses.id, id), isThere);

/** Changes an address of an account. @returns undefined if the account has no such address */
export async function changeAddress(db: Db, account: number, id: number, address: AddressCreate, now: Date): Promise<Address | undefined> {
  const [row] = await db
    .update(addresses)
    .set({ ...columnsOf(address), updatedAt: now })
    .where(own(account, id))
    .returning();
  return row && addressOf(row);
}

/** Returns the names of the running subscriptions sent to an address, and locks it; undefined if the account has no such address. */
export async function runningTo(tx: Db, account: number, id: number, locale: Locale, now: Date): Promise<string[] | undefined> {
  const found = await tx.select({ id: addresses.id }).from(addresses).where(own(account, id)).for('update');
  if (!found.length) return undefined;
  const rows = await tx
    .select({ name: portalTexts.name, portal: abos.portal })
    .from(abos)
    .leftJoin(portalTexts, and(eq(portalTexts.portal, abos.portal), eq(portalTexts.locale, locale)))
    .where(and(eq(abos.address, id), isActiveAbo(now)))
    .orderBy(asc(abos.id));
  return [...new Set(rows.map(({ name, portal }) => name ?? portal))];
}

// Without its hash, the next import writes a removed address again.
const removedMark = 'removed ';

/** Removes an address. Its subscriptions keep the link, which has no effect until the address is restored. */
export const removeAddress = async (tx: Db, account: number, id: number, now: Date): Promise<number> =>
  (
    await tx
      .update(addresses)
      .set({ removedAt: now, contentHash: sql`${removedMark} || ${addresses.contentHash}` })
      .where(own(account, id))
      .returning({ id: addresses.id })
  ).length;

/** Restores a removed address. @returns undefined if there is none, 'full' if the account has the maximum number */
export async function putAddressBack(tx: Db, account: number, id: number): Promise<Address | 'full' | undefined> {
  const removed = and(eq(addresses.account, account), eq(addresses.id, id), isNotNull(addresses.removedAt));
  const isFull = !(await hasRoom(tx, account));
  if (isFull) return (await tx.$count(addresses, removed)) ? 'full' : undefined;
  const [row] = await tx
    .update(addresses)
    .set({ removedAt: null, contentHash: sql`substr(${addresses.contentHash}, ${removedMark.length + 1})` })
    .where(removed)
    .returning();
  return row && addressOf(row);
}

/** Deletes removed addresses that can no longer be restored. */
export const forgetAddresses = (db: Db, now: Date) =>
  db.delete(addresses).where(lt(addresses.removedAt, new Date(now.getTime() - keptHours * 3_600_000)));
