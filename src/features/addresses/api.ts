import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext } from '../context.ts';
import { createAddress, deleteAddress, getAddresses, restoreAddress, updateAddress } from './endpoints.ts';
import { addAddress, addressesOf, changeAddress, putAddressBack, removeAddress, runningTo } from './queries.ts';

export const addressHandlers = [
  handle(getAddresses, async (_, { db, actor }: MemberContext) => addressesOf(db, actor.accountId)),
  handle(createAddress, async ({ body }, { db, clock, actor }: MemberContext) => {
    const address = await db.transaction((tx) => addAddress(tx as unknown as Db, actor.accountId, body, clock()));
    if (!address) throw new Problem('too_many');
    return address;
  }),
  handle(updateAddress, async ({ params: { id }, body }, { db, clock, actor }: MemberContext) => {
    const address = await changeAddress(db, actor.accountId, id, body, clock());
    if (!address) throw new Problem('not_found');
    return address;
  }),
  handle(deleteAddress, async ({ params: { id }, query: { confirm } }, { db, clock, actor, locale }: MemberContext) =>
    db.transaction(async (inner) => {
      const tx = inner as unknown as Db;
      const running = await runningTo(tx, actor.accountId, id, locale, clock());
      if (!running) throw new Problem('not_found');
      const names = new Intl.ListFormat(locale).format(running);
      if (running.length && !confirm) throw new Problem('address_in_use', undefined, undefined, { names });
      return { removed: await removeAddress(tx, actor.accountId, id, clock()) };
    }),
  ),
  handle(restoreAddress, async ({ params: { id } }, { db, actor }: MemberContext) => {
    const address = await db.transaction((tx) => putAddressBack(tx as unknown as Db, actor.accountId, id));
    if (!address) throw new Problem('not_found');
    if (address === 'full') throw new Problem('too_many');
    return address;
  }),
];
