import { and, arrayOverlaps, desc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { foldedWords } from '../../content/document-index.ts';
import { onPortals } from '../../content/document-states.ts';
import { personOf } from '../../content/history/history.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { foundWords, wordsIn } from './found-queries.ts';
import { mostFound } from './rules.ts';
import type { FoundDocument, ListChoices } from './schema.ts';

type ValueColumn = typeof documentIndex.kind | typeof documentIndex.changedBy;
/** Selects the values of a column among the documents of an entity that somebody sees; one entry of an index is read for each. */
const valuesOf = (column: ValueColumn, entity: string, visible: readonly string[] | undefined) => {
  const least = sql`select min(${column}) from ${documentIndex} where ${documentIndex.entity} = ${entity}`;
  const isSeen = and(eq(documentIndex.entity, entity), sql`${column} = found.value`, onPortals(visible));
  return sql`with recursive found(value) as (
      ${least} union all select (${least} and ${column} > found.value) from found where found.value is not null)
    select found.value from found where exists (select 1 from ${documentIndex} where ${isSeen})`;
};

/** Returns the kinds of the documents in a list, and their last authors, sorted by name. */
export async function choicesIn(db: Db, entity: string, visible: readonly string[] | undefined): Promise<z.infer<typeof ListChoices>> {
  const kinds = rowsOf<{ value: string }>(await db.execute(valuesOf(documentIndex.kind, entity, visible)));
  const people = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(sql`${accounts.id} in (${valuesOf(documentIndex.changedBy, entity, visible)})`)
    .orderBy(accounts.firstName, accounts.lastName, accounts.id);
  return { kinds: kinds.map(({ value }) => value), authors: people.flatMap((person) => personOf(person) ?? []) };
}

const found = (q: string): SQL | undefined => {
  const question = wordsIn(q);
  return question === undefined ? undefined : foundWords(question);
};

/** Returns documents of some entities by words; those whose title begins with the words come first, then the latest. */
export async function findDocuments(
  db: Db,
  q: string,
  scopes: readonly { entity: string; visible: readonly string[] | undefined }[],
  portal: string | undefined,
): Promise<z.infer<typeof FoundDocument>[]> {
  const condition = found(q);
  if (!condition || !scopes.length) return [];
  const scope = or(...scopes.map(({ entity, visible }) => and(eq(documentIndex.entity, entity), onPortals(visible))));
  const rows = await db
    .select()
    .from(documentIndex)
    .where(and(condition, scope, portal ? arrayOverlaps(documentIndex.portals, [portal]) : undefined))
    .orderBy(sql`starts_with(${documentIndex.sortTitle}, ${foldedWords(q)}) desc`, desc(documentIndex.changedAt), documentIndex.reference)
    .limit(mostFound);
  return rows.map((row) => ({
    ...{ entity: row.entity, reference: row.reference, titles: { nl: row.titleNl, fr: row.titleFr }, portals: row.portals },
  }));
}

type Asked = { q: string | undefined; references: readonly string[] | undefined; visible: readonly string[] | undefined; now: Date };

/** Returns the titles of documents of an entity that readers see now or that are on some portals: by words or reference, else the latest. */
export async function namesIn(
  db: Db,
  entity: string,
  { q = '', references, visible, now }: Asked,
): Promise<z.infer<typeof FoundDocument>[]> {
  const isPublic = and(eq(documentIndex.isStored, true), eq(documentIndex.isPublished, true), lte(documentIndex.shownAt, now));
  const rows = await db
    .select()
    .from(documentIndex)
    .where(
      and(
        eq(documentIndex.entity, entity),
        visible && or(isPublic, visible.length ? onPortals(visible) : undefined),
        references ? inArray(documentIndex.reference, [...references]) : eq(documentIndex.isStored, true),
        found(q),
      ),
    )
    .orderBy(sql`starts_with(${documentIndex.sortTitle}, ${foldedWords(q)}) desc`, desc(documentIndex.changedAt), documentIndex.reference)
    .limit(references?.length ?? mostFound);
  return rows.map(({ titleNl, titleFr, ...row }) => ({
    ...{ entity, reference: row.reference, titles: { nl: titleNl, fr: titleFr }, portals: row.portals },
  }));
}
