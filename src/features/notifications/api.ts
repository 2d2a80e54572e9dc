import { portalCodesOf } from '../../content/portals.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext, StaffContext } from '../context.ts';
import { reachOf, resultsOf } from './audience-queries.ts';
import { getNotifications, reactToNotification } from './endpoints.ts';
import { notificationsFor, react } from './queries.ts';
import { askReach, getNotificationResults } from './reach-endpoints.ts';

export const notificationHandlers = [
  handle(getNotifications, async ({ query: { cursor, limit } }, { db, clock, actor, portal, locale }: MemberContext) =>
    notificationsFor(db, { account: actor.accountId, portal, locale, cursor, limit, now: clock() }),
  ),
  handle(reactToNotification, async ({ params: { id }, body }, { db, clock, actor, portal }: MemberContext) => {
    const reaction = await react(db, { account: actor.accountId, portal, id, reaction: body.userReactionTypeId, now: clock() });
    if (reaction === undefined) throw new Problem('not_found');
    return { isRead: true as const, userReactionTypeId: reaction };
  }),
  handle(askReach, async ({ body }, { db, clock, actor }: StaffContext) => {
    if (body.portal !== null) {
      if (!actor.may('EDIT_MODULE', body.portal)) throw new Problem('forbidden');
      if (!(await portalCodesOf(db)).includes(body.portal)) throw new Problem('invalid_input', { portal: 'unknown_reference' });
    }
    return { members: await reachOf(db, body, clock()) };
  }),
  handle(getNotificationResults, async ({ params: { reference } }, { db, clock, actor }: StaffContext) => {
    const results = await resultsOf(db, reference, clock());
    if (!results || (results.portal && !actor.may('EDIT_MODULE', results.portal))) throw new Problem('not_found');
    const { portal: _, ...answer } = results;
    return answer;
  }),
];
