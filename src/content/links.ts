import { getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import type { Entity, Reference } from './entity.ts';
import { ownersOf } from './mentions.ts';

/** Returns the new address of a link, or the same one. */
export type Relink = (address: string) => string;

const relinked = (text: string, relink: Relink): string =>
  text.includes('href="')
    ? text.replace(/(\shref=")([^"]*)(?=")/g, (_, start: string, address: string) => start + relink(address))
    : relink(text);

/** Returns a value with changed links: addresses in HTML, and texts that are an address. */
export function withLinks<Value>(value: Value, relink: Relink): Value {
  if (typeof value === 'string') return relinked(value, relink) as Value;
  if (Array.isArray(value)) return value.map((one) => withLinks(one, relink)) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withLinks(inner, relink)])) as Value;
}

/** Returns the documents of an entity whose texts contain some words. Scans every text of the entity. */
export async function documentsWith(db: Db, entity: Entity, words: string): Promise<Reference[]> {
  const found = new Set<Reference>();
  for (const part of [{ table: entity.table as PgTable, owner: entity.key }, ...(entity.parts ?? [])]) {
    const columns = Object.values(getTableColumns(part.table)).filter(({ columnType }) => ['PgText', 'PgVarchar'].includes(columnType));
    const conditions: SQL[] = columns.map((column) => sql`position(${words} in ${column}) > 0`);
    if (conditions.length) for (const owner of await ownersOf(db, entity, part, or(...conditions))) found.add(owner);
  }
  return [...found];
}
