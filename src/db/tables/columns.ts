import { sql } from 'drizzle-orm';
import { type AnyPgColumn, char, check, customType, text, timestamp, varchar } from 'drizzle-orm/pg-core';
import { locales } from '../../lib/locale.ts';

/** Columns and checks that many tables share. Checked in the database too: not every writer passes a schema. */
export const portalCode = (name = 'portal') => char(name, { length: 4 });
export const localeColumn = () => text('locale', { enum: locales }).notNull();
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** Columns of an address (specification 3, address). */
export const placeColumns = () => ({
  street: varchar('street', { length: 355 }).notNull(),
  streetNumber: varchar('street_number', { length: 50 }).notNull(),
  streetBoxNumber: varchar('street_box_number', { length: 50 }),
  city: varchar('city', { length: 255 }).notNull(),
  zipCode: varchar('zip_code', { length: 20 }).notNull(),
  countryCode: char('country_code', { length: 2 }).notNull(),
});

export const localeCheck = (name: string, column: AnyPgColumn) => check(`${name}_locale`, sql`${column} in ('nl', 'fr')`);
/** Check: https or a path of the site. */
export const urlCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^(https://|/([^/\\\\]|$))'`);

/** integer[] in PostgreSQL's notation, for every driver. */
export const integers = customType<{ data: number[]; driverData: string | number[] }>({
  dataType: () => 'integer[]',
  toDriver: (numbers) => `{${numbers.join(',')}}`,
  fromDriver: (value) => (typeof value === 'string' ? value.slice(1, -1).split(',').filter(Boolean).map(Number) : value),
});

/** bytea, for every driver. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
