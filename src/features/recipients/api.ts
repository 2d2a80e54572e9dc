import type { Db } from '../../db/connection.ts';
import type { Context, MemberContext } from '../../db/context.ts';
import { takeFrom } from '../../db/limits.ts';
import { enqueueMail } from '../../db/mails.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { portalCodeOf } from '../portals/rules.ts';
import { getNewsletters, signUpForNewsletter, subscribeNewsletter } from './endpoints.ts';
import { confirmNewsletterMail } from './mail.tsx';
import { chooseNewsletter, emailOf, isPortal, newslettersFor, wishFor } from './queries.ts';
import { limits, signedPath } from './rules.ts';

/** @throws Problem invalid_input */
async function knownPortal(db: Db, written: string): Promise<string> {
  const portalCode = portalCodeOf(written);
  if (!(await isPortal(db, { portalCode }))) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
  return portalCode;
}

export const recipientHandlers = [
  handle(getNewsletters, async (_, { db, clock, asker }: MemberContext) => newslettersFor(db, asker.accountId, clock())),
  handle(subscribeNewsletter, async ({ body }, { db, clock, asker }: MemberContext) => {
    const portal = await knownPortal(db, body.portalCode);
    const email = await emailOf(db, asker.accountId);
    if (!email) throw new Problem('login_required');
    await chooseNewsletter(db, { email, portal, locale: body.language, isActive: body.isActive, now: clock() });
    return { ...body, portalCode: portal };
  }),
  handle(signUpForNewsletter, async ({ body: { email, portalCode, language } }, { db, clock, client, keyed, send }: Context) => {
    const now = clock();
    await takeFrom(db, [{ key: keyed('limit', `signup ${client}`), ...limits.signupsByClient }], now);
    await takeFrom(db, [{ key: keyed('limit', `signup ${email}`), ...limits.signupsForAddress }], now);
    const portal = await knownPortal(db, portalCode);
    const id = await wishFor(db, { email, portal, locale: language, now });
    const values = { path: signedPath(keyed, 'confirm', id) };
    await enqueueMail(db, send, confirmNewsletterMail, { to: email, locale: language, portal, values, now });
    return { asked: true as const };
  }),
];
