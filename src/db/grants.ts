import { eq, type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { type Actor, type Grant, mayWith, visitor } from '../lib/actor.ts';
import type { Locale } from '../lib/locale.ts';
import { permissionOfId } from '../lib/permissions.ts';
import type { Db } from './connection.ts';
import { accounts } from './tables/accounts.ts';

/** Grants as a statement returns them: null if a member has none. */
export type StoredGrants = { permissions: number[]; portals: string[] | null; languages: Locale[] | null }[] | null;

/** SQL for the grants of an account: its own permissions, which hold everywhere, and the roles of its staff record. */
export const grantsOf = (account: SQLChunk): SQL<StoredGrants> => sql<StoredGrants>`(select json_agg(granted) from (
    select json_agg(p.permission) as permissions, null::jsonb as portals, null::jsonb as languages
      from account_permissions p where p.account = ${account} having count(*) > 0
    union all
    select (select coalesce(json_agg(rp.permission), '[]') from role_permissions rp where rp.role = g.role), g.portals, g.languages
      from accounts holder join staff_grants g on g.staff = holder.parent_user where holder.id = ${account}
  ) granted)`;

/** Returns stored grants with names of permissions; numbers without a permission are dropped. */
export const grantsIn = (stored: StoredGrants): Grant[] =>
  (stored ?? []).map(({ permissions, portals, languages }) => ({
    permissions: permissions.flatMap((id) => permissionOfId(id) ?? []),
    portals: portals ?? 'all',
    languages: languages ?? 'all',
  }));

/** Returns the actor of an account without a session, with its present rights: for scheduled work. */
export async function actorOfAccount(db: Db, account: number): Promise<Actor | undefined> {
  const [row] = await db
    .select({ staffId: accounts.parentUser, grants: grantsOf(sql`${account}::integer`) })
    .from(accounts)
    .where(eq(accounts.id, account));
  return row && { ...visitor, accountId: account, staffId: row.staffId, may: mayWith(grantsIn(row.grants)) };
}
