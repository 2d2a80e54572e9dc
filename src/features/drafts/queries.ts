import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { personOf } from '../../content/history/history.ts';
import { contentHashOf } from '../../content/version.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { draftParts, drafts, revisions } from '../../db/tables/editing.ts';
import { portals } from '../../db/tables/portals.ts';
import type { PartName } from '../editing/schema.ts';
import { mostRevisions, type Numbering, type Parts, partsOf } from './rules.ts';
import type { DraftPart, OpenDraft } from './schema.ts';

export type DraftRow = typeof drafts.$inferSelect;

export const hashOfPart = (part: object | null): string | null => part && contentHashOf(part);
/** Returns the hashes by which drafts tell on which version of each part they are based; null for an absent part. */
export const basesOf = ({ common, nl, fr }: Parts): OpenDraft['bases'] => ({
  common: hashOfPart(common),
  nl: hashOfPart(nl),
  fr: hashOfPart(fr),
});

export async function draftOf(db: Db, entity: string, reference: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.entity, entity), eq(drafts.reference, reference)));
  return row;
}

/** Returns the drafts whose scheduled time has passed. */
export const overdueDrafts = (db: Db, now: Date): Promise<{ id: number; dueAt: Date | null }[]> =>
  db.select({ id: drafts.id, dueAt: drafts.dueAt }).from(drafts).where(lte(drafts.dueAt, now));

/** Returns the parts of a draft, compared with the stored parts. */
export async function draftPartsOf(db: Db, draft: number, bases: OpenDraft['bases']): Promise<DraftPart[]> {
  const rows = await db
    .select({ part: draftParts, person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName } })
    .from(draftParts)
    .leftJoin(accounts, eq(accounts.id, draftParts.account))
    .where(eq(draftParts.draft, draft))
    .orderBy(draftParts.part);
  return rows.map(({ part: { part, fields, number, base, state, savedAt }, person }) => ({
    ...{ part, fields: fields as Record<string, unknown> | null, number, base, state },
    ...{ author: personOf(person), savedAt: savedAt.toISOString(), isOutdated: base !== bases[part] },
  }));
}

const revisionsAtOnce = 10;

/**
 * Returns drafted parts; outdated ones get, from the history, the stored part from which they were begun (`from`). Without
 * it an editor cannot know which fields the writer changed. Searches the newest 100 revisions.
 */
export async function withOrigins(db: Db, entity: string, reference: string, drafted: DraftPart[]): Promise<DraftPart[]> {
  const origins = new Map<PartName, object | null>();
  const missing = new Map<PartName, string>();
  for (const { part, base } of drafted.filter(({ isOutdated }) => isOutdated)) {
    if (base === null) origins.set(part, null);
    else missing.set(part, base);
  }
  let before = Number.MAX_SAFE_INTEGER;
  for (let read = 0; missing.size && read < mostRevisions; read += revisionsAtOnce) {
    const rows = await db
      .select({ id: revisions.id, document: revisions.document })
      .from(revisions)
      .where(and(eq(revisions.entity, entity), eq(revisions.reference, reference), lt(revisions.id, before)))
      .orderBy(desc(revisions.id))
      .limit(revisionsAtOnce);
    for (const { document } of rows) {
      const parts = partsOf(document as object | null);
      for (const [part, base] of missing) {
        if (hashOfPart(parts[part]) !== base) continue;
        origins.set(part, parts[part]);
        missing.delete(part);
      }
    }
    if (rows.length < revisionsAtOnce) break;
    before = rows.at(-1)?.id ?? 0;
  }
  return drafted.map((one) => (origins.has(one.part) ? { ...one, from: origins.get(one.part) as DraftPart['from'] } : one));
}

/** Returns a part of a draft with its origin; undefined if the draft has not this part. */
export async function draftPartOf(db: Db, draft: number, part: PartName, bases: OpenDraft['bases']): Promise<DraftPart | undefined> {
  return (await draftPartsOf(db, draft, bases)).find((one) => one.part === part);
}

/**
 * SQL for the number of a written part, which no part had before, also not in a deleted draft. With a reused number a
 * writer who read the deleted part would overwrite the new one unseen. The ids of drafts use the same sequence.
 */
export const newPartNumber = sql<number>`nextval(pg_get_serial_sequence('drafts', 'id'))::integer`;

/** Returns the person of an account; null for none, or for one that is gone. */
export async function personById(db: Db, account: number | null) {
  if (account === null) return null;
  const [row] = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(eq(accounts.id, account));
  return personOf(row ?? null);
}

export const isPortal = async (db: Db, code: string): Promise<boolean> =>
  (await db.select({ code: portals.code }).from(portals).where(eq(portals.code, code))).length > 0;

/** Returns the number after the highest one of documents, drafts, and documents in the bin. */
export async function nextNumber(db: Db, { name, key, table }: Entity, { prefix, digits }: Numbering): Promise<number> {
  const isNumeric = key.dataType === 'number';
  const highest = (column: unknown) =>
    isNumeric
      ? sql`max(${column}::text::bigint)`
      : sql`max(case when ${column} like ${`${prefix}%`} and length(${column}) = ${prefix.length + digits}
          and substr(${column}, ${prefix.length + 1}) ~ '^[0-9]+$' then substr(${column}, ${prefix.length + 1})::bigint end)`;
  const rows = await db.execute(sql`
    select greatest(coalesce((select ${highest(key)} from ${table}), 0),
      coalesce((select ${highest(drafts.reference)} from ${drafts} where ${drafts.entity} = ${name}), 0),
      coalesce((select ${highest(revisions.reference)} from ${revisions}
        where ${revisions.entity} = ${name} and ${revisions.act} = 'removed' and ${revisions.undoneAt} is null), 0)) as highest`);
  return Number(rowsOf<{ highest: string | number }>(rows)[0]?.highest ?? 0) + 1;
}
