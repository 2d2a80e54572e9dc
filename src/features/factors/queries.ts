import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { factors, passkeyChallenges, recoveryCodes } from '../../db/tables/factors.ts';
import { sessions } from '../../db/tables/login.ts';
import type { Factor as Method } from '../../lib/actor.ts';
import { challengeSeconds, factorSeconds } from './rules.ts';
import type { Factor } from './schema.ts';

export type StoredFactor = typeof factors.$inferSelect;
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** Returns the confirmed factors of an account, the oldest first. */
export const factorsOf = (db: Db, account: number): Promise<StoredFactor[]> =>
  db
    .select()
    .from(factors)
    .where(and(eq(factors.account, account), isNotNull(factors.confirmedAt)))
    .orderBy(asc(factors.createdAt), asc(factors.id));

export const shownFactor = ({ id, method, name, createdAt, lastUsedAt }: StoredFactor): Factor => ({
  ...{ id, method, name },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Returns the authenticator app of an account that is not confirmed yet. */
export const pendingTotp = async (db: Db, account: number): Promise<StoredFactor | undefined> =>
  (
    await db
      .select()
      .from(factors)
      .where(and(eq(factors.account, account), eq(factors.method, 'totp'), isNull(factors.confirmedAt)))
  )[0];

/** Takes a step of an app, once: of two calls with the same code only one succeeds. */
export const takeStep = async (db: Db, id: string, step: number, now: Date): Promise<boolean> =>
  (
    await db
      .update(factors)
      .set({ lastStep: step, lastUsedAt: now })
      .where(and(eq(factors.id, id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
      .returning({ id: factors.id })
  ).length > 0;

/** Records a use of a passkey. Its counter must have grown, unless it does not count. */
export const takeUse = async (db: Db, id: string, counter: number, now: Date): Promise<boolean> =>
  (
    await db
      .update(factors)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(factors.id, id), or(lt(factors.counter, counter), and(eq(factors.counter, 0), sql`${counter} = 0`))))
      .returning({ id: factors.id })
  ).length > 0;

/** Uses up a recovery code. @returns false if it is unknown or used already */
export const takeRecoveryCode = async (db: Db, account: number, hash: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.account, account), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
      .returning({ hash: recoveryCodes.hash })
  ).length > 0;

export const recoveryCodesLeft = async (db: Db, account: number): Promise<number> =>
  (
    await db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.account, account), isNull(recoveryCodes.usedAt)))
  )[0]?.left ?? 0;

/** Replaces the recovery codes of an account by new ones, all unused. @param hashes hashes of the codes (`codeHash`) */
export async function storeRecoveryCodes(tx: Db, account: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.account, account));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, account })));
}

/** Marks a session: it gave its second factor. @returns the end of the time in which that counts */
export async function satisfy(db: Db, session: string, factor: Method, now: Date): Promise<string> {
  await db.update(sessions).set({ factor, factorAt: now }).where(eq(sessions.id, session));
  return later(now, factorSeconds).toISOString();
}
/** Removes every factor and recovery code of an account. Its sessions need a new second factor. */
export async function eraseFactors(tx: Db, account: number): Promise<void> {
  await tx.delete(factors).where(eq(factors.account, account));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.account, account));
  await forgetSatisfied(tx, account);
}

/** Asks every session of an account for a factor again. */
export const forgetSatisfied = (db: Db, account: number) =>
  db.update(sessions).set({ factor: null, factorAt: null }).where(eq(sessions.account, account));

/** Returns the instant (ISO 8601) until which the second factor of a session counts; null if it has expired or is missing. */
export async function satisfiedUntil(db: Db, session: string, now: Date): Promise<string | null> {
  const [row] = await db.select({ at: sessions.factorAt }).from(sessions).where(eq(sessions.id, session));
  const until = row?.at && later(row.at, factorSeconds);
  return until && until > now ? until.toISOString() : null;
}

export const sessionBegan = async (db: Db, session: string): Promise<Date | undefined> =>
  (await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, session)))[0]?.at;

type Purpose = 'add' | 'verify';
/** Keeps the challenge of a session in place of an earlier one. */
export const storeChallenge = (db: Db, session: string, purpose: Purpose, challenge: string, now: Date) => {
  const row = { challenge, expiresAt: later(now, challengeSeconds) };
  return db
    .insert(passkeyChallenges)
    .values({ session, purpose, ...row })
    .onConflictDoUpdate({ target: [passkeyChallenges.session, passkeyChallenges.purpose], set: row });
};
/** Takes the challenge of a session: it is answered once. */
export const takeChallenge = async (db: Db, session: string, purpose: Purpose, now: Date): Promise<string | undefined> =>
  (
    await db
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.session, session), eq(passkeyChallenges.purpose, purpose), gt(passkeyChallenges.expiresAt, now)))
      .returning({ challenge: passkeyChallenges.challenge })
  )[0]?.challenge;

/** Returns an account, locked until the transaction ends. */
export const personOf = async (tx: Db, account: number) =>
  (
    await tx
      .select({
        id: accounts.id,
        email: accounts.email,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        locale: accounts.locale,
      })
      .from(accounts)
      .where(eq(accounts.id, account))
      .for('update')
  )[0];
