import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context, MemberContext } from '../context.ts';
import { askToConfirm, knownPortal } from './commands.ts';
import { getNewsletters, signUpForNewsletter, subscribeNewsletter } from './endpoints.ts';
import { chooseNewsletter, emailOf, newslettersFor } from './queries.ts';

export const recipientHandlers = [
  handle(getNewsletters, async (_, { db, clock, actor }: MemberContext) => newslettersFor(db, actor.accountId, clock())),
  handle(subscribeNewsletter, async ({ body }, { db, clock, actor }: MemberContext) => {
    const portal = await knownPortal(db, body.portalCode);
    const email = await emailOf(db, actor.accountId);
    if (!email) throw new Problem('login_required');
    await chooseNewsletter(db, { email, portal, locale: body.language, isActive: body.isActive, now: clock() });
    return { ...body, portalCode: portal };
  }),
  handle(signUpForNewsletter, async ({ body }, context: Context) => {
    await askToConfirm(context, body);
    return { asked: true as const };
  }),
];
