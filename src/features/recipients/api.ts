import { translator } from '../../i18n/messages.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context, MemberContext } from '../context.ts';
import { askToConfirm, knownPortal } from './commands.ts';
import { getNewsletters, signUpForNewsletter, subscribeNewsletter } from './endpoints.ts';
import { allowCounting, getMailing, resumeMailing } from './mailing-endpoints.ts';
import { chooseCounting, isCounted, liftSuppression, suppressionOf } from './mailing-queries.ts';
import type { MemberMailing } from './mailing-schema.ts';
import { emailOf, newslettersFor } from './queries.ts';
import { chooseNewsletter } from './subscription-commands.ts';

/** @throws Problem login_required */
async function ownEmail({ db, actor }: MemberContext): Promise<string> {
  const email = await emailOf(db, actor.accountId);
  if (!email) throw new Problem('login_required');
  return email;
}

async function mailingOf({ db, keyed }: MemberContext, email: string): Promise<MemberMailing> {
  const row = await suppressionOf(db, keyed, email);
  return { suppression: row ? { reason: row.reason, at: row.at.toISOString() } : null, isCounted: await isCounted(db, email) };
}

export const recipientHandlers = [
  handle(getNewsletters, async (_, { db, clock, actor }: MemberContext) => newslettersFor(db, actor.accountId, clock())),
  handle(subscribeNewsletter, async ({ body }, context: MemberContext) => {
    const { db, clock, keyed, locale } = context;
    const portal = await knownPortal(db, body.portalCode);
    const email = await ownEmail(context);
    const wording = translator(locale)('recipients.is.on');
    const choice = { email, portal, locale: body.language, isActive: body.isActive, now: clock() };
    await chooseNewsletter(db, keyed, choice, { door: 'settings', wording });
    return { ...body, portalCode: portal };
  }),
  handle(getMailing, async (_, context: MemberContext) => mailingOf(context, await ownEmail(context))),
  handle(allowCounting, async ({ body: { isAllowed } }, context: MemberContext) => {
    const { db, clock, locale } = context;
    const email = await ownEmail(context);
    const wording = translator(locale)('recipients.counting.wording');
    await chooseCounting(db, { email, isAllowed, wording, door: 'settings', now: clock() });
    return mailingOf(context, email);
  }),
  handle(resumeMailing, async (_, context: MemberContext) => {
    const { db, clock, keyed, actor } = context;
    const email = await ownEmail(context);
    await liftSuppression(db, keyed, email, actor.accountId, clock());
    return mailingOf(context, email);
  }),
  handle(signUpForNewsletter, async ({ body }, context: Context) => {
    await askToConfirm(context, body);
    return { asked: true as const };
  }),
];
