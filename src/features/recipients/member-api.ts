import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { chooseMemberNewsletter, getMemberNewsletters } from '../members/endpoints.ts';
import { knownPortal } from './commands.ts';
import { emailOf, newslettersFor } from './queries.ts';
import { chooseNewsletter } from './subscription-commands.ts';

/** @throws Problem not_found */
async function addressOf(db: Db, member: number): Promise<string> {
  const email = await emailOf(db, member);
  if (!email) throw new Problem('not_found');
  return email;
}

/** Handlers with which staff turn newsletters on and off at the request of a member. */
export const newsletterOfMemberHandlers = [
  handle(getMemberNewsletters, async ({ params: { id } }, { db, clock }: StaffContext) => {
    await addressOf(db, id);
    return newslettersFor(db, id, clock());
  }),
  handle(chooseMemberNewsletter, async ({ params: { id }, body }, { db, clock, actor, keyed }: StaffContext) =>
    db.transaction(async (tx) => {
      const [portal, email, now] = [await knownPortal(tx, body.portalCode), await addressOf(tx, id), clock()];
      const { language, isActive } = body;
      await chooseNewsletter(tx, keyed, { email, portal, locale: language, isActive, now }, { door: 'staff', account: actor.accountId });
      const details = { portal, language, isActive };
      await writeAudit(tx, { by: actor, act: 'member.newsletter', subject: 'account', subjectId: id, details, now });
      return { ...body, portalCode: portal };
    }),
  ),
];
