import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { contentHashOf } from '../../content/version.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { grantsIn, grantsOf } from '../../db/grants.ts';
import { accounts, parentUsers } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { sessions } from '../../db/tables/login.ts';
import { auditLines, roles } from '../../db/tables/staff.ts';
import type { Factor, Grant } from '../../lib/actor.ts';
import { instantOf } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Permission, permissionOfId } from '../../lib/permissions.ts';
import { countsUntil } from '../factors/rules.ts';
import { dayAfter } from '../search/rules.ts';
import { mostStaff } from './rules.ts';
import type { AuditFilters, AuditLine, AuditPage, AuditQuery, NamesOfRoles, Role, RoleGrant, StaffMe, StaffMember } from './schema.ts';
import { namesOfSubjects } from './subject-queries.ts';

export const grantsOfAccount = async (db: Db, account: number): Promise<Grant[]> =>
  grantsIn((await db.select({ grants: grantsOf(sql`${account}::int`) }).from(sql`(select 1) one`))[0]?.grants ?? null);

type StaffRow = Omit<StaffMember, 'direct' | 'isMe' | 'grants' | 'version'> & {
  grants: { role: string; portals: string[] | null; languages: ('nl' | 'fr')[] | null }[];
  direct: number[];
};

const namesOf = (ids: readonly number[]): Permission[] => ids.toSorted((a, b) => a - b).flatMap((id) => permissionOfId(id) ?? []);

/** Returns staff by name: those whose name, code or address contains `q`, or the one with an id. @param me staff record of the caller */
export async function staffMembers(db: Db, { q = '', id, me }: { q?: string; id?: number; me: number | null }): Promise<StaffMember[]> {
  const rows = rowsOf<StaffRow>(
    await db.execute(sql`select p.id, p.code, p.first_name as "firstName", p.last_name as "lastName",
        json_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name, 'language', a.locale) as account,
        (select coalesce(json_agg(json_build_object('role', r.reference, 'portals', g.portals, 'languages', g.languages) order by r.reference, g.id), '[]')
          from staff_grants g join roles r on r.id = g.role where g.staff = p.id) as grants,
        (select coalesce(json_agg(d.permission), '[]') from account_permissions d where d.account = a.id) as direct,
        (select coalesce(json_agg(distinct f.method), '[]') from factors f where f.account = a.id and f.confirmed_at is not null) as factors
      from parent_users p join lateral (select * from accounts where parent_user = p.id order by accounts.id limit 1) a on true
      where ${id === undefined ? sql`true` : sql`p.id = ${id}`}
        and strpos(lower(concat_ws(' ', p.first_name, p.last_name, p.code, a.email)), lower(${q})) > 0
      order by p.last_name, p.first_name, p.id limit ${mostStaff}`),
  );
  return rows.map(({ grants, direct, ...row }) => {
    const rights = {
      grants: grants.map(({ role, portals, languages }): RoleGrant => ({ role, portals: portals ?? 'all', languages: languages ?? 'all' })),
      direct: namesOf(direct),
    };
    return { ...row, ...rights, isMe: row.id === me, version: contentHashOf(rights) };
  });
}

type Me = Pick<StaffMe, 'account' | 'staff'> & { satisfiedUntil: string | null };
/** Returns account, staff record and the state of the second factor of a session. */
export async function staffMeOf(db: Db, account: number, session: string, now: Date): Promise<Me | undefined> {
  const [row] = await db
    .select({ account: accounts, staff: parentUsers, factorAt: sessions.factorAt })
    .from(accounts)
    .innerJoin(parentUsers, eq(parentUsers.id, accounts.parentUser))
    .leftJoin(sessions, eq(sessions.id, session))
    .where(eq(accounts.id, account));
  if (!row) return undefined;
  const { id, email, firstName, lastName, locale: language } = row.account;
  const until = row.factorAt && countsUntil(row.factorAt);
  return {
    account: { id, email, firstName, lastName, language },
    staff: row.staff,
    satisfiedUntil: until && until > now ? until.toISOString() : null,
  };
}

type RoleRow = Omit<Role, 'permissions' | 'version'> & { id: number; permissions: number[] };
/** Returns roles, the oldest first, or the one with a reference. @param me staff record of the caller */
export async function rolesOf(
  db: Db,
  { reference, me = null }: { reference?: string; me?: number | null } = {},
): Promise<(Role & { id: number })[]> {
  const rows = rowsOf<RoleRow>(
    await db.execute(sql`select r.id, r.reference, json_build_object('nl', r.name_nl, 'fr', r.name_fr) as names,
        (select coalesce(json_agg(p.permission), '[]') from role_permissions p where p.role = r.id) as permissions,
        (select count(distinct g.staff)::int from staff_grants g where g.role = r.id) as holders,
        exists (select from staff_grants g where g.role = r.id and g.staff = ${me}) as "isMine"
      from roles r where ${reference === undefined ? sql`true` : sql`r.reference = ${reference}`} order by r.id`),
  );
  return rows.map((row) => {
    const permissions = namesOf(row.permissions);
    return { ...row, permissions, version: contentHashOf({ names: row.names, permissions }) };
  });
}

/** Returns whether a staff member has permission 29 on all portals. */
export const hasToolmaster = async (db: Db): Promise<boolean> =>
  rowsOf(
    await db.execute(sql`select 1 from accounts a where a.parent_user is not null and (
      exists (select from account_permissions p where p.account = a.id and p.permission = 29)
      or exists (select from staff_grants g join role_permissions rp on rp.role = g.role
        where g.staff = a.parent_user and g.portals is null and rp.permission = 29)) limit 1`),
  ).length > 0;

const nameOf = (account: typeof auditLines.account | typeof auditLines.impersonatedBy) =>
  sql<string | null>`(select coalesce(p.first_name || ' ' || p.last_name, a.first_name || ' ' || a.last_name)
    from accounts a left join parent_users p on p.id = a.parent_user where a.id = ${account})`;

const person = (account: number | null, name: string | null) => (account === null ? null : { account, name: name ?? '' });

type AuditOptions = { limit: number; locale: Locale; before?: number | undefined };
/** Returns lines of the audit list, the newest first. @param before id below which lines are returned */
export async function auditOf(db: Db, filters: AuditFilters, { limit, locale, before }: AuditOptions): Promise<AuditLine[]> {
  const { by, impersonatedBy, act, subject, subjectId, from, until } = filters;
  const rows = await db
    .select({ line: auditLines, byName: nameOf(auditLines.account), impersonatorName: nameOf(auditLines.impersonatedBy) })
    .from(auditLines)
    .where(
      and(
        before === undefined ? undefined : lt(auditLines.id, before),
        by === undefined ? undefined : eq(auditLines.account, by),
        impersonatedBy === undefined ? undefined : eq(auditLines.impersonatedBy, impersonatedBy),
        act === undefined ? undefined : eq(auditLines.act, act),
        subject === undefined ? undefined : eq(auditLines.subject, subject),
        subjectId === undefined ? undefined : eq(auditLines.subjectId, subjectId),
        from ? gte(auditLines.at, instantOf(from)) : undefined,
        until ? lt(auditLines.at, until.length === 10 ? dayAfter(until) : instantOf(until)) : undefined,
      ),
    )
    .orderBy(desc(auditLines.id))
    .limit(limit);
  const subjectName = await namesOfSubjects(
    db,
    rows.map(({ line }) => line),
    locale,
  );
  return rows.map(({ line, byName, impersonatorName }) => ({
    ...{
      id: line.id,
      at: line.at.toISOString(),
      act: line.act,
      subject: line.subject,
      subjectId: line.subjectId,
      subjectName: subjectName(line),
    },
    ...{ by: person(line.account, byName), impersonatedBy: person(line.impersonatedBy, impersonatorName) },
    details: { ...line.details },
  }));
}

/** Returns the names of all roles, by their references. */
export async function roleNames(db: Db): Promise<NamesOfRoles> {
  const rows = await db.select({ reference: roles.reference, nl: roles.nameNl, fr: roles.nameFr }).from(roles);
  return Object.fromEntries(rows.map(({ reference, ...names }) => [reference, names]));
}

/** Returns a page of the audit list. */
export async function auditPage(db: Db, { cursor, limit, ...filters }: AuditQuery, locale: Locale): Promise<AuditPage> {
  const before = cursor === undefined ? undefined : Number(cursor);
  const items = await auditOf(db, filters, { limit: limit + 1, locale, before });
  const shown = items.slice(0, limit);
  return { items: shown, cursor: items.length > limit ? String(shown.at(-1)?.id) : null, roles: await roleNames(db) };
}

/** Returns the methods by which an account can give its second factor. */
export async function factorMethods(db: Db, account: number): Promise<Factor[]> {
  const rows = await db
    .selectDistinct({ method: factors.method })
    .from(factors)
    .where(and(eq(factors.account, account), isNotNull(factors.confirmedAt)))
    .orderBy(factors.method);
  const codes = await db
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.account, account), isNull(recoveryCodes.usedAt)))
    .limit(1);
  return [...rows.map(({ method }) => method), ...(codes.length ? (['recovery'] as const) : [])];
}
