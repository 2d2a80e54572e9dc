import { asc, gt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import type { AnyEntity, Entity, Reference } from '../entity.ts';

const documentsTogether = 200;

type Document = Readonly<Record<string, unknown>>;
type Wanted = ReadonlyMap<string, ReadonlySet<Reference>>;

/** Yields the documents of an entity in the order of their keys, in batches. */
async function* documentsOf(db: Db, entity: Entity): AsyncGenerator<Document[]> {
  let last: Reference | undefined;
  for (;;) {
    const rows = await db
      .select({ key: entity.key })
      .from(entity.table as PgTable)
      .where(last === undefined ? undefined : gt(entity.key, last))
      .orderBy(asc(entity.key))
      .limit(documentsTogether);
    // Members and their records have a key only if they were imported.
    const references = rows.map(({ key }) => key as Reference).filter((key) => key !== null);
    if (!references.length) return;
    yield (await entity.read(db, references)) as Document[];
    last = references.at(-1);
  }
}

const isOn = (portal: string, { entity, code, portal: of, portals }: Document) =>
  (entity === 'portal' && code === portal) || of === portal || (Array.isArray(portals) && portals.includes(portal));

/** Returns the documents of a portal by entity, including all that they mention, which an import needs. */
async function wantedOf(db: Db, entities: readonly Entity[], portal: string): Promise<Wanted> {
  const wanted = new Map(entities.map(({ name }) => [name, new Set<Reference>()]));
  const byTable = new Map(entities.map((entity) => [entity.table as PgTable, entity]));
  const add = (entity: Entity, document: Document): void => {
    wanted.get(entity.name)?.add(entity.referenceOf(document));
    for (const { table, value } of entity.mentions(document)) {
      const mentioned = byTable.get(table);
      if (mentioned && !wanted.get(mentioned.name)?.has(value)) waiting.push({ entity: mentioned, reference: value });
    }
  };
  const waiting: { entity: Entity; reference: Reference }[] = [];
  for (const entity of entities)
    for await (const documents of documentsOf(db, entity))
      for (const document of documents) if (isOn(portal, { entity: entity.name, ...document })) add(entity, document);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { entity, reference } = next;
    if (wanted.get(entity.name)?.has(reference)) continue;
    wanted.get(entity.name)?.add(reference);
    for (const document of await entity.read(db, [reference])) add(entity, document as Document);
  }
  return wanted;
}

export type ExportOptions = {
  db: Db;
  /** Ordered so that each document comes after those it mentions. */
  entities: readonly AnyEntity[];
  /** Entities to export; all by default. */
  names?: readonly string[];
  portal?: string | undefined;
};

/** Yields every document as a line that an import accepts. */
export async function* exportDocuments({ db, entities, names = [], portal }: ExportOptions): AsyncGenerator<string> {
  const all = entities as readonly unknown[] as readonly Entity[];
  const wanted = portal === undefined ? undefined : await wantedOf(db, all, portal);
  for (const entity of all) {
    if (names.length && !names.includes(entity.name)) continue;
    for await (const documents of documentsOf(db, entity))
      for (const document of documents)
        if (!wanted || wanted.get(entity.name)?.has(entity.referenceOf(document)))
          yield `${JSON.stringify(entity.pack?.(document) ?? document)}\n`;
  }
}
