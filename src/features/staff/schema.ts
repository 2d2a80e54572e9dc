import * as z from 'zod/mini';
import { auditActs } from '../../lib/audit.ts';
import { DateOrInstant, email, LocaleCode, line, noneTwice, Reference, RowNumber } from '../../lib/fields.ts';
import { type Permission, permissionNames } from '../../lib/permissions.ts';
import { PortalCode } from '../../lib/portal-code.ts';

export const PermissionName = z.enum(permissionNames, 'not_allowed');
const Permissions = z.array(PermissionName).check(z.maxLength(permissionNames.length), noneTwice as z.core.$ZodCheck<Permission[]>);

/** Portals and languages on which something holds. */
const Portals = z.union([z.literal('all'), z.array(PortalCode).check(z.minLength(1), z.maxLength(100), noneTwice)]);
const Languages = z.union([z.literal('all'), z.array(LocaleCode).check(z.minLength(1), z.maxLength(2))]);

/** A second factor as far as it is asked for. `satisfiedUntil`: end of the time in which it is not asked for again. */
const FactorState = z.object({
  isRequired: z.boolean(),
  satisfiedUntil: z.nullable(z.string()),
  methods: z.array(z.enum(['passkey', 'totp', 'recovery'])),
});

const Holder = z.object({ id: z.int(), email: z.string(), firstName: z.string(), lastName: z.string(), language: LocaleCode });
const StaffRecord = z.object({ id: z.int(), code: z.string(), firstName: z.string(), lastName: z.string() });

/** The calling staff member, with each permission and its scopes. */
export const StaffMe = z.object({
  account: Holder,
  staff: StaffRecord,
  permissions: z.array(z.object({ permission: PermissionName, portals: Portals, languages: Languages })),
  factor: FactorState,
});
export type StaffMe = z.infer<typeof StaffMe>;

/** A role on portals and in languages. */
export const RoleGrant = z.strictObject({ role: Reference, portals: Portals, languages: Languages });
export type RoleGrant = z.infer<typeof RoleGrant>;

/** A staff member. `direct` are permissions that came with an import: they hold everywhere, and can only be taken away here. */
export const StaffMember = z.extend(StaffRecord, {
  account: Holder,
  grants: z.array(RoleGrant),
  direct: z.array(PermissionName),
  factors: z.array(z.enum(['passkey', 'totp', 'recovery'])),
  isMe: z.boolean(),
  /** Changes with its rights: send it as `If-Match` with a change. */
  version: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const names = { code: line(40), firstName: line(30), lastName: line(40) };
export const StaffCreate = z.strictObject({ email: email(60), ...names });
export type StaffCreate = z.infer<typeof StaffCreate>;
export const StaffUpdate = z.strictObject(names);
export type StaffUpdate = z.infer<typeof StaffUpdate>;
export const StaffParams = z.strictObject({ id: RowNumber });
export const StaffQuery = z.strictObject({ q: z.optional(z.string().check(z.maxLength(100))) });

/** Version of the rights that a change begins with. */
export const RightsHeaders = z.object({ 'if-match': z.optional(z.string().check(z.regex(/^"[A-Za-z0-9_-]{1,64}"$/, 'not_allowed'))) });

/** Rights of a staff member: these roles and, of the permissions that came with an import, these. */
export const GrantsUpdate = z.strictObject({ grants: z.array(RoleGrant).check(z.maxLength(50)), direct: Permissions });
export type GrantsUpdate = z.infer<typeof GrantsUpdate>;

export const Role = z.object({
  reference: z.string(),
  names: z.object({ nl: z.string(), fr: z.string() }),
  permissions: z.array(PermissionName),
  /** Number of staff members with it. */
  holders: z.int(),
  /** I am one of them. */
  isMine: z.boolean(),
  version: z.string(),
});
export type Role = z.infer<typeof Role>;
const RoleNames = z.strictObject({ nl: line(60), fr: line(60) });
const RoleReference = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9-]*$/, 'not_a_code'));
export const RoleUpdate = z.strictObject({ names: RoleNames, permissions: Permissions });
export type RoleUpdate = z.infer<typeof RoleUpdate>;
export const RoleCreate = z.extend(RoleUpdate, { reference: RoleReference });
export type RoleCreate = z.infer<typeof RoleCreate>;
export const RoleParams = z.strictObject({ reference: RoleReference });

/** Filters of the audit list. `by` and `impersonatedBy` are accounts; `from` and `until` are days or instants, both included. */
export const AuditFilters = z.strictObject({
  by: z.optional(RowNumber),
  impersonatedBy: z.optional(RowNumber),
  act: z.optional(z.enum(auditActs, 'not_allowed')),
  subject: z.optional(z.string().check(z.regex(/^[a-z]{1,30}$/, 'not_allowed'))),
  subjectId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  from: z.optional(DateOrInstant),
  until: z.optional(DateOrInstant),
});
export type AuditFilters = z.infer<typeof AuditFilters>;
export const AuditQuery = z.extend(AuditFilters, {
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'not_allowed'))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const Person = z.object({ account: z.int(), name: z.string() });
/** `by` is null for the command line. A person whose account was erased has no name. */
export const AuditLine = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(Person),
  impersonatedBy: z.nullable(Person),
  act: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** Name of the subject now; null if it has none, or is gone. */
  subjectName: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof AuditLine>;
/** Names of all roles, by their references. */
export const NamesOfRoles = z.record(z.string(), z.object({ nl: z.string(), fr: z.string() }));
export type NamesOfRoles = z.infer<typeof NamesOfRoles>;
export const AuditPage = z.object({ items: z.array(AuditLine), cursor: z.nullable(z.string()), roles: NamesOfRoles });
export type AuditPage = z.infer<typeof AuditPage>;
export const Csv = z.object({ name: z.string(), csv: z.string() });
