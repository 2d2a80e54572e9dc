import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import { documentIndex } from '../db/tables/editing.ts';
import { installation } from '../db/tables/publishing.ts';
import { instantOf } from '../lib/clock.ts';
import { type Locale, locales } from '../lib/locale.ts';
import type { AnyEntity, Entity, Reference } from './entity.ts';
import { insertRows, overwriting } from './rows.ts';

const rowsTogether = 500;

/** Version of the rules that make a row of a document. Raise it when titles, kinds or words change: the next start makes all rows again. */
const indexRule = '2';
const ruleName = 'document index';

type Fields = {
  texts?: Partial<Record<Locale, Record<string, unknown>>>;
  portals?: string[];
  portal?: string | null;
  isPublished?: boolean;
  isActive?: boolean;
} & Record<string, unknown>;

/** Fields that can be the title; the first filled one is used. */
const titleFields = ['subject', 'name', 'title', 'caption', 'alt', 'question', 'from'] as const;
/** Fields that can be the date of a document. */
const dateFields = ['displayDate', 'startsAt', 'dateFrom', 'startDate', 'date'] as const;

const textIn = (fields: Record<string, unknown> | undefined, names: readonly string[]): string | null => {
  const value = names.map((name) => fields?.[name]).find((one) => typeof one === 'string' && one !== '');
  return typeof value === 'string' ? value : null;
};

/** Returns text in lower case, without accents, its words separated by spaces. */
export const foldedWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Title of a document in a language, or the name that it has in all languages; null if it has none. */
export const titleOf = (document: object, locale: Locale): string | null => {
  const fields = document as Fields;
  return textIn(fields.texts?.[locale], titleFields) ?? textIn(fields, titleFields);
};

/** Portals of a document, the canonical one first; none for a document of all portals. */
export function portalsOf(document: object): string[] {
  const { portals, portal, entity, code } = document as Fields;
  if (portals) return portals;
  if (portal) return [portal];
  return entity === 'portal' ? [String(code)] : [];
}

type Indexed = Pick<Entity, 'name' | 'kind'>;

/** Returns the kind of a document; null for a draft without one. */
function kindOf(kind: Entity['kind'], document: object): string | null {
  const value: unknown = kind?.of(document);
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 40) : null;
}

function rowOf({ name: entity, kind }: Indexed, reference: Reference, document: object, changedAt: Date, changedBy: number | null) {
  const fields = document as Fields;
  const [titleNl, titleFr] = locales.map((locale) => titleOf(document, locale));
  const date = textIn(fields, dateFields);
  const title = titleNl ?? titleFr ?? String(reference);
  return {
    ...{ entity, reference: String(reference), titleNl: titleNl ?? null, titleFr: titleFr ?? null, portals: portalsOf(document) },
    kind: kindOf(kind, document),
    sortTitle: foldedWords(title).slice(0, 200),
    words: foldedWords([reference, titleNl, titleFr].join(' ')),
    hasNl: fields.texts ? Boolean(fields.texts.nl) : true,
    hasFr: fields.texts ? Boolean(fields.texts.fr) : true,
    isPublished: fields.isPublished ?? fields.isActive ?? true,
    isStored: true,
    shownAt: date === null ? changedAt : instantOf(date),
    ...{ changedAt, changedBy },
  };
}

/** Writes documents into the index, in the transaction of their save. */
export async function indexTitles(
  tx: Db,
  entity: Indexed,
  documents: readonly { reference: Reference; document: object }[],
  changedAt: Date,
  changedBy: number | null,
): Promise<void> {
  await writeRows(
    tx,
    documents.map(({ reference, document }) => rowOf(entity, reference, document, changedAt, changedBy)),
  );
}

const rowKey = [documentIndex.entity, documentIndex.reference];

async function writeRows(tx: Db, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const written = Object.entries(getTableColumns(documentIndex)).filter(([name]) => name in (rows[0] ?? {}));
  const columns = written.map(([, column]) => column).filter((column) => !rowKey.includes(column as never));
  await insertRows(tx, documentIndex, rows, overwriting(rowKey, columns));
}

/** Writes a draft without a document into the index. Fields of a wrong type are omitted, because drafts are not checked. */
export async function indexDraft(
  tx: Db,
  entity: Pick<AnyEntity, 'name' | 'kind'>,
  reference: Reference,
  document: object,
  now: Date,
  by: number | null,
): Promise<void> {
  const { texts, portals, portal } = document as Record<string, unknown>;
  const codes = Array.isArray(portals) ? portals.filter((one) => typeof one === 'string') : [];
  const known = { texts, portals: codes.length || typeof portal !== 'string' ? codes : [portal], isPublished: false };
  const kind = kindOf((entity as unknown as Indexed).kind, document);
  const row = { ...rowOf(entity as Pick<AnyEntity, 'name'>, reference, known, now, by), kind, isStored: false, hasNl: false, hasFr: false };
  await tx
    .insert(documentIndex)
    .values(row)
    .onConflictDoUpdate({ target: [documentIndex.entity, documentIndex.reference], set: row });
}

/** Returns the portals of a drafted document that does not exist yet; undefined if there is no such draft. */
export async function portalsOfReserved(db: Db, entity: string, reference: string): Promise<readonly string[] | undefined> {
  const [row] = await db
    .select({ portals: documentIndex.portals })
    .from(documentIndex)
    .where(and(eq(documentIndex.entity, entity), eq(documentIndex.reference, reference), eq(documentIndex.isStored, false)));
  return row?.portals;
}

/** Removes documents from the index. */
export const dropTitles = (tx: Db, entity: string, references: readonly Reference[]) =>
  tx.delete(documentIndex).where(and(eq(documentIndex.entity, entity), inArray(documentIndex.reference, references.map(String))));

/** Rewrites the rows of some documents. Their author and time of change stay. */
async function indexAgain(tx: Db, entity: Entity, references: readonly Reference[], now: Date): Promise<void> {
  // A running save writes its row after this one.
  await tx
    .select({ reference: entity.key })
    .from(entity.table as PgTable)
    .where(inArray(entity.key, references))
    .orderBy(entity.key)
    .for('update');
  const known = await tx
    .select({ reference: documentIndex.reference, at: documentIndex.changedAt, by: documentIndex.changedBy })
    .from(documentIndex)
    .where(and(eq(documentIndex.entity, entity.name), inArray(documentIndex.reference, references.map(String))));
  const changes = new Map(known.map((row) => [row.reference, row]));
  const documents = await entity.read(tx, references);
  await writeRows(
    tx,
    documents.map((document) => {
      const reference = entity.referenceOf(document);
      const { at = now, by = null } = changes.get(String(reference)) ?? {};
      return rowOf(entity, reference, document, at, by);
    }),
  );
}

/** Indexes all documents if `indexRule` changed, else those of entities without rows. */
export async function completeIndex(db: Db, entities: Iterable<AnyEntity>, now: Date): Promise<void> {
  const [rule] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, ruleName));
  for (const entity of entities as Iterable<unknown> as Iterable<Entity>) {
    if (entity.isPersonal) continue;
    const isOf = eq(documentIndex.entity, entity.name);
    if (rule?.value === indexRule && (await db.$count(documentIndex, isOf))) continue;
    const rows = await db
      .select({ reference: entity.key })
      .from(entity.table as PgTable)
      .orderBy(entity.key);
    for (let at = 0; at < rows.length; at += rowsTogether) {
      const references = rows.slice(at, at + rowsTogether).map(({ reference }) => reference as Reference);
      await db.transaction((tx) => indexAgain(tx, entity, references, now));
    }
  }
  const value = indexRule;
  await db.insert(installation).values({ name: ruleName, value }).onConflictDoUpdate({ target: installation.name, set: { value } });
}
