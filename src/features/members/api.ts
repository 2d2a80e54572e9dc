import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { addRepresentation, removeRepresentation } from './commands.ts';
import { addMemberCompany, findCompanies, getInterestNames, getMember, getMembers, removeMemberCompany } from './endpoints.ts';
import { companiesLike, interestNames, memberRecord, membersPage } from './queries.ts';

export const memberHandlers = [
  handle(getMembers, async ({ query }, { db, clock }: StaffContext) => membersPage(db, query, clock())),
  handle(getMember, async ({ params: { id } }, { db }: StaffContext) => {
    const member = await memberRecord(db, id);
    if (!member) throw new Problem('not_found');
    return member;
  }),
  handle(findCompanies, async ({ query: { q } }, { db }: StaffContext) => companiesLike(db, q)),
  handle(getInterestNames, async (_, { db }: StaffContext) => interestNames(db)),
  handle(addMemberCompany, async ({ params: { id, reference } }, context: StaffContext) => addRepresentation(context, id, reference)),
  handle(removeMemberCompany, async ({ params: { id, reference } }, context: StaffContext) => removeRepresentation(context, id, reference)),
];
