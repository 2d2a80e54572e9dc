import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';

/** Returns the numbers of the public files, among some or all. */
export const openFiles = async (db: Db, only?: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.isGated, false), only && inArray(files.id, [...only])));
  return new Set(rows.map(({ id }) => id));
};

/** Returns the files that must not be public. */
export const gatedFiles = async (db: Db, only?: number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: files.id, isGated: files.isGated })
    .from(files)
    .where(only ? inArray(files.id, only) : eq(files.isGated, true));
  return new Set(rows.filter(({ isGated }) => isGated).map(({ id }) => id));
};

/** Returns the row of a file; undefined if there is none. */
export const fileById = async (db: Db, id: number) => (await db.select().from(files).where(eq(files.id, id)))[0];
