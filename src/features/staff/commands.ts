import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isPortal } from '../../content/portals.ts';
import { type Auditor, commandLine, writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { accountPermissions, accounts, parentUsers } from '../../db/tables/accounts.ts';
import { sessions } from '../../db/tables/login.ts';
import { rolePermissions, roles, staffGrants } from '../../db/tables/staff.ts';
import { type Grant, mayWith, type StaffActor } from '../../lib/actor.ts';
import { conflictWith, type FieldErrors, Problem } from '../../lib/errors.ts';
import { permissionIds } from '../../lib/permissions.ts';
import { grantsOfAccount, hasToolmaster, rolesOf, staffMembers } from './queries.ts';
import { changesOwn, initialRoles, mayGrant, mayJoin, mayRemoveRole } from './rules.ts';
import type { GrantsUpdate, RoleGrant, RoleUpdate, StaffCreate, StaffMember } from './schema.ts';

/** Key of the advisory lock that serialises changes of rights. */
const rightsLock = 7_331_005;

/** Change of rights: its transaction, its author, and the author's rights (all rights on the command line). */
export type Change = { tx: Db; now: Date; by: Auditor; staffId: number | null; held: readonly Grant[] };

const everything: Grant = { permissions: Object.keys(permissionIds) as (keyof typeof permissionIds)[], portals: 'all', languages: 'all' };

/**
 * Runs a change of rights, one at a time. The rights of the actor are read again behind the lock: they may have been
 * withdrawn since the call came in.
 * @throws Problem forbidden, last_toolmaster
 */
export const changeRights = <T>(db: Db, actor: StaffActor | null, now: Date, work: (change: Change) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${rightsLock})`);
    if (!actor) return work({ tx, now, by: commandLine, staffId: null, held: [everything] });
    const held = await grantsOfAccount(tx, actor.accountId);
    if (!mayWith(held)('TOOLMASTER')) throw new Problem('forbidden');
    const answer = await work({ tx, now, by: actor, staffId: actor.staffId, held });
    if (!(await hasToolmaster(tx))) throw new Problem('last_toolmaster');
    return answer;
  });

/** @throws Problem not_found */
export async function memberOfStaff({ tx, staffId }: Change, id: number): Promise<StaffMember> {
  const [found] = await staffMembers(tx, { id, me: staffId });
  if (!found) throw new Problem('not_found');
  return found;
}

/** @throws Problem not_found, own_rights */
async function somebodyElse(change: Change, id: number): Promise<StaffMember> {
  const found = await memberOfStaff(change, id);
  if (changesOwn(change.staffId, [id])) throw new Problem('own_rights');
  return found;
}

/** Gives an account a staff record. @returns its id @throws Problem conflict, rights_not_held, invalid_input */
export async function addStaff({ tx, now, by, held }: Change, { email, code, firstName, lastName }: StaffCreate): Promise<number> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.email, email)).for('update');
  if (!account) throw new Problem('invalid_input', { email: 'unknown_reference' });
  if (!mayJoin(account)) throw new Problem('conflict');
  // Permissions that came with an import count for staff calls from now on.
  const everywhere = { portals: 'all', languages: 'all' } as const;
  const own = await grantsOfAccount(tx, account.id);
  if (!own.every(({ permissions }) => mayGrant(held, permissions, everywhere))) throw new Problem('rights_not_held');
  const id = sql`setval('staff_ids', greatest(nextval('staff_ids'), (select coalesce(max(id), 0) + 1 from ${parentUsers} where id < 2000000000)))`;
  const [record] = await tx.insert(parentUsers).values({ id, code, firstName, lastName }).returning({ id: parentUsers.id });
  const staff = record?.id ?? 0;
  await tx.update(accounts).set({ parentUser: staff, updatedAt: now }).where(eq(accounts.id, account.id));
  await writeAudit(tx, { by, act: 'staff.added', subject: 'staff', subjectId: staff, details: { account: account.id }, now });
  return staff;
}

/** Changes the names or code of a staff member, with an audit line. @throws Problem not_found */
export async function changeStaff(change: Change, id: number, names: Omit<StaffCreate, 'email'>): Promise<void> {
  const { tx, by, now } = change;
  const before = await memberOfStaff(change, id);
  const fields = (['code', 'firstName', 'lastName'] as const).filter((field) => before[field] !== names[field]);
  if (!fields.length) return;
  await tx.update(parentUsers).set(names).where(eq(parentUsers.id, id));
  await writeAudit(tx, { by, act: 'staff.changed', subject: 'staff', subjectId: id, details: { fields }, now });
}

/** Removes record, rights and sessions from an account. The row of the record stays, because documents refer to it as their author. */
export async function removeStaff(change: Change, id: number): Promise<void> {
  const { tx, by, now } = change;
  await somebodyElse(change, id);
  const rows = await tx
    .update(accounts)
    .set({ parentUser: null, updatedAt: now })
    .where(eq(accounts.parentUser, id))
    .returning({ id: accounts.id });
  const ids = rows.map((row) => row.id);
  await tx.delete(staffGrants).where(eq(staffGrants.staff, id));
  await tx.delete(accountPermissions).where(inArray(accountPermissions.account, ids));
  await tx.delete(sessions).where(inArray(sessions.account, ids));
  await writeAudit(tx, { by, act: 'staff.removed', subject: 'staff', subjectId: id, details: { accounts: ids }, now });
}

/** Refuses a change that began with another version than the present one. @throws Problem version_conflict */
function sameVersion(present: { version: string }, expect: string | undefined): void {
  if (expect !== undefined && expect !== present.version) throw conflictWith('version_conflict', present);
}

const scopeKey = ({ role, portals, languages }: RoleGrant) => JSON.stringify([role, portals, languages]);

/** @throws Problem invalid_input, rights_not_held */
async function roleIds({ tx, held }: Change, grants: readonly RoleGrant[], before: readonly RoleGrant[]): Promise<Map<string, number>> {
  const known = new Map((await rolesOf(tx)).map((role) => [role.reference, role]));
  const fields: FieldErrors = {};
  for (const [index, { role, portals }] of grants.entries()) {
    if (!known.has(role)) fields[`grants.${index}.role`] = 'unknown_reference';
    for (const [place, portal] of (portals === 'all' ? [] : portals).entries())
      if (!(await isPortal(tx, portal))) fields[`grants.${index}.portals.${place}`] = 'unknown_reference';
  }
  if (Object.keys(fields).length) throw new Problem('invalid_input', fields);
  const kept = new Set(before.map(scopeKey));
  const isHeld = (grant: RoleGrant) => mayGrant(held, known.get(grant.role)?.permissions ?? [], grant);
  if (!grants.every((grant) => kept.has(scopeKey(grant)) || isHeld(grant))) throw new Problem('rights_not_held');
  return new Map([...known].map(([reference, { id }]) => [reference, id]));
}

/** Gives a staff member these roles and, of their direct permissions, these. @param expect version that the change began with */
export async function setGrants(change: Change, id: number, { grants, direct }: GrantsUpdate, expect?: string): Promise<void> {
  const { tx, by, now } = change;
  const before = await somebodyElse(change, id);
  sameVersion(before, expect);
  const added = direct.flatMap((name, index) => (before.direct.includes(name) ? [] : [[`direct.${index}`, 'not_allowed'] as const]));
  if (added.length) throw new Problem('invalid_input', Object.fromEntries(added));
  const single = [...new Map(grants.map((grant) => [scopeKey(grant), grant])).values()];
  const ids = await roleIds(change, single, before.grants);
  await tx.delete(staffGrants).where(eq(staffGrants.staff, id));
  const stored = single.map(({ role, portals, languages }) => ({
    ...{ staff: id, role: ids.get(role) ?? 0, grantedAt: now },
    ...{ portals: portals === 'all' ? null : portals, languages: languages === 'all' ? null : languages },
  }));
  if (stored.length) await tx.insert(staffGrants).values(stored);
  const kept = direct.map((name) => permissionIds[name]);
  await tx
    .delete(accountPermissions)
    .where(
      and(eq(accountPermissions.account, before.account.id), kept.length ? notInArray(accountPermissions.permission, kept) : undefined),
    );
  const details = { before: { grants: before.grants, direct: before.direct }, after: { grants: single, direct } };
  await writeAudit(tx, { by, act: 'grants.changed', subject: 'staff', subjectId: id, details, now });
}

const storePermissions = async (tx: Db, role: number, { permissions }: Pick<RoleUpdate, 'permissions'>) => {
  await tx.delete(rolePermissions).where(eq(rolePermissions.role, role));
  if (permissions.length) await tx.insert(rolePermissions).values(permissions.map((name) => ({ role, permission: permissionIds[name] })));
};

type NewRole = RoleUpdate & { reference: string };
/** @throws a duplicate key if the reference is taken */
export async function addRole({ tx, by, now }: Change, { reference, names, permissions }: NewRole): Promise<void> {
  const [role] = await tx.insert(roles).values({ reference, nameNl: names.nl, nameFr: names.fr }).returning({ id: roles.id });
  await storePermissions(tx, role?.id ?? 0, { permissions });
  await writeAudit(tx, { by, act: 'role.added', subject: 'role', subjectId: reference, details: { permissions }, now });
}

/** @throws Problem not_found */
async function roleCalled(tx: Db, reference: string) {
  const [role] = await rolesOf(tx, { reference });
  if (!role) throw new Problem('not_found');
  return role;
}

/** @throws Problem not_found, version_conflict, own_rights, rights_not_held */
export async function changeRole(
  { tx, by, now, staffId, held }: Change,
  reference: string,
  { names, permissions }: RoleUpdate,
  expect: string,
): Promise<void> {
  const before = await roleCalled(tx, reference);
  sameVersion(before, expect);
  const added = permissions.filter((name) => !before.permissions.includes(name));
  const removed = before.permissions.filter((name) => !permissions.includes(name));
  const grants = await tx.select().from(staffGrants).where(eq(staffGrants.role, before.id));
  if (
    (added.length || removed.length) &&
    changesOwn(
      staffId,
      grants.map(({ staff }) => staff),
    )
  )
    throw new Problem('own_rights');
  const isHeld = ({ portals, languages }: (typeof grants)[number]) =>
    mayGrant(held, added, { portals: portals ?? 'all', languages: languages ?? 'all' });
  if (!grants.every(isHeld)) throw new Problem('rights_not_held');
  await tx.update(roles).set({ nameNl: names.nl, nameFr: names.fr }).where(eq(roles.id, before.id));
  await storePermissions(tx, before.id, { permissions });
  const isRenamed = before.names.nl !== names.nl || before.names.fr !== names.fr;
  await writeAudit(tx, { by, act: 'role.changed', subject: 'role', subjectId: reference, details: { added, removed, isRenamed }, now });
}

/** @throws Problem not_found, role_in_use */
export async function removeRole({ tx, by, now }: Change, reference: string): Promise<void> {
  const { id, holders } = await roleCalled(tx, reference);
  if (!mayRemoveRole({ holders })) throw new Problem('role_in_use');
  await tx.delete(roles).where(eq(roles.id, id));
  await writeAudit(tx, { by, act: 'role.removed', subject: 'role', subjectId: reference, now });
}

/** Makes the roles that an installation starts with, if there are none. */
export const seedRoles = (db: Db, now: Date): Promise<void> =>
  changeRights(db, null, now, async (change) => {
    if ((await rolesOf(change.tx)).length) return;
    for (const { reference, names, permissions } of initialRoles)
      await addRole(change, { reference, names: { ...names }, permissions: [...permissions] });
  });
