import { and, eq, gt, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { personOf } from '../../content/history/history.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { fieldNotes, presences } from '../../db/tables/editing.ts';
import { goneSeconds } from './rules.ts';
import type { Note, Present } from './schema.ts';

type Subject = { entity: string; reference: string };

/** Returns the tabs in which a document is open, earliest first. */
export async function peopleAt(db: Db, { entity, reference }: Subject, tab: string, now: Date): Promise<z.infer<typeof Present>[]> {
  const alive = gt(presences.seenAt, new Date(now.getTime() - goneSeconds * 1_000));
  const rows = await db
    .select({ presence: presences, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(presences)
    .innerJoin(accounts, eq(accounts.id, presences.account))
    .where(and(eq(presences.entity, entity), eq(presences.reference, reference), alive))
    .orderBy(presences.since, presences.tab);
  const taken = rows.filter(({ presence }) => presence.heldAt);
  const [holder] = taken.length ? taken.sort((a, b) => Number(b.presence.heldAt) - Number(a.presence.heldAt)) : rows;
  return rows
    .toSorted((a, b) => Number(a.presence.since) - Number(b.presence.since))
    .map(({ presence, firstName, lastName }) => ({
      ...{ account: presence.account, name: `${firstName} ${lastName}`.trim(), tab: presence.tab, field: presence.field },
      ...{ since: presence.since.toISOString(), isThis: presence.tab === tab, isHolder: presence.tab === holder?.presence.tab },
    }));
}

const noteRows = (db: Db, { entity, reference }: Subject) =>
  db
    .select({ note: fieldNotes, person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName } })
    .from(fieldNotes)
    .leftJoin(accounts, eq(accounts.id, fieldNotes.account))
    .where(and(eq(fieldNotes.entity, entity), eq(fieldNotes.reference, reference), isNull(fieldNotes.doneAt)))
    .orderBy(fieldNotes.id);

/** Returns the notes of a document that are not done, oldest first. */
export const notesOf = async (db: Db, subject: Subject): Promise<z.infer<typeof Note>[]> =>
  (await noteRows(db, subject)).map(({ note, person }) => ({
    ...{ id: note.id, field: note.field, text: note.text, author: personOf(person), at: note.at.toISOString() },
  }));
