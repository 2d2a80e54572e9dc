import { and, desc, eq, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { inSight, sightsWith } from '../../content/document-states.ts';
import { personOf } from '../../content/history/history.ts';
import type { Entities } from '../../content/opening.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { mayDraft } from '../../content/rights.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex, draftParts, drafts, fieldNotes } from '../../db/tables/editing.ts';
import type { StaffActor } from '../../lib/actor.ts';
import { locales, otherLocale } from '../../lib/locale.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines } from '../overview/rules.ts';

/** Returns the condition for notes on texts that an actor writes as a translator: in their language, without the right to write the other. */
function toTranslate(entities: Entities, actor: Pick<StaffActor, 'may'>, codes: readonly string[]): SQL | undefined {
  const conditions = locales.map((locale) => {
    const writes = sightsWith(entities, codes, (rights, portal) => {
      const portals = portal === undefined ? [] : [portal];
      return mayDraft(actor, rights, portals, locale) && !mayDraft(actor, rights, portals, otherLocale(locale));
    });
    return and(like(fieldNotes.field, `texts.${locale}.%`), inSight(writes));
  });
  return or(...conditions);
}

/** Open notes of colleagues on documents that I drafted, changed last or have a note on, and on texts that I translate. */
export const noteLines: FrontSource = async ({ db, actor, sights, entities }) => {
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
        or(eq(documentIndex.changedBy, me), drafted, noted, toTranslate(entities, actor, await portalCodesOf(db))),
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
