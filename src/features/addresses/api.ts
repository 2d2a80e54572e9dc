import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext } from '../context.ts';
import { createAddress, deleteAddress, getAddresses, updateAddress } from './endpoints.ts';
import { addAddress, addressesOf, changeAddress, removeAddress } from './queries.ts';

export const addressHandlers = [
  handle(getAddresses, async (_, { db, asker }: MemberContext) => addressesOf(db, asker.accountId)),
  handle(createAddress, async ({ body }, { db, clock, asker }: MemberContext) => {
    const address = await db.transaction((tx) => addAddress(tx as unknown as Db, asker.accountId, body, clock()));
    if (!address) throw new Problem('too_many');
    return address;
  }),
  handle(updateAddress, async ({ params: { id }, body }, { db, clock, asker }: MemberContext) => {
    const address = await changeAddress(db, asker.accountId, id, body, clock());
    if (!address) throw new Problem('not_found');
    return address;
  }),
  handle(deleteAddress, async ({ params: { id } }, { db, asker }: MemberContext) => {
    const removed = await removeAddress(db, asker.accountId, id);
    if (!removed) throw new Problem('not_found');
    return { removed };
  }),
];
