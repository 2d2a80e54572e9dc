import type { Db } from '../../db/connection.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Address } from './answer-schema.ts';
import { addAddress, putAddressBack, removeAddress, runningTo } from './queries.ts';
import { isInUse } from './rules.ts';
import type { AddressCreate } from './schema.ts';

/** Adds an address to an account. @throws Problem too_many */
export async function addTo(tx: Db, account: number, body: AddressCreate, now: Date): Promise<Address> {
  const address = await addAddress(tx, account, body, now);
  if (!address) throw new Problem('too_many');
  return address;
}

type Removing = { confirm: boolean; locale: Locale; now: Date };
/** Removes an address; one that a running subscription uses, only after a confirmation. @throws Problem not_found, address_in_use */
export async function removeFrom(tx: Db, account: number, id: number, { confirm, locale, now }: Removing): Promise<{ removed: number }> {
  const running = await runningTo(tx, account, id, locale, now);
  if (!running) throw new Problem('not_found');
  const names = new Intl.ListFormat(locale).format(running);
  if (isInUse(running, confirm)) throw new Problem('address_in_use', undefined, undefined, { names });
  return { removed: await removeAddress(tx, account, id, now) };
}

/** Restores a removed address. @throws Problem not_found, too_many */
export async function restoreTo(tx: Db, account: number, id: number): Promise<Address> {
  const address = await putAddressBack(tx, account, id);
  if (!address) throw new Problem('not_found');
  if (address === 'full') throw new Problem('too_many');
  return address;
}
