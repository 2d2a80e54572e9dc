import { isMessageKey, translator } from '../../i18n/messages.ts';
import { formatDate } from '../../lib/dates.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { MemberContext } from '../context.ts';
import { changeProfile, chooseInterests } from './commands.ts';
import { getCompanies } from './company-endpoints.ts';
import {
  deleteAccount,
  getAccount,
  getErasure,
  getExport,
  getInterests,
  getPmgUser,
  keepAccount,
  putInterests,
  updateAccount,
} from './endpoints.ts';
import { askErasure, keepFromErasure } from './erasure-commands.ts';
import { everythingAbout } from './export-queries.ts';
import { erasureMail } from './mail.tsx';
import { type Account, accountOf, companiesOf, interestsOf, pmgUserOf } from './queries.ts';
import { erasedFrom, exportPage, mayErase, userOf, versionIn } from './rules.ts';

/** Returns the signed-in member's account. @throws Problem login_required if the member was erased meanwhile */
export async function memberOf({ db, actor }: Pick<MemberContext, 'db' | 'actor'>): Promise<Account> {
  const account = await accountOf(db, actor.accountId);
  if (!account) throw new Problem('login_required');
  return account;
}

export const accountHandlers = [
  handle(getAccount, async (_, context: MemberContext) => userOf(await memberOf(context))),
  handle(updateAccount, async ({ headers, body }, { db, clock, actor }: MemberContext) => {
    const changed = await changeProfile(db, actor.accountId, body, versionIn(headers['if-match']), clock());
    if (!changed) throw new Problem('conflict');
    return userOf(changed);
  }),
  // Specification 7: a failure is treated as empty.
  handle(getPmgUser, async (_, { db, actor }: MemberContext) => pmgUserOf(db, actor.accountId).catch(() => null)),
  handle(getCompanies, async (_, { db, actor, locale }: MemberContext) => companiesOf(db, actor.accountId, locale)),
  handle(getInterests, async (_, { db, actor }: MemberContext) => ({ codes: await interestsOf(db, actor.accountId) })),
  handle(putInterests, async ({ body: { codes } }, { db, actor }: MemberContext) => ({
    codes: await db.transaction((tx) => chooseInterests(tx, actor.accountId, codes)),
  })),
  handle(getExport, async (_, context: MemberContext) => {
    const { id, locale } = await memberOf(context);
    const data = await everythingAbout(context.db, id);
    const t = translator(locale);
    // A value that has no label is the member's own.
    const nameOf = (word: string) => {
      const key = `account.data.${word}`;
      return isMessageKey(key) ? t(key) : word;
    };
    return { data, html: exportPage({ title: t('account.export.title'), locale, nameOf }, data) };
  }),
  handle(deleteAccount, async (_, context: MemberContext) => {
    if (!mayErase(context.actor)) throw new Problem('staff_account');
    const { id, email: to, locale, firstName } = await memberOf(context);
    const now = context.clock();
    const from = erasedFrom(now);
    const values = { firstName, date: formatDate(locale, from.toISOString()) };
    await context.db.transaction(async (tx) => {
      if (!(await askErasure(tx, id, from))) return;
      await enqueueMail(tx, context.send, erasureMail, { to, locale, portal: context.portal, values, now });
    });
    return { erasedFrom: (await memberOf(context)).erasedFrom?.toISOString() ?? null };
  }),
  handle(getErasure, async (_, context: MemberContext) => ({ erasedFrom: (await memberOf(context)).erasedFrom?.toISOString() ?? null })),
  handle(keepAccount, async (_, { db, actor }: MemberContext) => {
    await keepFromErasure(db, actor.accountId);
    return { erasedFrom: null };
  }),
];
