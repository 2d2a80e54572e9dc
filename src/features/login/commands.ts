import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { emailChanges } from '../../db/tables/accounts.ts';
import { impersonations } from '../../db/tables/impersonations.ts';
import { knownClients, loginCodes, sessions } from '../../db/tables/login.ts';
import { newCode, newToken } from '../../db/tokens.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { type Challenge, Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Counted, countBoth, type RateLimit, refuseOver, waitOf } from '../../limits/rate-limits.ts';
import { requestsFor } from '../../mail/mailbox-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { userOf } from '../account/rules.ts';
import type { Context } from '../context.ts';
import { codeMail, newSignInMail, unknownAddressMail, welcomeMail } from './mail.tsx';
import {
  type Account,
  accountById,
  codeOf,
  isKnownDevice,
  type OpenedCode,
  type Registration,
  registerAccount,
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
  freeFor,
  graceSeconds,
  knownSince,
  type RateLimitName,
  rateLimits,
  tokensOf,
} from './rules.ts';
import type { SignedIn, Tokens } from './schema.ts';

const clientSeen = preparedOnce((db) =>
  db
    .insert(knownClients)
    .values({ hash: sql.placeholder('hash'), seenAt: sql.placeholder('at') })
    .onConflictDoUpdate({ target: knownClients.hash, set: { seenAt: sql`excluded.seen_at` } })
    .prepare('client_seen'),
);
const rememberDevice = (db: Db, hash: string, now: Date) => clientSeen(db).execute({ hash, at: now });

type Purpose = 'email' | 'customer' | 'changeEmail';
type Who = Pick<Context, 'keyed' | 'client' | 'db'> & { now: Date };

const limitOf = ({ keyed }: Who, name: RateLimitName, subject: string): RateLimit => ({
  key: keyed('limit', `${name} ${subject}`),
  ...rateLimits[name],
});
const mailboxOf = (keyed: Context['keyed'], email: string) => keyed('mailbox', email);
const codeHashOf = (keyed: Context['keyed'], mailbox: string, code: string) => keyed('code', `${mailbox} ${code}`);

/** Returns the limits that refuse a client: its own, and the shared ones if the client exceeds its share. */
const refusing = (own: readonly Counted[], onSite: readonly Counted[]): Counted[] => [
  ...own,
  ...((own[0]?.points ?? 0) > freeFor ? onSite : []),
];

/**
 * @returns seconds until a code can be requested again; 0 if now
 * @throws Problem too_many_requests
 */
async function countAsk(who: Who, typed: string): Promise<number> {
  const counters = {
    own: [limitOf(who, 'askedByClient', who.client), limitOf(who, 'askedForMailboxByClient', `${typed} ${who.client}`)],
    shared: [limitOf(who, 'askedOnSite', ''), requestsFor(who.keyed, typed)],
  };
  const { own, shared } = await countBoth(who.db, counters, who.now);
  refuseOver(refusing(own, shared.slice(0, 1)));
  return waitOf(shared.slice(1));
}

/**
 * Counts a try. The first try of a challenge is never refused.
 * @throws Problem too_many_requests
 */
async function countTry(who: Who, isFirst: boolean): Promise<void> {
  const counters = { own: [limitOf(who, 'triedByClient', who.client)], shared: [limitOf(who, 'triedOnSite', '')] };
  const { own, shared } = await countBoth(who.db, counters, who.now);
  if (!isFirst) refuseOver(refusing(own, shared));
}

type Wish = {
  purpose: Purpose;
  subject: string;
  account: Account | undefined;
  registration?: Registration | undefined;
  /** Recipient of the code; empty if there is none. */
  to: string;
  portal: string;
  locale: Locale;
};

/**
 * Creates a code and enqueues its mail. The same statements run whether the address is known or not.
 * @throws Problem too_many_requests, with a challenge if the mailbox has used its quota: codes mailed earlier open
 * it
 */
export async function askForCode({ db, clock, keyed, client, send }: Context, wish: Wish): Promise<Challenge> {
  const now = clock();
  const { purpose, subject, account, registration, to, portal, locale } = wish;
  // The limit of a customer number must not reveal its address on file.
  const wait = await countAsk({ db, keyed, client, now }, purpose === 'customer' ? subject : to);
  const challenge = newToken();
  const code = newCode(codeAlphabet, codeLength);
  const mailbox = mailboxOf(keyed, to);
  const opens = Boolean(account || registration || purpose === 'changeEmail');
  await db.transaction(async (tx) => {
    const message = { to, locale, portal, now };
    const isMailed = opens
      ? await enqueueMail(tx, send, codeMail, { ...message, values: { code } })
      : await enqueueMail(tx, send, unknownAddressMail, { ...message, values: {} });
    await storeCode(tx, {
      ...{ challenge, purpose, subject, portal, isMailed, now },
      ...{ codeHash: codeHashOf(keyed, mailbox, code), mailbox: opens ? mailbox : null },
      ...{ account: account?.id ?? null, registration: registration ?? null },
    });
  });
  if (wait) throw new Problem('too_many_requests', undefined, wait, undefined, challengeOf(challenge, wait));
  return challengeOf(challenge);
}

type Try = { purpose: Purpose; subject: string; challenge: string | undefined; code: string };

/** @throws Problem too_many_requests, or the fault of the code */
export async function openCode({ db, clock, keyed, client }: Context, { challenge, code, ...of }: Try): Promise<OpenedCode> {
  const now = clock();
  // Only tries with a live challenge count; others need no locking statement.
  const pending = challenge ? await codeOf(db, { ...of, challenge }) : undefined;
  const fault = codeProblem(pending, now);
  if (!challenge || !pending || fault !== 'code_wrong') throw new Problem(fault);
  await countTry({ db, keyed, client, now }, pending.tries === 0);
  const opened = await tryCode(db, { ...of, challenge, codeHash: codeHashOf(keyed, pending.mailbox ?? '', code), now });
  if (!opened) throw new Problem(codeProblem(await codeOf(db, { ...of, challenge }), now));
  return opened;
}

/** @throws Problem code_expired if the account has changed its address since the code was mailed */
async function accountFor(tx: Db, keyed: Context['keyed'], subject: string, opened: OpenedCode, now: Date) {
  const { account: id, registration, mailbox } = opened;
  if (id === null && registration) return registerAccount(tx, subject, registration, now);
  const account = id === null ? undefined : await accountById(tx, id);
  if (account && mailboxOf(keyed, account.email) !== mailbox) throw new Problem('code_expired');
  return { account, isNew: false };
}

type SigningIn = { subject: string; opened: OpenedCode; bearer: string; rememberMe: string | null; now: Date };

const deviceHash = ({ keyed, userAgent }: Context, account: number) => keyed('device', `${account} ${deviceOf(userAgent)}`);

async function begin(tx: Db, context: Context, { subject, opened, bearer, rememberMe, now }: SigningIn) {
  const { account, isNew } = await accountFor(tx, context.keyed, subject, opened, now);
  if (!account) throw new Problem('code_wrong');
  const device = deviceOf(context.userAgent);
  await storeSession(tx, { account: account.id, device, bearer, remember: rememberMe, now });
  await rememberDevice(tx, deviceHash(context, account.id), now);
  return { account, isNew, device };
}

/** Signs in, and notifies the member if the account has not used this device lately. */
async function beginOnNewDevice(tx: Db, context: Context, details: SigningIn) {
  const { send, portal } = context;
  const { opened, now } = details;
  const begun = await begin(tx, context, details);
  const { email: to, locale, firstName } = begun.account;
  const message = { to, locale, portal: opened.portal || portal, now };
  const at = `${formatDate(locale, now.toISOString())}, ${formatTime(locale, now.toISOString())}`;
  if (begun.isNew) await enqueueMail(tx, send, welcomeMail, { ...message, values: { firstName } });
  else await enqueueMail(tx, send, newSignInMail, { ...message, values: { firstName, device: begun.device, at } });
  return begun;
}

/** Signs in with an accepted code; a registration gets its account here. */
export async function signIn(context: Context, subject: string, opened: OpenedCode, remember: boolean): Promise<SignedIn> {
  const { db, clock } = context;
  const bearer = newToken();
  const rememberMe = remember ? newToken() : null;
  const details = { subject, opened, bearer, rememberMe, now: clock() };
  const isKnown = opened.account !== null && (await isKnownDevice(db, deviceHash(context, opened.account), details.now));
  // Without a mail no transaction is needed: a session whose token was not handed out is harmless.
  const { account, isNew } = isKnown
    ? await begin(db, context, details)
    : await db.transaction((tx) => beginOnNewDevice(tx, context, details));
  return { ...tokensOf(bearer, rememberMe), isNew, user: userOf(account) };
}

/**
 * Renews both tokens. New tokens are derived from the old one and the installation's secret, so that concurrent tabs
 * get the same.
 * @throws Problem login_required
 */
export async function refresh({ db, clock, keyed }: Context, from: string): Promise<Tokens> {
  const now = clock();
  const [to, bearer] = [keyed('remember', from), keyed('bearer', from)];
  const isRenewed = await db.transaction(async (tx) => {
    const found = await rememberedSession(tx, from, now);
    if (!found) return false;
    if (!found.rotatedAt) {
      await rotate(tx, { session: found.session, from, to, bearer, now });
      return true;
    }
    if (now.getTime() - found.rotatedAt.getTime() <= graceSeconds * 1_000) return true;
    // The token was copied: the session ends for everybody.
    await removeSessions(tx, [found.session]);
    return false;
  });
  if (!isRenewed) throw new Problem('login_required');
  return tokensOf(bearer, to);
}

/** Removes the sessions of an account, except one. @returns their number */
export const removeSessionsOf = async (db: Db, account: number, except = ''): Promise<number> =>
  (
    await db
      .delete(sessions)
      .where(and(eq(sessions.account, account), except ? ne(sessions.id, except) : undefined))
      .returning({ id: sessions.id })
  ).length;
/** Removes a session if it is one of the account. @returns 1 or 0 */
export const removeOwnSession = async (db: Db, account: number, id: string): Promise<number> =>
  (
    await db
      .delete(sessions)
      .where(and(eq(sessions.account, account), eq(sessions.id, id)))
      .returning({ id: sessions.id })
  ).length;

/** Ends an impersonation of a member. @returns how many ended */
export const endOwnImpersonation = async (db: Db, account: number, id: string, now: Date): Promise<number> =>
  (
    await db
      .update(impersonations)
      .set({ endedAt: now })
      .where(
        and(
          eq(impersonations.account, account),
          eq(impersonations.id, id),
          isNull(impersonations.endedAt),
          gt(impersonations.expiresAt, now),
        ),
      )
      .returning({ id: impersonations.id })
  ).length;

/** Removes expired rows: codes after a day, ended sessions, devices not seen for long. */
export async function forgetLogins(db: Db, now: Date): Promise<void> {
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, new Date(now.getTime() - 86_400_000)));
  await db.delete(sessions).where(and(lt(sessions.expiresAt, now), lt(sessions.bearerExpiresAt, now)));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  await db.delete(knownClients).where(lt(knownClients.seenAt, knownSince(now)));
}
