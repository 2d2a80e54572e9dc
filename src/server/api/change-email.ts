import { memberOf, takeEmail } from '../../features/account/api.ts';
import { requestEmailChange, validateEmailChange } from '../../features/account/endpoints.ts';
import { userOf } from '../../features/account/rules.ts';
import type { MemberContext } from '../../features/context.ts';
import { askForCode, openCode } from '../../features/login/save.ts';
import { handle } from '../../lib/endpoint.ts';

/** Changing one's address takes what signing in takes: a code. Only who asked for it can use it. */
const subjectOf = (account: number, email: string) => `${account} ${email}`;

export const changeEmailHandlers = [
  handle(requestEmailChange, async ({ body: { email } }, context: MemberContext) => {
    const account = await memberOf(context);
    const subject = subjectOf(account.id, email);
    return askForCode(context, { purpose: 'changeEmail', subject, account, to: email, portal: context.portal, locale: account.locale });
  }),
  handle(validateEmailChange, async ({ headers, body: { email, code } }, context: MemberContext) => {
    const subject = subjectOf((await memberOf(context)).id, email);
    await openCode(context, { purpose: 'changeEmail', subject, challenge: headers['login-challenge'], code });
    return userOf(await takeEmail(context, email));
  }),
];
