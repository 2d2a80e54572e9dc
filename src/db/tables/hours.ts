import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { parentUsers } from './accounts.ts';
import { instant, integers } from './columns.ts';

const ofStaff = () =>
  integer('staff')
    .notNull()
    .references(() => parentUsers.id);
const names = () => ({
  nameNl: varchar('name_nl', { length: 60 }).notNull(),
  nameFr: varchar('name_fr', { length: 60 }).notNull(),
  /** Set: no new time is recorded on it. Its row stays, because records name it. */
  removedAt: instant('removed_at'),
});

/** Actions on which time is recorded; absence is an action. */
export const hourActions = pgTable('hour_actions', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  ...names(),
  isAbsence: boolean('is_absence').notNull(),
});

/** Places where people work. */
export const hourLocations = pgTable('hour_locations', { id: integer('id').generatedAlwaysAsIdentity().primaryKey(), ...names() });

const whole = (name: string, column: AnyPgColumn) => check(name, sql`${column} between 1 and 1440`);

/** Time records (specification 3). A date is a calendar day: no time zone moves it. */
export const hourRecords = pgTable(
  'hour_records',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    staff: ofStaff(),
    date: date('date', { mode: 'string' }).notNull(),
    minutes: smallint('minutes').notNull(),
    action: integer('action')
      .notNull()
      .references(() => hourActions.id),
    location: integer('location')
      .notNull()
      .references(() => hourLocations.id),
    info: varchar('info', { length: 255 }),
    /** 1 to approve, 2 approved, 3 denied. */
    status: smallint('status').notNull(),
    /** Reason of the last denial or withdrawn approval. */
    reason: varchar('reason', { length: 1_000 }),
    /** Ticket, text or newsletter on which the time is booked. No foreign key: the record outlives it. */
    bookingKind: text('booking_kind', { enum: ['ticket', 'article', 'newsletter'] }),
    bookingReference: varchar('booking_reference', { length: 64 }),
    /** Changes with every change of the record. */
    version: integer('version').notNull().default(1),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('hour_records_staff').on(table.staff, table.date, table.id).where(sql`${table.removedAt} is null`),
    index('hour_records_date').on(table.date, table.id),
    index('hour_records_status').on(table.status, table.date, table.id).where(sql`${table.removedAt} is null`),
    index('hour_records_booking').on(table.bookingKind, table.bookingReference).where(sql`${table.bookingKind} is not null`),
    index('hour_records_action').on(table.action),
    index('hour_records_location').on(table.location),
    whole('hour_records_minutes', table.minutes),
    check('hour_records_status_known', sql`${table.status} between 1 and 3`),
    check('hour_records_booked', sql`num_nonnulls(${table.bookingKind}, ${table.bookingReference}) in (0, 2)`),
  ],
);

/** History of records: each change with the former values. */
export const hourChanges = pgTable(
  'hour_changes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    record: integer('record')
      .notNull()
      .references(() => hourRecords.id, { onDelete: 'cascade' }),
    act: text('act', {
      enum: ['created', 'saved', 'removed', 'restored', 'booked', 'approved', 'denied', 'unapproved'],
    }).notNull(),
    /** Staff record of its author. */
    by: integer('by').references(() => parentUsers.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    reason: varchar('reason', { length: 1_000 }),
    /** Fields of the record before; null if it is new. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('hour_changes_record').on(table.record, table.id), index('hour_changes_by').on(table.by)],
);

/** Expected minutes of a person for each weekday, Monday first, from a day on. */
export const hourSchedules = pgTable(
  'hour_schedules',
  {
    staff: ofStaff(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    minutes: integers('minutes').notNull(),
    /** Issuer whose holidays the person has: 1 PMG_BE, 2 PMG_NL. */
    issuer: smallint('issuer').$type<1 | 2>().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.staff, table.validFrom] }), check('hour_schedules_issuer', sql`${table.issuer} in (1, 2)`)],
);

/** Running timers: at most one for a person. */
export const hourTimers = pgTable('hour_timers', {
  staff: integer('staff')
    .primaryKey()
    .references(() => parentUsers.id, { onDelete: 'cascade' }),
  startedAt: instant('started_at').notNull(),
  action: integer('action')
    .notNull()
    .references(() => hourActions.id),
  location: integer('location')
    .notNull()
    .references(() => hourLocations.id),
  info: varchar('info', { length: 255 }),
});

/** Reminders that were sent: one for a person and a week. */
export const hourReminders = pgTable(
  'hour_reminders',
  { staff: ofStaff(), week: date('week', { mode: 'string' }).notNull(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.staff, table.week] })],
);
