import { memberOf } from '../../features/account/api.ts';
import { changeEmail, endChangesFrom, endCodesOf, recordEmailChange } from '../../features/account/commands.ts';
import { requestEmailChange, validateEmailChange } from '../../features/account/endpoints.ts';
import { addressChangedMail, addressRestoredMail } from '../../features/account/mail.tsx';
import { type Account, accountLocked, openEmailChange } from '../../features/account/queries.ts';
import { undoPath, userOf } from '../../features/account/rules.ts';
import type { Context, MemberContext } from '../../features/context.ts';
import { askForCode, openCode, removeSessionsOf } from '../../features/login/commands.ts';
import { formatDate } from '../../lib/dates.ts';
import { maskedEmail } from '../../lib/email.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { enqueueMail } from '../../mail/queue.ts';

/** A change of address needs a code, as signing in does. Only the account that requested it can use it. */
const subjectOf = (account: number, email: string) => `${account} ${email}`;

/**
 * Replaces the address of an account by a confirmed one. Pending codes end, and the old address gets a link that undoes the change.
 * @throws Problem conflict if another member has the address
 */
async function takeEmail(context: MemberContext, email: string, endOthers: boolean): Promise<Account> {
  const { db, clock, send, portal, keyed, actor } = context;
  const now = clock();
  return db.transaction(async (tx) => {
    const before = await accountLocked(tx, actor.accountId);
    if (!before) throw new Problem('login_required');
    const account = await changeEmail(tx, before, email, now);
    if (!account) throw new Problem('conflict', { email: 'duplicate' });
    await endCodesOf(tx, account.id, before.email, now);
    if (endOthers) await removeSessionsOf(tx, account.id, actor.sessionId);
    const { id, expiresAt } = await recordEmailChange(tx, account.id, before.email, now);
    const date = formatDate(account.locale, expiresAt.toISOString());
    const values = { firstName: account.firstName, masked: maskedEmail(email), path: undoPath(keyed, id), date };
    await enqueueMail(tx, send, addressChangedMail, { to: before.email, locale: account.locale, portal, values, now });
    return account;
  });
}

type Undoing = Pick<Context, 'db' | 'clock' | 'send' | 'portal'>;

/**
 * Restores the address that an account had before a change, and ends everything an intruder may have obtained: all sessions, all
 * codes, and the links of this change and of later ones. Later changes are undone too.
 * @returns `taken` if another account has the address now, `over` if the link ended meanwhile
 */
export async function undoEmailChange({ db, clock, send, portal }: Undoing, id: number): Promise<'done' | 'taken' | 'over'> {
  const now = clock();
  return db.transaction(async (tx) => {
    const change = await openEmailChange(tx, id, now);
    const account = change && (await accountLocked(tx, change.account));
    // Another link of the account may have been used while this transaction waited for the lock.
    if (!account || !(await openEmailChange(tx, id, now))) return 'over';
    if (account.email !== change.before && !(await changeEmail(tx, account, change.before, now))) return 'taken';
    await endCodesOf(tx, account.id, account.email, now);
    await endChangesFrom(tx, account.id, id, now);
    await removeSessionsOf(tx, account.id);
    const values = { firstName: account.firstName, masked: maskedEmail(change.before) };
    if (account.email !== change.before)
      await enqueueMail(tx, send, addressRestoredMail, { to: account.email, locale: account.locale, portal, values, now });
    return 'done';
  });
}

export const changeEmailHandlers = [
  handle(requestEmailChange, async ({ body: { email } }, context: MemberContext) => {
    const account = await memberOf(context);
    const subject = subjectOf(account.id, email);
    return askForCode(context, { purpose: 'changeEmail', subject, account, to: email, portal: context.portal, locale: account.locale });
  }),
  handle(validateEmailChange, async ({ headers, body: { email, code, endOthers } }, context: MemberContext) => {
    const subject = subjectOf((await memberOf(context)).id, email);
    await openCode(context, { purpose: 'changeEmail', subject, challenge: headers['login-challenge'], code });
    return userOf(await takeEmail(context, email, endOthers));
  }),
];
