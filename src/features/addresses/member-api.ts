import { accountMustExist } from '../../db/accounts.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import {
  createMemberAddress,
  deleteMemberAddress,
  getMemberAddresses,
  restoreMemberAddress,
  updateMemberAddress,
} from '../members/endpoints.ts';
import { addTo, removeFrom, restoreTo } from './commands.ts';
import { addressesOf, changeAddress } from './queries.ts';

type Act = 'added' | 'changed' | 'removed' | 'restored';
/** Makes a change of a member's addresses with its audit line, in one transaction. */
const changing = <T>({ db, clock, actor }: StaffContext, member: number, act: Act, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await accountMustExist(tx, member);
    const answer = await work(tx);
    await writeAudit(tx, {
      ...{ by: actor, act: 'member.address', subject: 'account', subjectId: member, details: { act }, now: clock() },
    });
    return answer;
  });

/** Calls with which staff change addresses of a member, by the commands of the member. */
export const addressOfMemberHandlers = [
  handle(getMemberAddresses, async ({ params: { id } }, { db }: StaffContext) => {
    await accountMustExist(db, id);
    return addressesOf(db, id);
  }),
  handle(createMemberAddress, async ({ params: { id }, body }, context: StaffContext) =>
    changing(context, id, 'added', (tx) => addTo(tx, id, body, context.clock())),
  ),
  handle(updateMemberAddress, async ({ params: { id, owned }, body }, context: StaffContext) =>
    changing(context, id, 'changed', async (tx) => {
      const address = await changeAddress(tx, id, owned, body, context.clock());
      if (!address) throw new Problem('not_found');
      return address;
    }),
  ),
  handle(deleteMemberAddress, async ({ params: { id, owned }, query: { confirm } }, context: StaffContext) =>
    changing(context, id, 'removed', (tx) => removeFrom(tx, id, owned, { confirm, locale: context.locale, now: context.clock() })),
  ),
  handle(restoreMemberAddress, async ({ params: { id, owned } }, context: StaffContext) =>
    changing(context, id, 'restored', (tx) => restoreTo(tx, id, owned)),
  ),
];
