import { accountMustExist } from '../../db/accounts.ts';
import { handle } from '../../lib/endpoint.ts';
import type { StaffContext } from '../context.ts';
import { getMemberSessions } from '../members/endpoints.ts';
import { sessionsOf } from './queries.ts';

/** Handlers with which staff see the sessions of a member. */
export const sessionOfMemberHandlers = [
  handle(getMemberSessions, async ({ params: { id } }, { db, clock }: StaffContext) => {
    await accountMustExist(db, id);
    return sessionsOf(db, id, null, clock());
  }),
];
