import type { Db } from '../../db/connection.ts';
import { newCode, newToken } from '../../db/tokens.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { countFor } from '../../limits/anonymous-quota.ts';
import type { Limit } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { userOf } from '../account/rules.ts';
import type { Context } from '../context.ts';
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
  knownSince,
  type LimitName,
  limits,
  tokensOf,
} from './rules.ts';
import type { Challenge, SignedIn, Tokens } from './schema.ts';

type Purpose = 'email' | 'customer' | 'changeEmail';
type Who = Pick<Context, 'keyed' | 'client' | 'db'> & { now: Date };

const limitOf = ({ keyed }: Who, name: LimitName, subject: string): Limit => ({
  key: keyed('limit', `${name} ${subject}`),
  ...limits[name],
});
const clientHash = ({ keyed, client }: Pick<Who, 'keyed' | 'client'>, subject: string) => keyed('client', `${subject} ${client}`);

/** @returns whether somebody signed in as this one from there before @throws Problem too_many_requests */
const count = (who: Who, subject: string, own: Limit[], shared: Limit[]): Promise<boolean> =>
  countFor(who.db, { own, shared, client: clientHash(who, subject), knownSince: knownSince(who.now), now: who.now });

function countAsk(who: Who, subject: string): Promise<boolean> {
  const { client } = who;
  const own = [limitOf(who, 'askedByClient', client), limitOf(who, 'askedForAddressByClient', `${subject} ${client}`)];
  return count(who, subject, own, [limitOf(who, 'askedForAddress', subject), limitOf(who, 'askedOnSite', '')]);
}

const countTry = (who: Who, subject: string): Promise<boolean> =>
  count(who, subject, [limitOf(who, 'triedByClient', who.client)], [limitOf(who, 'triedOnSite', '')]);

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

/** `isKnown`: the same address signed in from there before. A number may have gone to another address since. */
type Opened = OpenedCode & { isKnown: boolean };

/** @throws Problem too_many_requests, or what was wrong with the code */
export async function openCode({ db, clock, keyed, client }: Context, { purpose, subject, challenge = '', code }: Try): Promise<Opened> {
  const now = clock();
  const isKnown = await countTry({ db, keyed, client, now }, subject);
  const opened = await tryCode(db, { challenge, codeHash: keyed('code', `${challenge} ${code}`), purpose, subject, now });
  if (!opened) throw new Problem(codeProblem(await codeOf(db, challenge, subject), now));
  return { ...opened, isKnown: isKnown && purpose === 'email' };
}

async function accountFor(tx: Db, subject: string, { account, registration }: OpenedCode, now: Date) {
  if (account === null && registration) return registerAccount(tx, subject, registration, now);
  return { account: account === null ? undefined : await accountById(tx, account), isNew: false };
}

type SigningIn = { subject: string; opened: Opened; bearer: string; rememberMe: string | null; now: Date };

async function begin(tx: Db, context: Context, { subject, opened, bearer, rememberMe, now }: SigningIn) {
  const { account, isNew } = await accountFor(tx, subject, opened, now);
  if (!account) throw new Problem('code_wrong');
  const device = deviceOf(context.userAgent);
  await storeSession(tx, { account: account.id, device, bearer, remember: rememberMe, now });
  await rememberClient(tx, clientHash(context, subject), now);
  return { account, isNew, device };
}

/** Whoever signs in from elsewhere, or for the first time, hears of it. */
async function beginElsewhere(tx: Db, context: Context, asked: SigningIn) {
  const { send, portal } = context;
  const { subject, opened, now } = asked;
  const begun = await begin(tx, context, asked);
  const { email: to, locale, firstName } = begun.account;
  // A number's own limits know this client, and so do those of its address.
  const known = clientHash(context, to);
  const isKnown = subject !== to && (await isKnownClient(tx, known, now));
  if (subject !== to) await rememberClient(tx, known, now);
  const letter = { to, locale, portal: opened.portal || portal, now };
  const at = `${formatDate(locale, now.toISOString())}, ${formatTime(locale, now.toISOString())}`;
  if (begun.isNew) await enqueueMail(tx, send, welcomeMail, { ...letter, values: { firstName } });
  else if (!isKnown) await enqueueMail(tx, send, newSignInMail, { ...letter, values: { firstName, device: begun.device, at } });
  return begun;
}

/** Signs in with a code that was opened; who registered with it has an account from now on. */
export async function signIn(context: Context, subject: string, opened: Opened, remember: boolean): Promise<SignedIn> {
  const { db, clock } = context;
  const bearer = newToken();
  const rememberMe = remember ? newToken() : null;
  const asked = { subject, opened, bearer, rememberMe, now: clock() };
  // Without a mail nothing has to be kept together: a session whose token nobody was given is none.
  const { account, isNew } =
    opened.isKnown && opened.account !== null
      ? await begin(db, context, asked)
      : await db.transaction((tx) => beginElsewhere(tx as unknown as Db, context, asked));
  return { ...tokensOf(bearer, rememberMe), isNew, user: userOf(account) };
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
