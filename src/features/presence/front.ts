import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { inSight } from '../../content/document-states.ts';
import { personOf } from '../../content/history/history.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex, draftParts, drafts, fieldNotes } from '../../db/tables/editing.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines } from '../overview/rules.ts';

/** Open notes of colleagues on documents that I drafted, changed last or have a note on. */
export const noteLines: FrontSource = async ({ db, actor, sights }) => {
  const me = actor.accountId;
  const drafted = sql`exists (select 1 from ${drafts} inner join ${draftParts} on ${draftParts.draft} = ${drafts.id}
    where (${drafts.entity}, ${drafts.reference}) = (${documentIndex.entity}, ${documentIndex.reference}) and ${draftParts.account} = ${me})`;
  const noted = sql`exists (select 1 from ${fieldNotes} mine
    where (mine.entity, mine.reference) = (${documentIndex.entity}, ${documentIndex.reference}) and mine.account = ${me})`;
  const rows = await db
    .select({
      row: documentIndex,
      note: fieldNotes,
      person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
    })
    .from(fieldNotes)
    .innerJoin(documentIndex, and(eq(documentIndex.entity, fieldNotes.entity), eq(documentIndex.reference, fieldNotes.reference)))
    .leftJoin(accounts, eq(accounts.id, fieldNotes.account))
    .where(
      and(
        isNull(fieldNotes.doneAt),
        or(isNull(fieldNotes.account), ne(fieldNotes.account, me)),
        inSight(sights),
        or(eq(documentIndex.changedBy, me), drafted, noted),
      ),
    )
    .orderBy(desc(fieldNotes.id))
    .limit(mostLines);
  return rows.map(({ row, note, person }) =>
    lineOf({
      ...{ section: 'waiting', kind: 'note', at: note.at.toISOString(), document: documentOfRow(row) },
      ...{ by: personOf(person)?.name ?? null, text: note.text },
    }),
  );
};
