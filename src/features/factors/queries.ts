import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { sessions } from '../../db/tables/login.ts';
import { countsUntil } from './rules.ts';
import type { Factor } from './schema.ts';

export type StoredFactor = typeof factors.$inferSelect;

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

export const recoveryCodesLeft = async (db: Db, account: number): Promise<number> =>
  (
    await db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.account, account), isNull(recoveryCodes.usedAt)))
  )[0]?.left ?? 0;

/** Returns the instant (ISO 8601) until which the second factor of a session counts; null if it has expired or is missing. */
export async function satisfiedUntil(db: Db, session: string, now: Date): Promise<string | null> {
  const [row] = await db.select({ at: sessions.factorAt }).from(sessions).where(eq(sessions.id, session));
  const until = row?.at && countsUntil(row.at);
  return until && until > now ? until.toISOString() : null;
}

export const sessionBegan = async (db: Db, session: string): Promise<Date | undefined> =>
  (await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, session)))[0]?.at;

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
