import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { shapeOf } from '../../content/canonical.ts';
import { dropTitles, indexDraft } from '../../content/document-index.ts';
import type { Editable } from '../../content/edit-rights.ts';
import { canonicalDocument, type Editor, type Saved, saveInside } from '../../content/editing.ts';
import { isInBin } from '../../content/history/bin.ts';
import type { Opened } from '../../content/opening.ts';
import { prepareDocuments } from '../../content/save.ts';
import type { Db } from '../../db/connection.ts';
import { accounts, parentUsers } from '../../db/tables/accounts.ts';
import { draftParts, drafts } from '../../db/tables/editing.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import { parseFields } from '../../lib/parse.ts';
import type { PartName } from '../editing/schema.ts';
import { basesOf, draftOf, draftPartOf, draftPartsOf, hashOfPart, isPortal, newPartNumber, nextNumber } from './queries.ts';
import { documentOf, numberedReference, type Parts, partsOf } from './rules.ts';
import type { DraftPart, PartBody } from './schema.ts';

const mostTries = 10;

/** @throws Problem invalid_input if a reference breaks a rule of the entity's schema, is taken or is in the bin */
async function demandFree(tx: Db, entity: Editable, reference: string, at: { now: Date; portals: readonly string[] }): Promise<void> {
  const field = entity.key.name;
  const schema = shapeOf(entity.schema as never)?.[field] as z.ZodMiniType | undefined;
  const parsed = schema && parseFields(schema, reference);
  if (parsed && 'fields' in parsed) throw new Problem('invalid_input', { reference: Object.values(parsed.fields)[0] ?? 'not_allowed' });
  const [present] = await entity.read(tx, [reference]);
  if (present || (await draftOf(tx, entity.name, reference))) throw new Problem('invalid_input', { reference: 'reference_taken' });
  if (await isInBin(tx, entity, reference, at)) throw new Problem('invalid_input', { reference: 'reference_in_bin' });
}

const isOnPortals = (entity: Editable) => ['portal', 'portals'].some((field) => field in (shapeOf(entity.schema as never) ?? {}));

/** Begins the draft of a new document and reserves its reference. @throws Problem invalid_input, conflict */
export async function reserve(
  db: Db,
  entity: Editable,
  { portal, reference: chosen, from }: { portal?: string | undefined; reference?: string | undefined; from?: object | undefined },
  { actor, now }: Editor,
): Promise<string> {
  if (entity.numbering && chosen !== undefined) throw new Problem('invalid_input', { reference: 'unknown_field' });
  if (!entity.numbering && chosen === undefined) throw new Problem('invalid_input', { reference: 'required' });
  if (portal !== undefined && !(await isPortal(db, portal))) throw new Problem('invalid_input', { portal: 'unknown_reference' });
  if (entity.numbering && portal === undefined && isOnPortals(entity)) throw new Problem('invalid_input', { portal: 'required' });
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    for (let tried = 0; tried < mostTries; tried += 1) {
      const reference = chosen ?? (await nextReference(tx, entity, portal, now));
      if (chosen !== undefined) await demandFree(tx, entity, chosen, { now, portals: portal === undefined ? [] : [portal] });
      const [row] = await tx
        .insert(drafts)
        .values({ entity: entity.name, reference, account: actor.accountId, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: drafts.id });
      if (row) {
        await begin(tx, entity, row.id, reference, { portal, from, account: actor.accountId, now });
        return reference;
      }
    }
    throw new Problem('conflict');
  });
}

/** Returns the name on the staff record of an account. */
async function staffName(tx: Db, account: number): Promise<string> {
  const [record] = await tx
    .select({ firstName: parentUsers.firstName, lastName: parentUsers.lastName })
    .from(accounts)
    .innerJoin(parentUsers, eq(parentUsers.id, accounts.parentUser))
    .where(eq(accounts.id, account));
  return record ? `${record.firstName} ${record.lastName}`.trim() : '';
}

async function nextReference(tx: Db, entity: Editable, portal: string | undefined, now: Date): Promise<string> {
  const numbering = entity.numbering?.(portal, now.getUTCFullYear()) ?? { prefix: '', digits: 1 };
  return numberedReference(numbering, await nextNumber(tx, entity, numbering));
}

async function begin(
  tx: Db,
  entity: Editable,
  draft: number,
  reference: string,
  { portal, from, account, now }: { portal: string | undefined; from: object | undefined; account: number | null; now: Date },
): Promise<void> {
  const key = entity.key.dataType === 'number' ? Number(reference) : reference;
  const shape = shapeOf(entity.schema as never) ?? {};
  const home = portal === undefined ? {} : 'portals' in shape ? { portals: [portal] } : 'portal' in shape ? { portal } : {};
  const author = 'author' in shape && account !== null ? { author: await staffName(tx, account) } : {};
  const content = partsOf(from ?? {});
  const parts: Parts = {
    ...content,
    common: {
      ...content.common,
      entity: entity.name,
      [entity.key.name]: key,
      ...(!from && home),
      ...author,
      ...entity.initial?.(reference, now),
    },
  };
  const rows = (Object.entries(parts) as [PartName, object | null][]).flatMap(([part, fields]) =>
    fields ? [{ draft, part, fields, state: 'draft' as const, number: newPartNumber, account, savedAt: now }] : [],
  );
  await tx.insert(draftParts).values(rows);
  await indexDraft(tx, entity, reference, documentOf(parts), now, account);
}

/**
 * Stores a part of a draft.
 * @returns undefined if the part equals the stored document, so that no draft of it remains
 * @throws Problem draft_conflict with the present part
 */
export async function keepPart(
  db: Db,
  { entity, key, present }: Pick<Opened, 'entity' | 'key' | 'present'>,
  part: PartName,
  { fields, number, base, state }: PartBody,
  { actor, now }: Editor,
): Promise<DraftPart | undefined> {
  const bases = basesOf(partsOf(present?.document ?? null));
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const reference = String(key);
    await tx.insert(drafts).values({ entity: entity.name, reference, account: actor.accountId, createdAt: now }).onConflictDoNothing();
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.entity, entity.name), eq(drafts.reference, reference)))
      .for('update');
    if (!draft) throw new Problem('conflict');
    const known = await draftPartOf(tx, draft.id, part, bases);
    if ((known?.number ?? 0) !== number) throw conflictWith('draft_conflict', known ?? null);
    if (present && hashOfPart(fields) === bases[part]) {
      await dropParts(tx, draft.id, [part]);
      return undefined;
    }
    const row = { fields, state, base, number: newPartNumber, account: actor.accountId, savedAt: now };
    await tx
      .insert(draftParts)
      .values({ draft: draft.id, part, ...row })
      .onConflictDoUpdate({ target: [draftParts.draft, draftParts.part], set: row });
    if (!present) {
      const parts = await draftPartsOf(tx, draft.id, bases);
      const whole = Object.fromEntries(parts.map((one) => [one.part, one.fields])) as Parts;
      await indexDraft(tx, entity, reference, documentOf(whole), now, actor.accountId);
    }
    return draftPartOf(tx, draft.id, part, bases);
  });
}

/** Removes parts of a draft, also from its scheduled save. Without any part the draft is removed. */
async function dropParts(tx: Db, draft: number, parts: readonly PartName[]): Promise<void> {
  await tx.delete(draftParts).where(and(eq(draftParts.draft, draft), inArray(draftParts.part, [...parts])));
  const left = sql`array(select part from unnest(${drafts.dueParts}) part where part <> all(${sql.param([...parts])}::text[]))`;
  await tx
    .update(drafts)
    .set({ dueParts: left, dueAt: sql`case when cardinality(${left}) = 0 then null else ${drafts.dueAt} end` })
    .where(and(eq(drafts.id, draft), isNotNull(drafts.dueParts)));
  await tx.delete(drafts).where(and(eq(drafts.id, draft), sql`not exists (select 1 from draft_parts where draft = ${draft})`));
}

/** Discards a draft or a part of it. @throws Problem not_found; draft_conflict if the part has another number */
export async function discard(db: Db, { entity, key, present }: Opened, part: PartName | undefined, number?: number): Promise<void> {
  await db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const draft = await draftOf(tx, entity.name, String(key));
    if (!draft) throw new Problem('not_found');
    if (part && number !== undefined) {
      await tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, draft.id)).for('update');
      const known = await draftPartOf(tx, draft.id, part, basesOf(partsOf(present?.document ?? null)));
      if (known && known.number !== number) throw conflictWith('draft_conflict', known);
    }
    await dropParts(tx, draft.id, part ? [part] : ['common', 'nl', 'fr']);
    if (!present && !(await draftOf(tx, entity.name, String(key)))) await dropTitles(tx, entity.name, [key]);
  });
}

/**
 * Returns the document that publishing some parts would store, in canonical form.
 * @throws Problem not_found if a part has no draft; version_conflict if a stored part changed since
 */
export async function mergedDocument(
  db: Db,
  { entity, key, present }: Opened,
  parts: readonly PartName[],
): Promise<{ document: object; draft: number }> {
  const stored = partsOf(present?.document ?? null);
  const bases = basesOf(stored);
  const draft = await draftOf(db, entity.name, String(key));
  const drafted = draft ? await draftPartsOf(db, draft.id, bases) : [];
  const chosen = parts.map((part) => drafted.find((one) => one.part === part));
  if (!draft || chosen.some((one) => !one)) throw new Problem('not_found');
  if (chosen.some((one) => one?.isOutdated)) throw conflictWith('version_conflict', present ?? null);
  const merged = { ...stored, ...Object.fromEntries(chosen.map((one) => [one?.part, one?.fields ?? null])) } as Parts;
  return { document: canonicalDocument(entity, key, documentOf(merged)), draft: draft.id };
}

/** Saves parts of a draft over the stored document, and removes them from the draft. */
export async function publish(
  db: Db,
  opened: Opened,
  parts: readonly PartName[],
  editor: Editor,
  { inStep }: { inStep: boolean },
): Promise<Saved> {
  const { document } = await mergedDocument(db, opened, parts);
  await prepareDocuments(db, opened.entity, [document]);
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const again = await mergedDocument(tx, opened, parts);
    const saved = await saveInside(tx, opened.entity, again.document, opened.present?.version ?? null, editor, { inStep });
    await dropParts(tx, again.draft, parts);
    return saved;
  });
}
