import { and, eq } from 'drizzle-orm';
import { isPortal } from '../../content/portals.ts';
import { isActiveAbo } from '../../db/abos.ts';
import type { Db } from '../../db/connection.ts';
import { abos, accounts } from '../../db/tables/accounts.ts';
import { instantOf } from '../../lib/clock.ts';
import { Problem } from '../../lib/errors.ts';
import type { AboCreate, AboUpdate } from '../members/schema.ts';
import { isOwnAddress } from './queries.ts';
import { mostRunning } from './rules.ts';

const columnsOf = ({ startDate, expiryDate, addressId }: AboUpdate) => ({
  startDate: instantOf(startDate),
  expiryDate: expiryDate === null ? null : instantOf(expiryDate),
  address: addressId,
});

async function ownAddress(tx: Db, account: number, addressId: number | null): Promise<void> {
  if (addressId !== null && !(await isOwnAddress(tx, account, addressId)))
    throw new Problem('invalid_input', { addressId: 'unknown_reference' });
}

/** Adds a subscription to an account. @returns its id @throws Problem invalid_input, already_subscribed */
export async function giveTo(tx: Db, account: number, { portalCode: portal, ...abo }: AboCreate, now: Date): Promise<number> {
  if (!(await isPortal(tx, portal))) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
  await ownAddress(tx, account, abo.addressId);
  // Of two calls at once the second sees the subscription of the first.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('update');
  const isRunning = and(eq(abos.account, account), eq(abos.portal, portal), isActiveAbo(now));
  if ((await tx.$count(abos, isRunning)) >= mostRunning) throw new Problem('already_subscribed');
  const [row] = await tx
    .insert(abos)
    .values({ ...columnsOf(abo), account, portal, isTrial: false, createdAt: now })
    .returning({ id: abos.id });
  return row?.id ?? 0;
}

/** Changes a subscription of an account. @returns the fields that changed @throws Problem not_found, invalid_input */
export async function changeOf(tx: Db, account: number, id: number, abo: AboUpdate): Promise<string[]> {
  const [before] = await tx
    .select()
    .from(abos)
    .where(and(eq(abos.id, id), eq(abos.account, account)))
    .for('update');
  if (!before) throw new Problem('not_found');
  if (abo.addressId !== before.address) await ownAddress(tx, account, abo.addressId);
  const after = columnsOf(abo);
  await tx.update(abos).set(after).where(eq(abos.id, id));
  return (['startDate', 'expiryDate', 'address'] as const).filter((field) => before[field]?.valueOf() !== after[field]?.valueOf());
}
