import { inArray, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import type { AnyEntity, Entity, Mention, Reference } from './entity.ts';
import { versionsOf } from './version.ts';

/** Document that mentions another one, with the fields of the mentions. */
export type Mentioning = { entity: Entity; reference: Reference; document: object; version: string; fields: string[] };

/** Foreign key of a table of an entity. `owner` is the column with the document that a row belongs to. */
type ForeignKey = { table: PgTable; owner: PgColumn; column: PgColumn; target: PgColumn };

const isSame = (a: PgTable | undefined, b: PgTable | undefined) => a !== undefined && a === b;

/** Returns the foreign keys from the tables of an entity to a table. */
function foreignKeys({ table, key, parts = [] }: Entity, target: PgTable, cascadingOnly: boolean): ForeignKey[] {
  return [{ table: table as PgTable, owner: key }, ...parts].flatMap((part) =>
    getTableConfig(part.table).foreignKeys.flatMap((foreign) => {
      const { columns, foreignTable, foreignColumns } = foreign.reference();
      const [column, to] = [columns[0], foreignColumns[0]];
      const isOwn = isSame(target, table as PgTable) && column === part.owner;
      const isAsked = !cascadingOnly || ['cascade', 'set null'].includes(foreign.onDelete ?? '');
      return column && to && isSame(foreignTable, target) && !isOwn && isAsked ? [{ ...part, column, target: to }] : [];
    }),
  );
}

async function valuesOf(db: Db, { table, key }: Entity, column: PgColumn, references: readonly Reference[]): Promise<unknown[]> {
  if (column === key) return [...references];
  const rows = await db
    .select({ value: column })
    .from(table as PgTable)
    .where(inArray(key, [...references]));
  return rows.map(({ value }) => value);
}

/** Returns the documents of an entity with matching rows in a table. */
export async function ownersOf(
  db: Db,
  entity: Entity,
  foreign: Pick<ForeignKey, 'table' | 'owner'>,
  condition: SQL | undefined,
): Promise<Reference[]> {
  const rows = await db.selectDistinct({ owner: foreign.owner }).from(foreign.table).where(condition);
  const owners = rows.map(({ owner }) => owner as Reference);
  const { id = entity.key, key } = entity;
  if (id === key || foreign.table === (entity.table as PgTable) || !owners.length) return owners;
  const found = await db
    .select({ reference: key })
    .from(entity.table as PgTable)
    .where(inArray(id, owners));
  return found.map(({ reference }) => reference as Reference);
}

/**
 * Returns the documents that mention one of these documents. Omits documents about people.
 * @param options cascadingOnly: omits mentions whose foreign key refuses the removal
 */
export async function mentioning(
  db: Db,
  entities: Iterable<AnyEntity>,
  target: Entity,
  references: readonly Reference[],
  { cascadingOnly = false } = {},
): Promise<Mentioning[]> {
  const found: Mentioning[] = [];
  for (const entity of entities as Iterable<unknown> as Iterable<Entity>) {
    if (entity.isPersonal) continue;
    const owners = new Set<Reference>();
    for (const foreign of foreignKeys(entity, target.table as PgTable, cascadingOnly)) {
      const values = await valuesOf(db, target, foreign.target, references);
      if (values.length) for (const owner of await ownersOf(db, entity, foreign, inArray(foreign.column, values))) owners.add(owner);
    }
    for (const [reference, { document, version }] of await versionsOf(db, entity, [...owners])) {
      if (isSame(entity.table as PgTable, target.table as PgTable) && references.includes(reference)) continue;
      const isMention = ({ table, value }: Mention) => isSame(table, target.table as PgTable) && references.includes(value);
      const fields = entity
        .mentions(document)
        .filter(isMention)
        .map(({ field }) => field);
      if (fields.length) found.push({ entity, reference, document, version, fields });
    }
  }
  return found;
}
