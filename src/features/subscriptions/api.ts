import { isPortal } from '../../content/portals.ts';
import { formatLastDay } from '../../lib/dates.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { MemberContext } from '../context.ts';
import { chooseAboAddress, getAbo, getAbosInfo, getGotFree, startTrial } from './endpoints.ts';
import { trialStartedMail } from './mail.tsx';
import { aboOn, abosOf, emailAndTrial, hadTrial, isOwnAddress, sendTo } from './queries.ts';
import { takeTrial } from './trial-commands.ts';
import { refusalOfTrial } from './trial-rules.ts';

export const subscriptionHandlers = [
  handle(getAbo, async (_, { db, clock, actor, portal }: MemberContext) => aboOn(db, actor.accountId, portal, clock())),
  handle(getAbosInfo, async (_, { db, clock, actor, locale }: MemberContext) => abosOf(db, actor.accountId, locale, clock())),
  handle(chooseAboAddress, async ({ params: { id }, body: { addressId } }, { db, clock, actor, locale }: MemberContext) => {
    const { accountId: account } = actor;
    const isChosen = await db.transaction((tx) => sendTo(tx, { account, id, address: addressId }));
    if (isChosen !== true) throw new Problem('not_found', isChosen);
    const [abo] = await abosOf(db, account, locale, clock(), id);
    if (!abo) throw new Problem('not_found');
    return abo;
  }),
  handle(getGotFree, async ({ query: { email } }, { db, actor, portal }: MemberContext) => {
    const own = await emailAndTrial(db, actor.accountId, portal);
    if (own?.email === email) return own.takenAt !== null;
    if (!own?.parentUser) throw new Problem('forbidden');
    return hadTrial(db, email, portal);
  }),
  handle(startTrial, async ({ query, body: { portalCode, lang, addressId } }, { db, clock, actor, send }: MemberContext) => {
    const [account, portal, now] = [actor.accountId, portalCode, clock()];
    if (!(await isPortal(db, portal))) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
    if (actor.subscribedOn.includes(portal)) {
      const { takenAt } = (await emailAndTrial(db, account, portal)) ?? {};
      throw new Problem(refusalOfTrial(takenAt));
    }
    return db.transaction(async (tx) => {
      if (!(await isOwnAddress(tx, account, addressId))) throw new Problem('invalid_input', { addressId: 'unknown_reference' });
      const campaignCode = query.campagnecode || null;
      const abo = await takeTrial(tx, { account, portal, address: addressId, campaignCode, now });
      if (!abo) throw new Problem('trial_taken');
      const { email: to = '', firstName = '' } = (await emailAndTrial(tx, account, portal)) ?? {};
      const values = { firstName, until: formatLastDay(lang, abo.expiryDate ?? '') };
      await enqueueMail(tx, send, trialStartedMail, { to, locale: lang, portal, values, now });
      return abo;
    });
  }),
];
