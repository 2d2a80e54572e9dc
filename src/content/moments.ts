import { and, gt, lte, min, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import type { Entity } from './entity.ts';

type Dated = Pick<Entity<never>, 'table' | 'key' | 'moments'>;

/** Returns the documents with a moment in (`after`, `until`]. */
export async function dueReferences(db: Db, { table, key, moments = [] }: Dated, after: Date, until: Date): Promise<(string | number)[]> {
  const came = (moment: PgColumn) => and(gt(moment, after), lte(moment, until));
  const rows = await db
    .select({ reference: key })
    .from(table)
    .where(or(...moments.map(came)));
  return rows.map(({ reference }) => reference as string | number);
}

/** Returns the first moment after an instant. */
export async function nextMoment(db: Db, { table, moments = [] }: Dated, after: Date): Promise<Date | undefined> {
  const firsts = await Promise.all(
    moments.map((moment) =>
      db
        .select({ date: min(moment) })
        .from(table)
        .where(gt(moment, after)),
    ),
  );
  return earliest(firsts.map(([row]) => (row?.date as Date | null | undefined) ?? undefined));
}

/** @returns undefined for an empty list */
export const earliest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.filter((date) => date !== undefined).sort((a, b) => a.getTime() - b.getTime())[0];
