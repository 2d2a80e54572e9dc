import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { sharedChanges } from '../db/tables/publishing.ts';

/** Kinds of keys that many pages read. Publishers keep what these pages show until a key of its kinds changes. */
const sharedKinds = [
  'portal',
  'portals',
  'themes',
  'pages',
  'messages',
  'theme',
  'ads',
  'ad',
  'customer',
  'events',
  'event',
  'file',
] as const;
export type SharedKind = (typeof sharedKinds)[number];

const isShared: ReadonlySet<string> = new Set(sharedKinds);
const kindOf = (key: string) => key.split(':', 1)[0] ?? '';

/** Notes the kinds of changed keys, in the transaction of the edit. */
export async function noteShared(tx: Db, keys: readonly string[]): Promise<void> {
  const kinds = [...new Set(keys.map(kindOf))].filter((kind) => isShared.has(kind));
  if (kinds.length) await tx.insert(sharedChanges).values(kinds.map((kind) => ({ kind })));
}

/**
 * Returns a text for each changed kind that differs after each change. The number of the last change would not do: an
 * edit can get its number before another one, and be committed after it.
 */
export async function sharedVersions(db: Db): Promise<ReadonlyMap<string, string>> {
  const { kind, id } = sharedChanges;
  const rows = await db
    .select({ kind, version: sql<string>`count(*) || ' ' || sum(${id})` })
    .from(sharedChanges)
    .groupBy(kind);
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

const dayMilliseconds = 86_400_000;
/** Removes the notes of changes before yesterday. */
export const forgetShared = async (db: Db, now: Date): Promise<void> =>
  void (await db.delete(sharedChanges).where(lt(sharedChanges.at, new Date(now.getTime() - dayMilliseconds))));
