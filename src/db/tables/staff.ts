import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import type { Locale } from '../../lib/locale.ts';
import { parentUsers } from './accounts.ts';
import { instant } from './columns.ts';

/** Ids of staff records that are made here; imports bring their own. */
export const staffIds = pgSequence('staff_ids');

/** Named sets of permissions. */
export const roles = pgTable(
  'roles',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    reference: varchar('reference', { length: 40 }).notNull(),
    nameNl: varchar('name_nl', { length: 60 }).notNull(),
    nameFr: varchar('name_fr', { length: 60 }).notNull(),
  },
  (table) => [unique('roles_reference').on(table.reference)],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    role: integer('role')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission: smallint('permission').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.permission] }),
    check('role_permissions_known', sql`${table.permission} between 1 and 45 and ${table.permission} <> 42`),
  ],
);

/** Roles of staff records, each on some portals and in some languages. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    staff: integer('staff')
      .notNull()
      .references(() => parentUsers.id, { onDelete: 'cascade' }),
    role: integer('role')
      .notNull()
      .references(() => roles.id),
    /** Portal codes; null for all portals. */
    portals: jsonb('portals').$type<string[]>(),
    /** Null for all languages. */
    languages: jsonb('languages').$type<Locale[]>(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [index('staff_grants_staff').on(table.staff), index('staff_grants_role').on(table.role)],
);

/**
 * Acts that concern rights, second factors and impersonation. A trigger refuses to change or remove a line; nothing
 * of a line is personal but the number of an account, which names nobody after erasure.
 */
export const auditLines = pgTable(
  'audit_lines',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull(),
    /** Account that acted; null for the command line. */
    account: integer('account'),
    /** Staff account that acted as that member. */
    impersonatedBy: integer('impersonated_by'),
    act: varchar('act', { length: 60 }).notNull(),
    /** Kind and id of the changed object. */
    subject: varchar('subject', { length: 30 }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Names of fields, roles, portals and the like; no secret and no personal value. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    index('audit_lines_account').on(table.account),
    index('audit_lines_act').on(table.act),
    index('audit_lines_subject').on(table.subject, table.subjectId),
    index('audit_lines_at').on(table.at),
  ],
);
