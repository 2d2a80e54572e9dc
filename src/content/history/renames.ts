import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { documentRenames } from '../../db/tables/editing.ts';
import { statEvents, statHours } from '../../db/tables/stats.ts';

type Rename = { from: string; to: string };

/** Stores the former reference of a renamed document. Earlier references point to the new one; the row of a reference that is used again is removed. */
export async function keepRename(
  tx: Db,
  entity: string,
  { from, to, ...versions }: Rename & { versionFrom: string; versionTo: string },
  now: Date,
): Promise<void> {
  const ofEntity = eq(documentRenames.entity, entity);
  await tx.delete(documentRenames).where(and(ofEntity, inArray(documentRenames.from, [from, to])));
  await tx
    .update(documentRenames)
    .set({ to })
    .where(and(ofEntity, eq(documentRenames.to, from)));
  await tx.insert(documentRenames).values({ entity, from, to, ...versions, at: now });
}

/** Returns the rows of renames by former reference. Call it for references without a document only: a reference that is used again is not a former one. */
export async function renamesOf(db: Db, entity: string, references: readonly string[]) {
  if (!references.length) return new Map<string, typeof documentRenames.$inferSelect>();
  const rows = await db
    .select()
    .from(documentRenames)
    .where(and(eq(documentRenames.entity, entity), inArray(documentRenames.from, [...references])));
  return new Map(rows.map((row) => [row.from, row]));
}

/** Types of events that pages count under the last segment of their address: view time, scroll, advertisement view (specification 7). */
const countedByAddress: readonly number[] = [1, 2, 6];

/**
 * Moves the figures of the page of a renamed document: events and hours, so that hours can still be recomputed from events.
 * @param types other types of events with its reference
 */
export async function moveFigures(
  tx: Db,
  { from, to }: Rename,
  portals: readonly string[],
  types: readonly number[] = countedByAddress,
): Promise<void> {
  if (!portals.length) return;
  await tx
    .update(statEvents)
    .set({ reference: to })
    .where(and(eq(statEvents.reference, from), inArray(statEvents.typeId, [...types]), inArray(statEvents.portal, [...portals])));
  const moved = and(eq(statHours.reference, from), inArray(statHours.typeId, [...types]), inArray(statHours.portal, [...portals]));
  await tx.execute(sql`
    with moved as (delete from stat_hours where ${moved} returning *)
    insert into stat_hours (hour, portal, locale, type_id, reference, bot, events, total)
    select hour, portal, locale, type_id, ${to}, bot, events, total from moved
    on conflict (hour, portal, locale, type_id, reference, bot)
    do update set events = stat_hours.events + excluded.events, total = stat_hours.total + excluded.total`);
}
