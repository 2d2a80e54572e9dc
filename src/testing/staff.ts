import { eq } from 'drizzle-orm';
import { accountPermissions, accounts, parentUsers } from '../db/tables/accounts.ts';
import { sessions } from '../db/tables/login.ts';
import { rolePermissions, roles, staffGrants } from '../db/tables/staff.ts';
import type { Locale } from '../lib/locale.ts';
import { type Permission, permissionIds } from '../lib/permissions.ts';
import type { Api } from './members.ts';

/** Rights for a test: permissions on some portals and in some languages, by default on all. */
type TestGrant = { permissions: readonly Permission[]; portals?: string[]; languages?: Locale[] };

/**
 * Creates a staff member with these grants, each as a separate role, signed in and with a second factor.
 * @returns token, account and staff record
 */
export async function signInStaff(api: Api, email: string, grants: readonly TestGrant[], { hasFactor = true } = {}) {
  const { db } = api;
  const { token } = await api.register(email);
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error('There is no account.');
  const staffId = account.id + 1_000;
  await db.insert(parentUsers).values({ id: staffId, code: `S${account.id}`, firstName: 'Staff', lastName: email.split('@')[0] ?? '' });
  await db.update(accounts).set({ parentUser: staffId }).where(eq(accounts.id, account.id));
  for (const [index, { permissions, portals = null, languages = null }] of grants.entries()) {
    const reference = `test-${account.id}-${index}`;
    const [role] = await db.insert(roles).values({ reference, nameNl: reference, nameFr: reference }).returning();
    await db.insert(rolePermissions).values(permissions.map((name) => ({ role: role?.id ?? 0, permission: permissionIds[name] })));
    await db.insert(staffGrants).values({ staff: staffId, role: role?.id ?? 0, portals, languages, grantedAt: api.now() });
  }
  if (hasFactor) await db.update(sessions).set({ factor: 'totp', factorAt: api.now() }).where(eq(sessions.account, account.id));
  return { token, accountId: account.id, staffId, caller: api.withToken(token) };
}

/** Gives a member permissions as an import does: on all portals, without a role. */
export const grantDirectly = async (api: Api, account: number, permissions: readonly Permission[]) => {
  await api.db
    .insert(accountPermissions)
    .values(permissions.map((name) => ({ account, permission: permissionIds[name], grantedAt: api.now() })));
};
