import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { draftOfRow, inSight } from '../../content/document-states.ts';
import { personOf } from '../../content/history/history.ts';
import type { Entities } from '../../content/opening.ts';
import { portalCodesOf } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex, draftParts, drafts } from '../../db/tables/editing.ts';
import type { Actor } from '../../lib/actor.ts';
import { locales } from '../../lib/locale.ts';
import type { FrontSource } from '../front-source.ts';
import { documentOfRow, lineOf, mostLines, soonMilliseconds } from '../overview/rules.ts';

/** Returns the condition for parts that an actor may publish: by the permission on the first portal, in the part's language. */
function mayPublish(entities: Entities, actor: Pick<Actor, 'may'>, codes: readonly string[]): SQL {
  const scopes = new Map<string, { names: string[]; locale: (typeof locales)[number]; portals: string[] }>();
  for (const { name, rights } of entities.values())
    for (const locale of rights ? locales : []) {
      const portals = codes.filter((code) => rights?.edit.some((permission) => actor.may(permission, code, locale)));
      if (!portals.length) continue;
      const known = scopes.get(`${locale} ${portals}`) ?? { names: [], locale, portals };
      known.names.push(name);
      scopes.set(`${locale} ${portals}`, known);
    }
  const conditions = [...scopes.values()].map(({ names, locale, portals }) =>
    and(
      inArray(documentIndex.entity, names),
      eq(draftParts.part, locale),
      sql`(cardinality(${documentIndex.portals}) = 0 or ${documentIndex.portals}[1] in ${portals})`,
    ),
  );
  return or(...conditions) ?? sql`false`;
}

const person = { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName };
/** Returns a query of drafts joined with the document index, which has every editable document. */
const drafted = (db: Db) => db.select({ row: documentIndex, draft: drafts, person }).from(drafts).innerJoin(documentIndex, draftOfRow);

/** Lines of the front: own drafts, parts that others marked as ready and the actor may publish, scheduled drafts, and those whose save failed. */
export const draftLines: FrontSource = async ({ db, actor, now, sights, entities }) => {
  const codes = await portalCodesOf(db);
  const isMine = eq(draftParts.account, actor.accountId);
  const mine = await db
    .select({ row: documentIndex, at: sql<Date>`max(${draftParts.savedAt})`.mapWith(draftParts.savedAt) })
    .from(draftParts)
    .innerJoin(drafts, eq(drafts.id, draftParts.draft))
    .innerJoin(documentIndex, draftOfRow)
    .where(and(isMine, inSight(sights)))
    .groupBy(documentIndex.entity, documentIndex.reference)
    .orderBy(desc(sql`max(${draftParts.savedAt})`))
    .limit(mostLines);
  const ready = await db
    .select({ row: documentIndex, part: draftParts.part, at: draftParts.savedAt, person })
    .from(draftParts)
    .innerJoin(drafts, eq(drafts.id, draftParts.draft))
    .innerJoin(documentIndex, draftOfRow)
    .leftJoin(accounts, eq(accounts.id, draftParts.account))
    .where(and(eq(draftParts.state, 'ready'), mayPublish(entities, actor, codes)))
    .orderBy(draftParts.savedAt)
    .limit(mostLines);
  const faulty = await drafted(db)
    .leftJoin(accounts, eq(accounts.id, drafts.dueBy))
    .where(and(isNotNull(drafts.dueFault), inSight(sights)))
    .orderBy(desc(drafts.id))
    .limit(mostLines);
  const due = await drafted(db)
    .leftJoin(accounts, eq(accounts.id, drafts.dueBy))
    .where(
      and(isNotNull(drafts.dueAt), sql`${drafts.dueAt} < ${new Date(now.getTime() + soonMilliseconds).toISOString()}`, inSight(sights)),
    )
    .orderBy(drafts.dueAt)
    .limit(mostLines);
  return [
    ...faulty.map(({ row, draft, person: by }) =>
      lineOf({ section: 'waiting', kind: 'fault', document: documentOfRow(row), by: personOf(by)?.name ?? null, text: draft.dueFault }),
    ),
    ...ready.map(({ row, part, at, person: by }) =>
      lineOf({
        ...{ section: 'waiting', kind: 'ready', at: at.toISOString(), document: documentOfRow(row) },
        ...{ locale: part === 'common' ? null : part, by: personOf(by)?.name ?? null },
      }),
    ),
    ...mine.map(({ row, at }) => lineOf({ section: 'waiting', kind: 'draft', at: at.toISOString(), document: documentOfRow(row) })),
    ...due.map(({ row, draft, person: by }) =>
      lineOf({
        ...{ section: 'appearing', kind: 'due', at: draft.dueAt?.toISOString() ?? null, document: documentOfRow(row) },
        by: personOf(by)?.name ?? null,
      }),
    ),
  ];
};
