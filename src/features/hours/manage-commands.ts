import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { parentUsers } from '../../db/tables/accounts.ts';
import { hourActions, hourLocations, hourSchedules } from '../../db/tables/hours.ts';
import { Problem } from '../../lib/errors.ts';
import type { EntryWrite, ListName, ScheduleWrite } from './manage-schema.ts';
import { type HourEntry, maxima } from './schema.ts';

/** Sets the schedule of a person from a day on. @throws Problem not_found */
export async function setSchedule(tx: Db, staff: number, { issuerId, ...schedule }: ScheduleWrite): Promise<void> {
  if (!(await tx.$count(parentUsers, eq(parentUsers.id, staff)))) throw new Problem('not_found');
  const issuer = issuerId === 2 ? 2 : 1;
  await tx
    .insert(hourSchedules)
    .values({ staff, ...schedule, issuer })
    .onConflictDoUpdate({ target: [hourSchedules.staff, hourSchedules.validFrom], set: { minutes: schedule.minutes, issuer } });
}

// One type for both: a location has no other column that is written here.
const tableOf = (list: ListName) => (list === 'actions' ? hourActions : (hourLocations as unknown as typeof hourActions));
type EntryRow = { id: number; nameNl: string; nameFr: string; removedAt: Date | null; isAbsence?: boolean };
const entryOf = ({ id, nameNl: nl, nameFr: fr, removedAt, isAbsence = false }: EntryRow): HourEntry => ({
  ...{ id, nl, fr, isAbsence, isRemoved: removedAt !== null },
});
const valuesOf = (list: ListName, { nl, fr, isAbsence }: EntryWrite) => ({
  ...{ nameNl: nl, nameFr: fr },
  ...(list === 'actions' && { isAbsence }),
});

function demandEntry(list: ListName, { isAbsence }: EntryWrite): void {
  if (list === 'locations' && isAbsence) throw new Problem('invalid_input', { isAbsence: 'not_allowed' });
}

/** Adds an action or a location. @throws Problem too_many, invalid_input */
export async function addEntry(tx: Db, list: ListName, entry: EntryWrite): Promise<HourEntry> {
  demandEntry(list, entry);
  const table = tableOf(list);
  if ((await tx.$count(table)) >= maxima.entries) throw new Problem('too_many');
  const values = valuesOf(list, entry) as typeof hourActions.$inferInsert;
  const [row] = await tx.insert(table).values(values).returning();
  if (!row) throw new Error('The entry was not added.');
  return entryOf(row);
}

/** @throws Problem not_found, invalid_input */
export async function saveEntry(tx: Db, list: ListName, id: number, entry: EntryWrite): Promise<HourEntry> {
  demandEntry(list, entry);
  const table = tableOf(list);
  const [row] = await tx
    .update(table)
    .set({ ...valuesOf(list, entry), removedAt: null })
    .where(eq(table.id, id))
    .returning();
  if (!row) throw new Problem('not_found');
  return entryOf(row);
}

/** @throws Problem not_found */
export async function removeEntry(tx: Db, list: ListName, id: number, now: Date): Promise<void> {
  const table = tableOf(list);
  const rows = await tx
    .update(table)
    .set({ removedAt: now })
    .where(and(eq(table.id, id), isNull(table.removedAt)))
    .returning();
  if (!rows.length) throw new Problem('not_found');
}
