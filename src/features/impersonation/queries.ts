import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { subscribedPortals } from '../../db/abos.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { grantsIn, grantsOf, type StoredGrants } from '../../db/grants.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { impersonations, impersonationTokens } from '../../db/tables/impersonations.ts';
import { newToken, tokenHash } from '../../db/tokens.ts';
import { type Actor, mayWith } from '../../lib/actor.ts';
import { tokenPrefix } from './rules.ts';

type BearerRow = {
  id: string;
  account: number;
  staff: number;
  isReadOnly: boolean;
  subscribed: string[] | null;
  own: StoredGrants;
  staffGrants: StoredGrants;
};

/** An impersonation as its token opens it. */
export type Impersonating = { actor: Actor; isReadOnly: boolean };

/**
 * Returns the actor of a token of an impersonation; undefined if it ended, with the session in which it began, with
 * the right of the staff member, or because the member became staff.
 */
export async function impersonationOfBearer(db: Db, token: string, now: Date): Promise<Impersonating | undefined> {
  const at = now.toISOString();
  const [row] = rowsOf<BearerRow>(
    await db.execute(sql`select i.id, i.account, i.staff, i.reason is null as "isReadOnly",
        ${subscribedPortals(sql`i.account`, now)} as subscribed,
        ${grantsOf(sql`i.account`)} as own, ${grantsOf(sql`i.staff`)} as "staffGrants"
      from impersonation_tokens t
        join impersonations i on i.id = t.impersonation
        join sessions s on s.id = i.staff_session
        join accounts member on member.id = i.account and member.parent_user is null
        join accounts staff on staff.id = i.staff and staff.parent_user is not null
      where t.hash = ${tokenHash(token)} and t.kind = 'token' and i.ended_at is null and i.expires_at > ${at}
        and greatest(s.expires_at, s.bearer_expires_at) > ${at}`),
  );
  if (!row || !mayWith(grantsIn(row.staffGrants))('IMPERSONATE_CONTACT')) return undefined;
  return {
    actor: {
      ...{ accountId: row.account, sessionId: row.id, impersonatedBy: row.staff, factors: [], staffId: null },
      subscribedOn: row.subscribed ?? [],
      may: mayWith(grantsIn(row.own)),
    },
    isReadOnly: row.isReadOnly,
  };
}

/** Returns an impersonation with its member. */
export async function impersonationById(db: Db, id: string) {
  const [row] = await db
    .select({ impersonation: impersonations, member: accounts })
    .from(impersonations)
    .innerJoin(accounts, eq(accounts.id, impersonations.account))
    .where(eq(impersonations.id, id));
  return row;
}

/** Makes a token of an impersonation. */
export async function storeToken(tx: Db, impersonation: string, expiresAt: Date): Promise<string> {
  const token = `${tokenPrefix}${newToken()}`;
  await tx.insert(impersonationTokens).values({ hash: tokenHash(token), impersonation, kind: 'token', expiresAt });
  return token;
}

/** Host and nonce of the tab that a code is for. */
export type Carried = { host: string; nonce: string };
const codeHash = (code: string, { host, nonce }: Carried) => tokenHash(`${code} ${host.toLowerCase()} ${nonce}`);

/** Makes a code that carries an impersonation to one tab on another domain. */
export async function storeCode(tx: Db, impersonation: string, carried: Carried, expiresAt: Date): Promise<string> {
  const code = `${tokenPrefix}${newToken()}`;
  await tx.insert(impersonationTokens).values({ hash: codeHash(code, carried), impersonation, kind: 'code', expiresAt });
  return code;
}

/** Uses up a code. @returns its impersonation, unless that has ended */
export async function takeCode(tx: Db, code: string, carried: Carried, now: Date) {
  const [taken] = await tx
    .delete(impersonationTokens)
    .where(
      and(
        eq(impersonationTokens.hash, codeHash(code, carried)),
        eq(impersonationTokens.kind, 'code'),
        gt(impersonationTokens.expiresAt, now),
      ),
    )
    .returning({ id: impersonationTokens.impersonation });
  const row = taken && (await impersonationById(tx, taken.id));
  return row && !row.impersonation.endedAt && row.impersonation.expiresAt > now && row.impersonation.staffSession ? row : undefined;
}

/** Ends an impersonation. @returns false if it had ended already */
export const endStored = async (tx: Db, id: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(impersonations)
      .set({ endedAt: now })
      .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
      .returning({ id: impersonations.id })
  ).length > 0;

/** Locks and returns the ended impersonations of which the member was not notified. */
export const untold = (tx: Db, now: Date) =>
  tx
    .select({ impersonation: impersonations, member: accounts })
    .from(impersonations)
    .innerJoin(accounts, eq(accounts.id, impersonations.account))
    .where(
      and(
        isNull(impersonations.mailedAt),
        or(isNotNull(impersonations.endedAt), lte(impersonations.expiresAt, now), isNull(impersonations.staffSession)),
      ),
    )
    .limit(100)
    .for('update', { of: impersonations, skipLocked: true });
