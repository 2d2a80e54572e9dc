import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { subscribedPortals } from '../../db/abos.ts';
import type { Db } from '../../db/connection.ts';
import { grantsIn, grantsOf } from '../../db/grants.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { impersonations } from '../../db/tables/impersonations.ts';
import { knownClients, loginCodes, rememberTokens, sessions } from '../../db/tables/login.ts';
import { tokenHash } from '../../db/tokens.ts';
import { type Actor, mayWith } from '../../lib/actor.ts';
import { quotaSeconds } from '../../mail/mailbox-limits.ts';
import { factorSeconds } from '../factors/rules.ts';
import { shownDays } from '../impersonation/rules.ts';
import {
  codeSeconds,
  graceSeconds,
  knownSince,
  rememberSeconds,
  seenSeconds,
  sessionSeconds,
  triesPerCode,
  unknownDevice,
} from './rules.ts';
import type { ContactCreate, Session } from './schema.ts';

export type Account = typeof accounts.$inferSelect;
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

const at = sql.placeholder('at');
// In a subquery drizzle leaves out the table's name, so `account` would be the subquery's own column.
const bearerSession = preparedOnce((db) =>
  db
    .select({
      ...{ id: sessions.id, account: sessions.account },
      isDue: sql<boolean>`${sessions.lastSeenAt} <= ${sql.placeholder('due')}`,
      subscribed: subscribedPortals(sql`sessions.account`, at),
      staffId: sql<number | null>`(select a.parent_user from accounts a where a.id = sessions.account)`,
      grants: grantsOf(sql`sessions.account`),
      factor: sessions.factor,
      isSatisfied: sql<boolean>`coalesce(${sessions.factorAt} > ${sql.placeholder('satisfiedAfter')}, false)`,
    })
    .from(sessions)
    .where(and(eq(sessions.bearerHash, sql.placeholder('hash')), sql`${sessions.bearerExpiresAt} > ${at}`))
    .prepare('bearer_session'),
);

/**
 * Returns the member of a bearer token with their rights, in one statement; undefined for an invalid token. Use
 * extends the session, written at most once a minute.
 */
export async function sessionOfBearer(db: Db, token: string, now: Date): Promise<Actor | undefined> {
  const at = now.toISOString();
  const due = later(now, -seenSeconds).toISOString();
  const satisfiedAfter = later(now, -factorSeconds).toISOString();
  const [row] = await bearerSession(db).execute({ at, due, satisfiedAfter, hash: tokenHash(token) });
  if (!row) return undefined;
  if (row.isDue)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, bearerExpiresAt: later(now, sessionSeconds) })
      .where(and(eq(sessions.id, row.id), lt(sessions.lastSeenAt, now)));
  return {
    ...{ accountId: row.account, sessionId: row.id, impersonatedBy: null, staffId: row.staffId },
    factors: row.factor && row.isSatisfied ? [row.factor] : [],
    subscribedOn: row.subscribed ?? [],
    may: mayWith(grantsIn(row.grants)),
  };
}

export const accountByEmail = async (db: Db, email: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.email, email)))[0];

/** Returns the member who receives the codes of a customer number: the first one, or the one with this address. */
export async function accountByKlnr(db: Db, klnr: string, email: string | null | undefined): Promise<Account | undefined> {
  const own = email ? eq(accounts.email, email) : undefined;
  return (
    await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.klnr, klnr), own))
      .orderBy(asc(accounts.id))
      .limit(1)
  )[0];
}

export const isKnownDevice = async (db: Db, hash: string, now: Date): Promise<boolean> =>
  (
    await db
      .select({ hash: knownClients.hash })
      .from(knownClients)
      .where(and(eq(knownClients.hash, hash), gt(knownClients.seenAt, knownSince(now))))
  ).length > 0;

/** Data of a registration, kept until its code is validated. */
export type Registration = Omit<ContactCreate, 'email'> & { campaignCode: string | null };

type NewCode = {
  challenge: string;
  codeHash: string;
  mailbox: string | null;
  isMailed: boolean;
  purpose: 'email' | 'customer' | 'changeEmail';
  subject: string;
  account: number | null;
  registration: Registration | null;
  portal: string;
  now: Date;
};
export const storeCode = (db: Db, { challenge, now, ...code }: NewCode) =>
  db.insert(loginCodes).values({ ...code, challengeHash: tokenHash(challenge), createdAt: now, expiresAt: later(now, codeSeconds) });

type Tried = { challenge: string; codeHash: string; purpose: NewCode['purpose']; subject: string; now: Date };
export type OpenedCode = { account: number | null; registration: Registration | null; portal: string; mailbox: string | null };

const isLive = and(isNull(loginCodes.usedAt), gt(loginCodes.expiresAt, at), lt(loginCodes.tries, triesPerCode));
const codeTry = preparedOnce((db) =>
  db
    .update(loginCodes)
    .set({
      tries: sql`${loginCodes.tries} + 1`,
      usedAt: sql`case when ${loginCodes.codeHash} = ${sql.placeholder('codeHash')} and ${loginCodes.isMailed} then ${at}::timestamptz end`,
    })
    .where(
      and(
        eq(loginCodes.challengeHash, sql.placeholder('challenge')),
        eq(loginCodes.purpose, sql.placeholder('purpose')),
        eq(loginCodes.subject, sql.placeholder('subject')),
        isLive,
      ),
    )
    .returning()
    .prepare('code_try'),
);

/**
 * Uses up a code that was mailed to a mailbox within the time of its quota, whatever its challenge.
 * @returns whether there was one
 */
const spendMailed = async (db: Db, mailbox: string, codeHash: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(loginCodes)
      .set({ usedAt: now })
      .where(
        and(
          ...[eq(loginCodes.mailbox, mailbox), eq(loginCodes.codeHash, codeHash), eq(loginCodes.isMailed, true)],
          ...[isNull(loginCodes.usedAt), gt(loginCodes.createdAt, later(now, -quotaSeconds))],
        ),
      )
      .returning({ challengeHash: loginCodes.challengeHash })
  ).length > 0;

/**
 * Counts a try and uses up a correct code, in one statement: of concurrent tries only one succeeds.
 * @returns what the code opens, or undefined
 */
export async function tryCode(db: Db, { challenge, codeHash, now, ...tried }: Tried): Promise<OpenedCode | undefined> {
  const challengeHash = tokenHash(challenge);
  const [row] = await codeTry(db).execute({ ...tried, codeHash, challenge: challengeHash, at: now.toISOString() });
  if (!row) return undefined;
  if (!row.usedAt) {
    if (row.isMailed || row.mailbox === null || !(await spendMailed(db, row.mailbox, codeHash, now))) return undefined;
    await db.update(loginCodes).set({ usedAt: now }).where(eq(loginCodes.challengeHash, challengeHash));
  }
  const { account, registration, portal, mailbox } = row;
  return { account, registration: registration as Registration | null, portal: portal ?? '', mailbox };
}

/** Returns use, end, tries and mailbox of a code by its challenge, also if it is used or expired. */
export const codeOf = async (db: Db, { challenge, purpose, subject }: Pick<Tried, 'challenge' | 'purpose' | 'subject'>) =>
  (
    await db
      .select({ usedAt: loginCodes.usedAt, expiresAt: loginCodes.expiresAt, tries: loginCodes.tries, mailbox: loginCodes.mailbox })
      .from(loginCodes)
      .where(and(eq(loginCodes.challengeHash, tokenHash(challenge)), eq(loginCodes.purpose, purpose), eq(loginCodes.subject, subject)))
  )[0];

const accountOfCode = preparedOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_of_code'),
);
export const accountById = async (db: Db, id: number): Promise<Account | undefined> => (await accountOfCode(db).execute({ id }))[0];

/** Returns the account of an address, created if missing. */
export async function registerAccount(
  db: Db,
  email: string,
  { firstName, lastName, phone, lang, campaignCode }: Registration,
  now: Date,
): Promise<{ account: Account | undefined; isNew: boolean }> {
  const rows = await db
    .insert(accounts)
    .values({ email, firstName, lastName, phone: phone || null, locale: lang, campaignCode, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.email })
    .returning();
  return { account: rows[0] ?? (await accountByEmail(db, email)), isNew: rows.length > 0 };
}

const sessionStart = preparedOnce((db) =>
  db
    .insert(sessions)
    .values({
      ...{ id: sql.placeholder('id'), account: sql.placeholder('account'), device: sql.placeholder('device') },
      ...{ bearerHash: sql.placeholder('bearer'), createdAt: at, lastSeenAt: at },
      ...{ bearerExpiresAt: sql.placeholder('bearerExpiresAt'), expiresAt: sql.placeholder('expiresAt') },
    })
    .prepare('session_start'),
);

type NewSession = { account: number; device: string; bearer: string; remember: string | null; now: Date };
/** Stores a new session, of which only hashes of its tokens are kept. @param remember token of a lasting session; null for a short one @returns its id */
export async function storeSession(db: Db, { account, device, bearer, remember, now }: NewSession): Promise<string> {
  const id = randomUUID();
  const bearerExpiresAt = later(now, sessionSeconds);
  const expiresAt = remember ? later(now, rememberSeconds) : bearerExpiresAt;
  await sessionStart(db).execute({ id, account, device, bearer: tokenHash(bearer), at: now, bearerExpiresAt, expiresAt });
  if (remember) await db.insert(rememberTokens).values({ hash: tokenHash(remember), session: id, createdAt: now });
  return id;
}

/** Returns a remember-me token with its session, locked until the transaction ends. */
export async function rememberedSession(tx: Db, remember: string, now: Date) {
  const [row] = await tx
    .select({ session: sessions.id, rotatedAt: rememberTokens.rotatedAt })
    .from(rememberTokens)
    .innerJoin(sessions, eq(sessions.id, rememberTokens.session))
    .where(and(eq(rememberTokens.hash, tokenHash(remember)), gt(sessions.expiresAt, now)))
    .for('update');
  return row;
}

type Rotation = { session: string; from: string; to: string; bearer: string; now: Date };
/** Replaces the tokens of a session and extends it. The former remember-me token works for `graceSeconds` more. */
export async function rotate(tx: Db, { session, from, to, bearer, now }: Rotation): Promise<void> {
  await tx
    .update(rememberTokens)
    .set({ rotatedAt: now })
    .where(eq(rememberTokens.hash, tokenHash(from)));
  await tx.insert(rememberTokens).values({ hash: tokenHash(to), session, createdAt: now });
  await tx
    .update(sessions)
    .set({
      bearerHash: tokenHash(bearer),
      lastSeenAt: now,
      bearerExpiresAt: later(now, sessionSeconds),
      expiresAt: later(now, rememberSeconds),
    })
    .where(eq(sessions.id, session));
}

/** Returns the session of a remember-me token. `isLive`: it can be renewed with the token. */
export const sessionOfRemember = async (db: Db, remember: string, now: Date) =>
  (
    await db
      .select({
        ...{ id: sessions.id, account: sessions.account },
        isLive: sql<boolean>`${and(gt(sessions.expiresAt, now), or(isNull(rememberTokens.rotatedAt), gte(rememberTokens.rotatedAt, later(now, -graceSeconds))))}`,
      })
      .from(rememberTokens)
      .innerJoin(sessions, eq(sessions.id, rememberTokens.session))
      .where(eq(rememberTokens.hash, tokenHash(remember)))
  )[0];

/** Ends sessions. @returns how many there were */
export const removeSessions = async (db: Db, ids: string[]): Promise<number> =>
  ids.length ? (await db.delete(sessions).where(inArray(sessions.id, ids)).returning({ id: sessions.id })).length : 0;
/** Returns the sessions of an account that can be used or renewed, the latest used first. @param current session of the caller */
export async function sessionsOf(db: Db, account: number, current: string | null, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.account, account), or(gt(sessions.expiresAt, now), gt(sessions.bearerExpiresAt, now))))
    .orderBy(desc(sessions.lastSeenAt));
  const own = rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    ...{ id, device, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
    ...{ isCurrent: id === current, impersonation: null },
  }));
  return [...own, ...(await impersonationsOf(db, account, current, now))];
}

/** Returns impersonations of a member in the last month, as sessions. */
async function impersonationsOf(db: Db, account: number, current: string | null, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.account, account), gt(impersonations.startedAt, later(now, -shownDays * 86_400))))
    .orderBy(desc(impersonations.startedAt));
  return rows.map(({ id, reason, startedAt, expiresAt, endedAt, staffSession }) => {
    const lasts = !endedAt && staffSession !== null && expiresAt > now;
    const end = lasts ? null : (endedAt ?? (expiresAt < now ? expiresAt : now)).toISOString();
    return {
      ...{ id, device: unknownDevice, createdAt: startedAt.toISOString(), lastSeenAt: end ?? now.toISOString() },
      ...{ isCurrent: id === current, impersonation: { reason, endedAt: end } },
    };
  });
}
