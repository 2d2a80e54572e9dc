import { writeAudit } from '../../db/audit.ts';
import { suppress } from '../../db/suppressions.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { knownPortal } from './commands.ts';
import { liftSuppression } from './mailing-queries.ts';
import { chooseForRecipient, findRecipients, getRecipient, suppressRecipient } from './room-endpoints.ts';
import { addressesLike, recordOf } from './room-queries.ts';
import { chooseNewsletter } from './subscription-commands.ts';

const right = 'ACCESS_EMAIL_BOUNCER';
const recordFor = ({ db, keyed, actor }: StaffContext, email: string) => recordOf(db, keyed, email, (portal) => actor.may(right, portal));

/** Calls of the recipients room. Lines of the audit list name no address. */
export const recipientRoomHandlers = [
  handle(findRecipients, async ({ query: { q } }, { db }: StaffContext) => ({ emails: await addressesLike(db, q) })),
  handle(getRecipient, async ({ query: { email } }, context: StaffContext) => recordFor(context, email)),
  handle(chooseForRecipient, async ({ body: { email, portalCode, language, isActive, reason } }, context: StaffContext) => {
    const { db, clock, keyed, actor } = context;
    const portal = await knownPortal(db, portalCode);
    if (!actor.may(right, portal)) throw new Problem('forbidden');
    await db.transaction(async (tx) => {
      const choice = { email, portal, locale: language, isActive, now: clock() };
      await chooseNewsletter(tx, keyed, choice, { door: 'staff', wording: reason, account: actor.accountId });
      const details = { portal, language, isActive, reason };
      await writeAudit(tx, { by: actor, act: 'recipient.newsletter', subject: 'recipient', subjectId: '', details, now: clock() });
    });
    return recordFor(context, email);
  }),
  handle(suppressRecipient, async ({ body: { email, isSuppressed, reason } }, context: StaffContext) => {
    const { db, clock, keyed, actor } = context;
    await db.transaction(async (tx) => {
      const now = clock();
      if (isSuppressed) await suppress(tx, keyed, [{ email, reason: 'staff', source: reason, at: now }]);
      else await liftSuppression(tx, keyed, email, actor.accountId, now);
      await writeAudit(tx, {
        by: actor,
        act: 'recipient.suppression',
        subject: 'recipient',
        subjectId: '',
        details: { isSuppressed, reason },
        now,
      });
    });
    return recordFor(context, email);
  }),
];
