import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { factors, passkeyChallenges, recoveryCodes } from '../../db/tables/factors.ts';
import { sessions } from '../../db/tables/login.ts';
import type { Factor as Method } from '../../lib/actor.ts';
import { challengeSeconds, countsUntil } from './rules.ts';

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

type Purpose = 'add' | 'verify';
/** Keeps the challenge of a session in place of an earlier one. */
export const storeChallenge = (db: Db, session: string, purpose: Purpose, challenge: string, now: Date) => {
  const row = { challenge, expiresAt: new Date(now.getTime() + challengeSeconds * 1_000) };
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

/** Marks a session: it gave its second factor. @returns the end of the time in which that counts */
export async function satisfy(db: Db, session: string, factor: Method, now: Date): Promise<string> {
  await db.update(sessions).set({ factor, factorAt: now }).where(eq(sessions.id, session));
  return countsUntil(now).toISOString();
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
