import { isPortal } from '../../content/portals.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context, MemberContext } from '../context.ts';
import { askForCode, endOwnImpersonation, openCode, refresh, removeOwnSession, removeSessionsOf, signIn } from './commands.ts';
import {
  createContact,
  endSession,
  getSessions,
  logout,
  refreshSession,
  requestCustomerCode,
  requestEmailCode,
  validateCustomerCode,
  validateEmailCode,
} from './endpoints.ts';
import { accountByEmail, accountByKlnr, removeSessions, sessionOfRemember, sessionsOf } from './queries.ts';
import { customerSubject } from './rules.ts';

export const loginHandlers = [
  handle(requestEmailCode, async ({ body: { email, portalCode, lang } }, context: Context) => {
    if (!(await isPortal(context.db, portalCode))) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
    const account = await accountByEmail(context.db, email);
    return askForCode(context, { purpose: 'email', subject: email, account, to: email, portal: portalCode, locale: lang });
  }),
  handle(validateEmailCode, async ({ headers, query, body: { email, code } }, context: Context) => {
    const opened = await openCode(context, { purpose: 'email', subject: email, challenge: headers['login-challenge'], code });
    return signIn(context, email, opened, query.remember);
  }),
  handle(requestCustomerCode, async ({ body: { email, klnr, lang } }, context: Context) => {
    const account = await accountByKlnr(context.db, klnr, email);
    const subject = customerSubject(klnr, email);
    return askForCode(context, { purpose: 'customer', subject, account, to: account?.email ?? '', portal: context.portal, locale: lang });
  }),
  handle(validateCustomerCode, async ({ headers, query, body: { email, klnr, code } }, context: Context) => {
    const subject = customerSubject(klnr, email);
    const opened = await openCode(context, { purpose: 'customer', subject, challenge: headers['login-challenge'], code });
    return signIn(context, subject, opened, query.remember);
  }),
  handle(createContact, async ({ query: { campagnecode }, body: { email, ...names } }, context: Context) => {
    const account = await accountByEmail(context.db, email);
    const registration = { ...names, campaignCode: campagnecode || null };
    return askForCode(context, {
      purpose: 'email',
      subject: email,
      account,
      registration,
      to: email,
      portal: context.portal,
      locale: names.lang,
    });
  }),
  handle(refreshSession, async ({ headers: { rememberme } }, context: Context) => {
    if (!rememberme) throw new Problem('login_required');
    return refresh(context, rememberme);
  }),
  handle(logout, async ({ headers: { rememberme }, body: { everywhere } }, { db, clock, actor }: Context) => {
    const remembered = rememberme ? await sessionOfRemember(db, rememberme, clock()) : undefined;
    const account = actor.accountId ?? (remembered?.isLive ? remembered.account : undefined);
    // An older token may have been stolen: it ends its own session, and no other.
    if (everywhere && account === undefined) throw new Problem('login_required');
    if (everywhere && account !== undefined) return { ended: await removeSessionsOf(db, account) };
    return {
      ended: await removeSessions(
        db,
        [actor.sessionId, remembered?.id].filter((id) => typeof id === 'string'),
      ),
    };
  }),
  handle(getSessions, async (_, { db, clock, actor }: MemberContext) => sessionsOf(db, actor.accountId, actor.sessionId, clock())),
  handle(endSession, async ({ params: { id } }, { db, clock, actor }: MemberContext) => {
    const ended = (await removeOwnSession(db, actor.accountId, id)) || (await endOwnImpersonation(db, actor.accountId, id, clock()));
    if (!ended) throw new Problem('not_found');
    return { ended };
  }),
];
