import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext } from '../context.ts';
import { getNotifications, reactToNotification } from './endpoints.ts';
import { notificationsFor, react } from './queries.ts';

export const notificationHandlers = [
  handle(getNotifications, async ({ query: { cursor, limit } }, { db, clock, actor, locale }: MemberContext) =>
    notificationsFor(db, { account: actor.accountId, locale, cursor, limit, now: clock() }),
  ),
  handle(reactToNotification, async ({ params: { id }, body }, { db, clock, actor }: MemberContext) => {
    const reaction = await react(db, { account: actor.accountId, id, reaction: body.userReactionTypeId, now: clock() });
    if (reaction === undefined) throw new Problem('not_found');
    return { isRead: true as const, userReactionTypeId: reaction };
  }),
];
