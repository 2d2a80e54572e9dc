import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext } from '../context.ts';
import { addTo, removeFrom, restoreTo } from './commands.ts';
import { createAddress, deleteAddress, getAddresses, restoreAddress, updateAddress } from './endpoints.ts';
import { addressesOf, changeAddress } from './queries.ts';

export const addressHandlers = [
  handle(getAddresses, async (_, { db, actor }: MemberContext) => addressesOf(db, actor.accountId)),
  handle(createAddress, async ({ body }, { db, clock, actor }: MemberContext) =>
    db.transaction((tx) => addTo(tx, actor.accountId, body, clock())),
  ),
  handle(updateAddress, async ({ params: { id }, body }, { db, clock, actor }: MemberContext) => {
    const address = await changeAddress(db, actor.accountId, id, body, clock());
    if (!address) throw new Problem('not_found');
    return address;
  }),
  handle(deleteAddress, async ({ params: { id }, query: { confirm } }, { db, clock, actor, locale }: MemberContext) =>
    db.transaction((tx) => removeFrom(tx, actor.accountId, id, { confirm, locale, now: clock() })),
  ),
  handle(restoreAddress, async ({ params: { id } }, { db, actor }: MemberContext) =>
    db.transaction((tx) => restoreTo(tx, actor.accountId, id)),
  ),
];
