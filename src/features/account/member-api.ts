import { writeAudit } from '../../db/audit.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { updateMember, updateMemberInterests } from '../members/endpoints.ts';
import { changeProfile, chooseInterests } from './commands.ts';
import { accountLocked, interestsOf } from './queries.ts';
import { userOf, versionIn } from './rules.ts';

const fields = ['firstName', 'lastName', 'phone', 'gender', 'locale'] as const;

/** Calls with which staff change the profile of a member, by the commands of the member. */
export const accountOfMemberHandlers = [
  handle(updateMember, async ({ headers, params: { id }, body }, { db, clock, actor }: StaffContext) =>
    db.transaction(async (tx) => {
      const before = await accountLocked(tx, id);
      if (!before) throw new Problem('not_found');
      const changed = await changeProfile(tx, id, body, versionIn(headers['if-match']), clock());
      if (!changed) throw new Problem('conflict');
      const details = { fields: fields.filter((field) => before[field] !== changed[field]) };
      await writeAudit(tx, { by: actor, act: 'member.changed', subject: 'account', subjectId: id, details, now: clock() });
      return userOf(changed);
    }),
  ),
  handle(updateMemberInterests, async ({ params: { id }, body: { codes } }, { db, clock, actor }: StaffContext) =>
    db.transaction(async (tx) => {
      if (!(await accountLocked(tx, id))) throw new Problem('not_found');
      const before = (await interestsOf(tx, id)).length;
      const chosen = await chooseInterests(tx, id, codes);
      const details = { before, after: chosen.length };
      await writeAudit(tx, { by: actor, act: 'member.interests', subject: 'account', subjectId: id, details, now: clock() });
      return { codes: chosen };
    }),
  ),
];
