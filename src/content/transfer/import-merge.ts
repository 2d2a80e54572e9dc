// A document that is twice in one file: `isFirstOf` in `import.ts`. Documents that are refused: `refuse` of each entity, in the
// `save.ts` of its feature (a member: `features/account/save.ts`).

import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { importBases } from '../../db/tables/content.ts';
import type { Reference } from '../entity.ts';
import { insertRows, overwriting } from '../rows.ts';
import { contentHashOf } from '../version.ts';

/** Hashes of the fields of a document as last imported, by path: `texts.nl.title`. A list is one field. */
export type Base = Readonly<Record<string, string>>;

type Fields = Map<string, unknown>;
const hashCharacters = 12;
const fieldHash = (value: unknown) => contentHashOf(value ?? null).slice(0, hashCharacters);

function fieldsOf(value: unknown, path: string[] = [], into: Fields = new Map()): Fields {
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    for (const [name, inner] of Object.entries(value)) fieldsOf(inner, [...path, name], into);
  else if (value !== undefined) into.set(path.join('.'), value);
  return into;
}

function documentOf(fields: Fields): object {
  const document: Record<string, unknown> = {};
  for (const [path, value] of fields) {
    const names = path.split('.');
    let at = document;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[names.at(-1) as string] = value;
  }
  return document;
}

/** Returns the hash of each field of a document. */
export const baseOf = (document: object): Base =>
  Object.fromEntries([...fieldsOf(document)].map(([path, value]) => [path, fieldHash(value)]));

/** Returns the paths of the fields in which two documents differ. A list is one field. */
export function changedFields(a: object, b: object): string[] {
  const [before, after] = [fieldsOf(a), fieldsOf(b)];
  const isSame = (path: string) =>
    before.has(path) === after.has(path) &&
    (before.get(path) === after.get(path) || fieldHash(before.get(path)) === fieldHash(after.get(path)));
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSame(path));
}

/**
 * Merges an imported document into the present one: a field is taken unless it was edited here since the last
 * import.
 * @returns the merged document, and the fields that were not taken
 */
export function merged(base: Base, present: object, imported: object): { document: object; kept: string[] } {
  const [mine, theirs] = [fieldsOf(present), fieldsOf(imported)];
  const fields: Fields = new Map();
  const kept: string[] = [];
  for (const path of new Set([...mine.keys(), ...theirs.keys()])) {
    const [here, there] = [fieldHash(mine.get(path)), fieldHash(theirs.get(path))];
    const was = base[path] ?? fieldHash(undefined);
    const isEdited = here !== was;
    const value = isEdited ? mine.get(path) : theirs.get(path);
    if (value !== undefined) fields.set(path, value);
    if (isEdited && there !== was && there !== here) kept.push(path);
  }
  return { document: documentOf(fields), kept };
}

/** Returns the stored bases by reference. Documents that were not edited since their import have none. */
export async function basesOf(tx: Db, entity: string, references: readonly Reference[]): Promise<Map<string, Base>> {
  const rows = await tx
    .select()
    .from(importBases)
    .where(and(eq(importBases.entity, entity), inArray(importBases.reference, references.map(String))));
  return new Map(rows.map(({ reference, fields }) => [reference, fields as Base]));
}

/** Stores the field hashes of an import. */
export async function storeBases(tx: Db, entity: string, bases: ReadonlyMap<Reference, Base>): Promise<void> {
  const rows = [...bases].map(([reference, fields]) => ({ entity, reference: String(reference), fields }));
  await insertRows(tx, importBases, rows, overwriting([importBases.entity, importBases.reference], [importBases.fields]));
}

/** Removes the stored field hashes of documents. */
export const forgetBases = (tx: Db, entity: string, references: readonly Reference[]) =>
  tx.delete(importBases).where(and(eq(importBases.entity, entity), inArray(importBases.reference, references.map(String))));
