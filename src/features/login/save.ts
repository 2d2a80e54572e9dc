import type { Db } from '../../db/connection.ts';
import type { Context } from '../../db/context.ts';
import { type Limit, takeFrom } from '../../db/limits.ts';
import { enqueueMail } from '../../db/mails.ts';
import { newCode, newToken } from '../../db/tokens.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { userOf } from '../account/rules.ts';
import { codeMail, newSignInMail, unknownAddressMail, welcomeMail } from './mail.tsx';
import {
  type Account,
  accountById,
  codeOf,
  isKnownClient,
  type OpenedCode,
  type Registration,
  registerAccount,
  rememberClient,
  rememberedSession,
  removeSessions,
  rotate,
  storeCode,
  storeSession,
  tryCode,
} from './queries.ts';
import {
  challengeOf,
  codeAlphabet,
  codeLength,
  codeProblem,
  deviceOf,
  graceSeconds,
  type LimitName,
  limits,
  networkOf,
  tokensOf,
} from './rules.ts';
import type { Challenge, SignedIn, Tokens } from './schema.ts';

type Purpose = 'email' | 'customer' | 'changeEmail';
type Who = Pick<Context, 'keyed' | 'client' | 'db'> & { now: Date };

const limitOf = ({ keyed }: Who, name: LimitName, subject: string): Limit => ({
  key: keyed('limit', `${name} ${subject}`),
  ...limits[name],
});
const clientHash = ({ keyed, client }: Pick<Who, 'keyed' | 'client'>, subject: string) =>
  keyed('client', `${subject} ${networkOf(client)}`);

/** @throws Problem too_many_requests */
async function countAsk(who: Who, subject: string): Promise<void> {
  const client = networkOf(who.client);
  const own = [limitOf(who, 'askedByClient', client), limitOf(who, 'askedForAddressByClient', `${subject} ${client}`)];
  const isKnown = await isKnownClient(who.db, clientHash(who, subject), who.now);
  const shared = [limitOf(who, 'askedForAddress', subject), limitOf(who, 'askedOnSite', '')];
  // What strangers use up together counts for strangers only. What a client used up itself does not count against others.
  await takeFrom(who.db, own, who.now);
  if (!isKnown) await takeFrom(who.db, shared, who.now);
}

/** @throws Problem too_many_requests */
async function countTry(who: Who, subject: string): Promise<void> {
  await takeFrom(who.db, [limitOf(who, 'triedByClient', networkOf(who.client))], who.now);
  if (!(await isKnownClient(who.db, clientHash(who, subject), who.now))) await takeFrom(who.db, [limitOf(who, 'triedOnSite', '')], who.now);
}

type Wish = {
  purpose: Purpose;
  subject: string;
  account: Account | undefined;
  registration?: Registration | undefined;
  /** Who the code goes to; empty where there is nobody. */
  to: string;
  portal: string;
  locale: Locale;
};

/** Makes a code and puts its mail up: the same statements whether anybody is known by the address or not. */
export async function askForCode({ db, clock, keyed, client, send }: Context, wish: Wish): Promise<Challenge> {
  const now = clock();
  const { purpose, subject, account, registration, to, portal, locale } = wish;
  await countAsk({ db, keyed, client, now }, subject);
  const challenge = newToken();
  const code = newCode(codeAlphabet, codeLength);
  const codeHash = keyed('code', `${challenge} ${code}`);
  const opens = account || registration || purpose === 'changeEmail';
  await db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    await storeCode(tx, {
      challenge,
      codeHash,
      purpose,
      subject,
      account: account?.id ?? null,
      registration: registration ?? null,
      portal,
      now,
    });
    if (opens) await enqueueMail(tx, send, codeMail, { to, locale, portal, values: { code }, now });
    else await enqueueMail(tx, send, unknownAddressMail, { to, locale, portal, values: {}, now });
  });
  return challengeOf(challenge);
}

type Try = { purpose: Purpose; subject: string; challenge: string | undefined; code: string };

/** @throws Problem too_many_requests, or what was wrong with the code */
export async function openCode(
  { db, clock, keyed, client }: Context,
  { purpose, subject, challenge = '', code }: Try,
): Promise<OpenedCode> {
  const now = clock();
  await countTry({ db, keyed, client, now }, subject);
  const opened = await tryCode(db, { challenge, codeHash: keyed('code', `${challenge} ${code}`), purpose, subject, now });
  if (!opened) throw new Problem(codeProblem(await codeOf(db, challenge, subject), now));
  return opened;
}

async function accountFor(tx: Db, subject: string, { account, registration }: OpenedCode, now: Date) {
  if (account === null && registration) return registerAccount(tx, subject, registration, now);
  return { account: account === null ? undefined : await accountById(tx, account), isNew: false };
}

/** Signs in with a code that was opened; who registered with it has an account from now on. */
export async function signIn(context: Context, subject: string, opened: OpenedCode, remember: boolean): Promise<SignedIn> {
  const { db, clock, keyed, client, userAgent, send } = context;
  const now = clock();
  const device = deviceOf(userAgent);
  const bearer = newToken();
  const rememberMe = remember ? newToken() : null;
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const { account, isNew } = await accountFor(tx, subject, opened, now);
    if (!account) throw new Problem('code_wrong');
    await storeSession(tx, { account: account.id, device, bearer, remember: rememberMe, now });
    const known = clientHash({ keyed, client }, account.email);
    const isKnown = await isKnownClient(tx, known, now);
    await rememberClient(tx, known, now);
    // The number's own limits know this client too.
    if (subject !== account.email) await rememberClient(tx, clientHash({ keyed, client }, subject), now);
    const { email: to, locale, firstName } = account;
    const letter = { to, locale, portal: opened.portal || context.portal, now };
    if (isNew) await enqueueMail(tx, send, welcomeMail, { ...letter, values: { firstName } });
    else if (!isKnown)
      await enqueueMail(tx, send, newSignInMail, {
        ...letter,
        values: { firstName, device, at: `${formatDate(locale, now.toISOString())}, ${formatTime(locale, now.toISOString())}` },
      });
    return { ...tokensOf(bearer, rememberMe), isNew, user: userOf(account) };
  });
}

/**
 * Renews both tokens. The new ones follow from the old one and the installation's secret, so that tabs that renew at once get the same.
 * @throws Problem login_required
 */
export async function refresh({ db, clock, keyed }: Context, from: string): Promise<Tokens> {
  const now = clock();
  const [to, bearer] = [keyed('remember', from), keyed('bearer', from)];
  const isRenewed = await db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const found = await rememberedSession(tx, from, now);
    if (!found) return false;
    if (!found.rotatedAt) {
      await rotate(tx, { session: found.session, from, to, bearer, now });
      return true;
    }
    if (now.getTime() - found.rotatedAt.getTime() <= graceSeconds * 1_000) return true;
    // Somebody else has a copy of it: nobody goes on with this session.
    await removeSessions(tx, [found.session]);
    return false;
  });
  if (!isRenewed) throw new Problem('login_required');
  return tokensOf(bearer, to);
}
