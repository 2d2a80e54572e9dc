/**
 * Renames pages, themes and events: the document with its related rows, the links to it in other documents and in
 * drafts, and a redirect in each language on each of its portals, all in one transaction.
 * Invariants: no link or redirect points to another document with the same reference on another portal; a rename does
 * not make the draft of a colleague outdated.
 */

import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { portalsOf } from '../../content/document-index.ts';
import { draftOfRow } from '../../content/document-states.ts';
import type { Editable } from '../../content/edit-rights.ts';
import { authorOf, type Editor } from '../../content/editing.ts';
import type { Entity, Reference } from '../../content/entity.ts';
import { presentOf } from '../../content/history/history.ts';
import { keepRename, moveFigures } from '../../content/history/renames.ts';
import { documentsWith, type Relink, withLinks } from '../../content/links.ts';
import type { Entities } from '../../content/opening.ts';
import { removeDocuments } from '../../content/remove.ts';
import { renameInside } from '../../content/rename.ts';
import { lockReferences, prepareDocuments, saveDocuments } from '../../content/save.ts';
import { contentHashOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { documentIndex, draftParts, drafts } from '../../db/tables/editing.ts';
import { portals } from '../../db/tables/portals.ts';
import { redirects } from '../../db/tables/redirects.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import { addressOf, find, variants } from '../../lib/routes.ts';
import { newPartNumber, nextNumber } from './queries.ts';
import { numberedReference, partsOf } from './rules.ts';

type Renaming = {
  entity: Editable;
  from: string;
  to: string;
  /** Portals of the document. */
  codes: readonly string[];
  change: string;
  editor: Editor;
};

const addressesOf = ({ pages }: Entity, reference: string): string[] =>
  pages ? variants.filter(({ prefix }) => prefix !== '/nl').map((one) => addressOf(pages.route, one, { [pages.param]: reference })) : [];

/** Returns the function that changes links to the document; `origins` are those of its portals. */
function relinkOf({ entity: { pages }, from, to }: Renaming, origins: readonly string[]): Relink {
  return (address) => {
    const origin = origins.find((one) => address === one || address.startsWith(`${one}/`)) ?? '';
    const [path = ''] = /^[^?#]*/.exec(address.slice(origin.length)) ?? [];
    const found = path.startsWith('/') ? find(path) : undefined;
    if (!pages || found?.route !== pages.route || found.params[pages.param] !== from) return address;
    return origin + addressOf(found.route, found.variant, { [pages.param]: to }) + address.slice(origin.length + path.length);
  };
}

/** Returns the portals on which another entity uses the same address, such as a theme beside a page. */
async function twinPortals(tx: Db, entities: Entities, { entity, from }: Renaming): Promise<string[]> {
  const twins = [...entities.values()].filter((one) => one.name !== entity.name && one.pages?.route === entity.pages?.route);
  const found = await Promise.all(twins.map((twin) => (twin as unknown as Entity).read(tx, [from])));
  return found.flat().flatMap(portalsOf);
}

/** Returns the portals on which no other document shares the figures of the reference: pages are counted by the last segment of their address. */
async function countedAlone(tx: Db, entities: Entities, { entity, from, codes }: Renaming): Promise<string[]> {
  const others = [...entities.values()].filter(({ name, isRenamable }) => isRenamable && name !== entity.name);
  const found = await Promise.all(others.map((other) => (other as unknown as Entity).read(tx, [from])));
  const shared = found.flat().flatMap(portalsOf);
  return codes.filter((code) => !shared.includes(code));
}

/** Saves the documents that link to the renamed one. @returns the keys of their pages */
async function relinkDocuments(tx: Db, entities: Entities, renaming: Renaming, relinkFor: (codes: readonly string[]) => Relink) {
  const { from, change, editor } = renaming;
  const options = { source: 'staff', change, by: authorOf(editor.actor), inStep: true } as const;
  const keys: string[] = [];
  for (const entity of entities.values() as Iterable<unknown> as Iterable<Entity>) {
    if (entity.isPersonal) continue;
    const references = await documentsWith(tx, entity, `/${from}`);
    if (!references.length) continue;
    const closed = (await entity.closed?.(tx, references)) ?? new Map<Reference, unknown>();
    const pairs = (await entity.read(tx, references))
      .map((before) => ({ before, after: withLinks(before, relinkFor(portalsOf(before))) }))
      .filter(({ before, after }) => !closed.has(entity.referenceOf(before)) && contentHashOf(before) !== contentHashOf(after));
    if (!pairs.length) continue;
    const saved = await saveDocuments(
      tx,
      entity,
      pairs.map(({ after }) => after),
      editor.now,
      options,
    );
    keys.push(...saved.keys);
    const changed = new Set(saved.outcomes.filter(({ result }) => result === 'changed').map(({ reference }) => reference));
    for (const { before, after } of pairs)
      if (changed.has(entity.referenceOf(before))) await followDrafts(tx, entity.name, String(entity.referenceOf(before)), before, after);
  }
  return keys;
}

/** Sets the base of drafted parts to the stored parts that a rename changed. */
async function followDrafts(tx: Db, entity: string, reference: string, before: object, after: object): Promise<void> {
  const [was, is] = [partsOf(before), partsOf(after)];
  const ofDraft = tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.entity, entity), eq(drafts.reference, reference)));
  for (const part of ['common', 'nl', 'fr'] as const)
    if (was[part] && is[part] && contentHashOf(was[part]) !== contentHashOf(is[part]))
      await tx
        .update(draftParts)
        .set({ base: contentHashOf(is[part]) })
        .where(and(inArray(draftParts.draft, ofDraft), eq(draftParts.part, part), eq(draftParts.base, contentHashOf(was[part]))));
}

/** Changes the links in drafts of colleagues. The new number of a part makes open editors reload it. */
async function relinkDrafts(tx: Db, { from }: Renaming, relinkFor: (codes: readonly string[]) => Relink): Promise<void> {
  const rows = await tx
    .select({ draft: draftParts.draft, part: draftParts.part, fields: draftParts.fields, codes: documentIndex.portals })
    .from(draftParts)
    .innerJoin(drafts, eq(drafts.id, draftParts.draft))
    .innerJoin(documentIndex, draftOfRow)
    .where(sql`position(${`/${from}`} in ${draftParts.fields}::text) > 0`);
  for (const { draft, part, fields, codes } of rows) {
    const next = withLinks(fields, relinkFor(codes));
    if (contentHashOf(next) !== contentHashOf(fields))
      await tx
        .update(draftParts)
        .set({ fields: next, number: newPartNumber })
        .where(and(eq(draftParts.draft, draft), eq(draftParts.part, part)));
  }
}

/** Changes the reference in the draft of the renamed document. */
async function renameDraft(tx: Db, { entity, to }: Renaming): Promise<void> {
  const [part] = await tx
    .select({ draft: draftParts.draft, fields: draftParts.fields })
    .from(draftParts)
    .innerJoin(drafts, eq(drafts.id, draftParts.draft))
    .where(and(eq(drafts.entity, entity.name), eq(drafts.reference, to), eq(draftParts.part, 'common')));
  if (!part?.fields) return;
  await tx
    .update(draftParts)
    .set({ fields: { ...part.fields, [entity.key.name]: to } })
    .where(and(eq(draftParts.draft, part.draft), eq(draftParts.part, 'common')));
}

/** Redirect on a portal. */
export type Lead = { portal: string; from: string; to: string };

/**
 * Saves redirects, in the caller's transaction. Earlier redirects from these addresses, or from addresses that have a
 * page now, are removed.
 * @param open paths that have a page, on the same portals
 * @returns keys
 * @throws Problem invalid_input
 */
export async function leadAddresses(
  tx: Db,
  entities: Entities,
  { leads, open, change }: { leads: readonly Lead[]; open: readonly string[]; change: string },
  { actor, now }: Editor,
): Promise<string[]> {
  if (!leads.length) return [];
  const redirected = entities.get('redirect') as unknown as Editable;
  const options = { source: 'staff', change, by: authorOf(actor) } as const;
  const [codes, paths] = [leads.map(({ portal }) => portal), leads.map(({ from }) => from)];
  const rows = await tx
    .select({ reference: redirects.reference })
    .from(redirects)
    .where(and(inArray(redirects.portal, codes), inArray(redirects.from, [...paths, ...open])));
  const gone = rows.map(({ reference }) => reference);
  const { keys } = await removeDocuments(tx, redirected, gone, now, options);
  for (const { portal, from, to } of leads) {
    const numbering = redirected.numbering?.(portal, now.getUTCFullYear()) ?? { prefix: '', digits: 1 };
    const reference = numberedReference(numbering, await nextNumber(tx, redirected, numbering));
    const saved = await saveDocuments(tx, redirected, [{ entity: 'redirect', reference, portal, from, to }], now, options);
    const [outcome] = saved.outcomes;
    if (outcome?.result === 'refused') throw new Problem('invalid_input', { reference: Object.values(outcome.fields)[0] ?? 'not_allowed' });
    keys.push(...saved.keys);
  }
  return keys;
}

/** Redirects the old addresses of a renamed document to the new ones. @returns keys */
async function redirect(tx: Db, entities: Entities, { entity, from, to, codes, change, editor }: Renaming): Promise<string[]> {
  const [old, open] = [addressesOf(entity, from), addressesOf(entity, to)];
  const leads = codes.flatMap((portal) => old.map((path, index) => ({ portal, from: path, to: open[index] ?? '' })));
  return leadAddresses(tx, entities, { leads, open, change }, editor);
}

export type Renamed = { version: string; change: string; keys: string[] };

/**
 * Renames a document.
 * @param expect version that the actor has read
 * @throws Problem not_found, version_conflict, forbidden; invalid_input if the reference breaks a rule or is taken
 */
export async function rename(
  db: Db,
  entities: Entities,
  entity: Editable,
  { from, to, expect }: { from: string; to: string; expect: string },
  editor: Editor,
): Promise<Renamed> {
  if (!entity.isRenamable) throw new Problem('invalid_input', { reference: 'not_allowed' });
  const stored = await presentOf(db, entity, from);
  const named = (document: object) => ({ ...document, [entity.key.name]: to });
  if (stored) await prepareDocuments(db, entity, [named(stored.document)]);
  return db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    await lockReferences(tx, entity, [from, to]);
    const present = await presentOf(tx, entity, from);
    if (!present) throw new Problem('not_found');
    if (present.version !== expect) throw conflictWith('version_conflict', present);
    const change = randomUUID();
    const codes = portalsOf(present.document);
    const renaming: Renaming = { entity, from, to, codes, change, editor };
    const twins = await twinPortals(tx, entities, renaming);
    const rows = await tx.select({ domain: portals.domain }).from(portals).where(inArray(portals.code, codes));
    const absolute = relinkOf(
      renaming,
      rows.map(({ domain }) => `https://${domain}`),
    );
    const same: Relink = (address) => address;
    /** A path points to the document if the linking document shares a portal with it, and none with a twin. */
    const relinkFor = (linking: readonly string[]): Relink => {
      const isShared = !linking.length || linking.some((code) => codes.includes(code));
      if (isShared && !linking.some((code) => twins.includes(code))) return absolute;
      return (address) => (address.startsWith('/') ? same : absolute)(address);
    };
    const next = withLinks(named(present.document), relinkFor(codes));
    const { document, keys } = await renameInside(tx, entity, { before: present.document, next, change }, editor);
    const version = contentHashOf(document);
    await keepRename(tx, entity.name, { from, to, versionFrom: present.version, versionTo: version }, editor.now);
    await moveFigures(tx, renaming, await countedAlone(tx, entities, renaming));
    await renameDraft(tx, renaming);
    await followDrafts(tx, entity.name, to, present.document, document);
    await relinkDrafts(tx, renaming, relinkFor);
    keys.push(...(await redirect(tx, entities, renaming)), ...(await relinkDocuments(tx, entities, renaming, relinkFor)));
    return { version, change, keys: [...new Set(keys)] };
  });
}
