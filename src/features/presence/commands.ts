import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { presences } from '../../db/tables/editing.ts';
import { goneSeconds } from './rules.ts';

export type Subject = { entity: string; reference: string };
type Heartbeat = { tab: string; field: string | null; isTakingOver: boolean; account: number; now: Date };

const ofPresence = ({ entity, reference }: Subject) => and(eq(presences.entity, entity), eq(presences.reference, reference));
const goneAt = (now: Date) => new Date(now.getTime() - goneSeconds * 1_000);

/** Records a heartbeat, and drops the tabs of the document that are gone. */
export async function beat(db: Db, subject: Subject, { tab, field, isTakingOver, account, now }: Heartbeat): Promise<void> {
  await db.delete(presences).where(and(ofPresence(subject), lte(presences.seenAt, goneAt(now))));
  const held = isTakingOver ? { heldAt: now } : {};
  await db
    .insert(presences)
    .values({ ...subject, tab, account, field, since: now, seenAt: now, ...held })
    .onConflictDoUpdate({
      target: [presences.entity, presences.reference, presences.tab],
      set: { field, seenAt: now, ...held },
      // The tab of another account cannot be used.
      setWhere: eq(presences.account, account),
    });
}

/** Removes an own tab from those that have a document open. */
export const endPresence = (db: Db, subject: Subject, tab: string, account: number) =>
  db.delete(presences).where(and(ofPresence(subject), eq(presences.tab, tab), eq(presences.account, account)));

/** Removes tabs that are gone, of all documents. */
export const forgetPresences = (db: Db, now: Date) => db.delete(presences).where(lte(presences.seenAt, goneAt(now)));
