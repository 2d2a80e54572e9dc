import type { Context } from '../../db/context.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { getNotifications, reactToNotification } from './endpoints.ts';
import { notificationsFor, react } from './queries.ts';

export const notificationHandlers = [
  handle(getNotifications, async ({ query: { cursor, limit } }, { db, clock, asker, locale }: Context) =>
    notificationsFor(db, { account: asker.accountId ?? 0, locale, cursor, limit, now: clock() }),
  ),
  handle(reactToNotification, async ({ params: { id }, body }, { db, clock, asker }: Context) => {
    const reaction = await react(db, { account: asker.accountId ?? 0, id, reaction: body.userReactionTypeId, now: clock() });
    if (reaction === undefined) throw new Problem('not_found');
    return { isRead: true as const, userReactionTypeId: reaction };
  }),
];
