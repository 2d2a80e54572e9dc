/**
 * Merges a duplicate company into another one: mentions of the duplicate become mentions of the other, its
 * representatives, figures and changes move, its addresses redirect to the other, and it is put into the bin; all in one
 * transaction, with a revision of each document, so that it can be undone.
 * Invariants: every mention stays; only versions that the person compared are merged.
 */

import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { portalsOf } from '../../content/document-index.ts';
import type { Editable } from '../../content/edit-rights.ts';
import { authorOf, canonicalDocument, type Editor, saveInside } from '../../content/editing.ts';
import type { Entity } from '../../content/entity.ts';
import { revisionsOfChange } from '../../content/history/history.ts';
import { moveFigures } from '../../content/history/renames.ts';
import { type Undone, undoChange } from '../../content/history/undo.ts';
import { type Mentioning, mentioning } from '../../content/mentions.ts';
import type { Entities } from '../../content/opening.ts';
import { removeDocuments } from '../../content/remove.ts';
import { mayOf } from '../../content/rights.ts';
import { lockReferences, saveDocuments } from '../../content/save.ts';
import { versionsOf } from '../../content/version.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { revisions } from '../../db/tables/editing.ts';
import { portals } from '../../db/tables/portals.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { Problem } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { statTypes } from '../stats/rules.ts';
import type { CustomerDocument } from './document-schema.ts';
import { areCompared, mayMerge, mergedCompany } from './merge-rules.ts';
import type { CompanyMerge } from './merge-schema.ts';

/** Saves redirects, which another feature keeps. */
export type LeadAddresses = (
  tx: Db,
  entities: Entities,
  given: { leads: readonly { portal: string; from: string; to: string }[]; open: readonly string[]; change: string },
  editor: Editor,
) => Promise<string[]>;
type Engine = { entities: Entities; leadAddresses: LeadAddresses };
type Moved = { moved: number[]; shared: number[] };

/** Counted events that name a company, and those of its page, which are counted by the last word of its address. */
const typesOfCompany = [statTypes.customerTileView, statTypes.companyView, statTypes.bcmView, statTypes.supplierProductsView];
const typesOfPage = [statTypes.viewTime, statTypes.scroll];

/** Puts one company in the place of another in documents that mention it. @returns keys */
async function moveMentions(tx: Db, list: readonly Mentioning[], into: string, change: string, { actor, now }: Editor): Promise<string[]> {
  const keys: string[] = [];
  for (const [entity, some] of Map.groupBy(list, (one) => one.entity)) {
    const documents = some.map(({ document, reference, fields }) => {
      const next = structuredClone(document) as Record<string, unknown>;
      for (const field of fields) {
        const names = field.split('.');
        const holder = names.slice(0, -1).reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, next);
        holder[names.at(-1) as string] = into;
      }
      return canonicalDocument(entity, reference, next);
    });
    const options = { source: 'staff', change, by: authorOf(actor), inStep: true } as const;
    const saved = await saveDocuments(tx, entity, documents, now, options);
    if (saved.outcomes.some(({ result }) => result === 'refused')) throw new Problem('conflict');
    keys.push(...saved.keys);
  }
  return keys;
}

/** Moves the representatives of a company to another one. @returns accounts that represented only the first one, and both */
async function moveRepresentatives(tx: Db, from: string, into: string): Promise<Moved> {
  const known = tx.select({ account: accountCompanies.account }).from(accountCompanies).where(eq(accountCompanies.customer, into));
  const moved = await tx
    .update(accountCompanies)
    .set({ customer: into })
    .where(and(eq(accountCompanies.customer, from), sql`${accountCompanies.account} not in ${known}`))
    .returning({ account: accountCompanies.account });
  const shared = await tx
    .delete(accountCompanies)
    .where(eq(accountCompanies.customer, from))
    .returning({ account: accountCompanies.account });
  return { moved: moved.map(({ account }) => account), shared: shared.map(({ account }) => account) };
}

/** Returns the redirect targets of a corner that another one replaces: on the same portal, else on the first portal of the other one. */
async function leadsOf(tx: Db, gone: CustomerDocument, kept: CustomerDocument) {
  if (!gone.corner || !kept.corner) return [];
  const [home = ''] = kept.portals;
  const [row] = await tx.select({ domain: portals.domain }).from(portals).where(eq(portals.code, home));
  return gone.portals.flatMap((portal) =>
    locales.map((locale) => {
      const to = href('page', locale, { reference: kept.reference });
      const from = href('page', locale, { reference: gone.reference });
      return { portal, from, to: kept.portals.includes(portal) ? to : `https://${row?.domain}${to}` };
    }),
  );
}

/** Result of a merge, with the keys of the pages that it changes. */
export type Merged = { change: string; documents: number; representatives: number; keys: string[] };

/**
 * Merges a company into another one.
 * @throws Problem not_found; conflict if a version is another than the one that was compared; forbidden without the
 * rights on the portals of both; invalid_input if the result breaks a rule
 */
export async function mergeInto(
  db: Db,
  { entities, leadAddresses }: Engine,
  into: string,
  { from, version, fromVersion, ...choice }: CompanyMerge,
  editor: Editor,
): Promise<Merged> {
  const { actor, now } = editor;
  const entity = entities.get('customer') as unknown as Editable;
  if (!mayMerge(from, into)) throw new Problem('invalid_input', { from: 'not_allowed' });
  return db.transaction(async (tx) => {
    await lockReferences(tx, entity, [from, into]);
    const present = await versionsOf(tx, entity, [from, into]);
    const [kept, gone] = [present.get(into), present.get(from)];
    if (!kept || !gone) throw new Problem('not_found');
    if (!areCompared({ kept: kept.version, gone: gone.version }, { kept: version, gone: fromVersion })) throw new Problem('conflict');
    if (!mayOf(actor, entity.rights, portalsOf(gone.document)).remove) throw new Problem('forbidden', { from: 'not_permitted' });
    const [winner, loser] = [kept.document as CustomerDocument, gone.document as CustomerDocument];
    const change = randomUUID();
    const merged = canonicalDocument(entity, into, mergedCompany(winner, loser, choice)) as CustomerDocument;
    const list = await mentioning(tx, entities.values(), entity, [from]);
    const saved = await saveInside(tx, entity, merged, version, editor, { change, inStep: true });
    const keys = [...saved.keys, ...(await moveMentions(tx, list, into, change, editor))];
    const people = await moveRepresentatives(tx, from, into);
    const codes = (await tx.select({ code: portals.code }).from(portals)).map(({ code }) => code);
    await moveFigures(tx, { from, to: into }, codes, typesOfCompany);
    await moveFigures(tx, { from, to: into }, loser.portals, typesOfPage);
    const removed = await removeDocuments(tx, entity as Entity, [from], now, { source: 'staff', change, by: authorOf(actor), entities });
    const ofLoser = and(eq(revisions.entity, entity.name), eq(revisions.reference, from));
    await tx
      .update(revisions)
      .set({ reference: into })
      .where(and(ofLoser, ne(revisions.change, change)));
    const leads = await leadsOf(tx, loser, merged);
    const open = locales.map((locale) => href('page', locale, { reference: into }));
    keys.push(...removed.keys, ...(await leadAddresses(tx, entities, { leads, open: merged.corner ? open : [], change }, editor)));
    const details = { from, change, ...choice, ...people };
    await writeAudit(tx, { by: actor, act: 'company.merged', subject: 'company', subjectId: into, details, now });
    const representatives = people.moved.length + people.shared.length;
    return { change, documents: list.length, representatives, keys: [...new Set(keys)] };
  });
}

/** Restores the representatives that a merge moved, if their accounts still exist. */
async function returnRepresentatives(tx: Db, into: string, { from, moved, shared }: Moved & { from: string }): Promise<void> {
  const still = moved.length
    ? await tx
        .update(accountCompanies)
        .set({ customer: from })
        .where(and(eq(accountCompanies.customer, into), inArray(accountCompanies.account, moved)))
        .returning({ account: accountCompanies.account })
    : [];
  const alive = shared.length ? await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, shared)) : [];
  const ids = alive.map(({ id }) => id).filter((id) => !still.some(({ account }) => account === id));
  if (ids.length)
    await tx
      .insert(accountCompanies)
      .values(ids.map((account) => ({ account, customer: from, position: 0 })))
      .onConflictDoNothing();
}

/**
 * Takes a merge back: the documents as far as nothing was changed since, redirects, representatives and history. Its
 * figures stay.
 * @returns undefined if there is no such merge
 * @throws Problem not_found if it was taken back, forbidden; conflict if the company that went is there again
 */
export async function unmerge(db: Db, entities: Entities, change: string, editor: Editor): Promise<Undone | undefined> {
  const { actor, now } = editor;
  return db.transaction(async (tx) => {
    const [line] = await tx
      .select()
      .from(auditLines)
      .where(and(eq(auditLines.act, 'company.merged'), sql`${auditLines.details} ->> 'change' = ${change}`))
      .for('update');
    if (!line) return undefined;
    if (!actor.may('MANAGE_CUSTOMERS')) throw new Problem('forbidden');
    const into = line.subjectId;
    const details = line.details as unknown as Moved & { from: string };
    // Redirects first: merging companies does not need the permission for redirects.
    const redirected = entities.get('redirect') as unknown as Entity;
    const rows = (await revisionsOfChange(tx, change)).filter(
      ({ entity, act, undoneAt }) => entity === 'redirect' && act === 'added' && !undoneAt,
    );
    const added = rows.map(({ reference }) => reference);
    const removed = await removeDocuments(tx, redirected, added, now, { source: 'staff', change: randomUUID(), by: authorOf(actor) });
    if (rows.length)
      await tx
        .update(revisions)
        .set({ undoneAt: now })
        .where(
          inArray(
            revisions.id,
            rows.map(({ id }) => id),
          ),
        );
    const undone = await undoChange(tx, entities, change, editor);
    // A problem rolls back what was removed above.
    if (!undone) throw new Problem('not_found');
    const isGone = ({ entity, reference }: { entity: string; reference: string }) => entity === 'customer' && reference === details.from;
    const refusal = undone.refused.find(isGone);
    if (refusal) throw new Problem(refusal.reason === 'forbidden' ? 'forbidden' : 'conflict');
    if (!undone.restored.some(isGone)) throw new Problem('not_found');
    await returnRepresentatives(tx, into, details);
    const [first] = await tx
      .select({ id: revisions.id })
      .from(revisions)
      .where(eq(revisions.change, change))
      .orderBy(revisions.id)
      .limit(1);
    await tx
      .update(revisions)
      .set({ reference: details.from })
      .where(
        and(
          ...[
            eq(revisions.entity, 'customer'),
            eq(revisions.reference, into),
            isNull(revisions.undoneAt),
            lt(revisions.id, first?.id ?? 0),
          ],
          sql`${revisions.document} ->> 'reference' = ${details.from}`,
        ),
      );
    await writeAudit(tx, {
      by: actor,
      act: 'company.unmerged',
      subject: 'company',
      subjectId: into,
      details: { from: details.from, change },
      now,
    });
    return { ...undone, keys: [...removed.keys, ...undone.keys] };
  });
}
