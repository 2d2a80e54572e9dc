import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { canonicalOf } from '../../content/canonical.ts';
import { withoutMentions } from '../../content/detach.ts';
import type { Entity } from '../../content/entity.ts';
import type { OpenedDraft } from '../../content/opening.ts';
import { missingMentions } from '../../content/save.ts';
import { contentHashOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { draftParts, drafts, previews } from '../../db/tables/editing.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse.ts';
import { previewMilliseconds, withoutFaults } from './rules.ts';
import type { PreviewBody } from './schema.ts';

/** A wrong date is taken out, missed, held for a text, and set. */
const mostRepairs = 5;

type Parts = Partial<Record<string, object | null>>;

/** Returns the previewed document: the stored one, changed by its draft, changed by the typed parts. */
export async function draftedDocument(db: Db, { entity, key, present }: OpenedDraft, typed: PreviewBody['parts']): Promise<object> {
  const rows = await db
    .select({ part: draftParts.part, fields: draftParts.fields })
    .from(draftParts)
    .innerJoin(drafts, eq(drafts.id, draftParts.draft))
    .where(and(eq(drafts.entity, entity.name), eq(drafts.reference, String(key))));
  const { texts, ...common } = (present?.document ?? {}) as { texts?: Parts };
  const kept: Parts = { common, ...texts, ...Object.fromEntries(rows.map(({ part, fields }) => [part, fields as object | null])) };
  const parts: Parts = { ...kept, ...Object.fromEntries(Object.entries(typed).filter(([, fields]) => fields !== undefined)) };
  const languages = Object.fromEntries(locales.flatMap((locale) => (parts[locale] ? [[locale, parts[locale]]] : [])));
  return { ...parts.common, entity: entity.name, [entity.key.name]: key, ...(Object.keys(languages).length && { texts: languages }) };
}

/**
 * Returns a document that can be shown, in canonical form, and the faults of the one that was given.
 * @param at instant at which it is shown
 */
export async function showable(
  db: Db,
  entity: Entity,
  given: object,
  at: Date,
): Promise<{ document: object | undefined; faults: FieldErrors }> {
  let document = given;
  let faults: FieldErrors = {};
  for (let tried = 0; tried < mostRepairs; tried += 1) {
    const parsed = parseFields(entity.schema as unknown as z.ZodMiniType<object>, document);
    if ('data' in parsed) {
      const canonical = canonicalOf(entity, parsed.data).document;
      const unknown = [...(await missingMentions(db, entity.mentions(canonical)))].map(({ field }) => field);
      const unknownFaults = Object.fromEntries(unknown.map((field) => [field, 'unknown_reference' as const]));
      return {
        document: unknown.length ? withoutMentions(entity, canonical, unknown) : canonical,
        faults: { ...faults, ...unknownFaults },
      };
    }
    faults = { ...parsed.fields, ...faults };
    document = withoutFaults(document, parsed.fields, at);
  }
  return { document: undefined, faults };
}

/** Writes the rows of a document, for a transaction that is rolled back: no revision, no outbox, no slow work. */
export const writeForPreview = (tx: Db, entity: Entity, document: object, now: Date) =>
  entity.write(tx, [{ document, contentHash: contentHashOf(document) }], now);

/** Keeps a previewed page for its frame. @returns its ticket */
export async function keepPreview(db: Db, portal: string, html: string, now: Date): Promise<string> {
  const ticket = randomUUID();
  await db.delete(previews).where(lt(previews.madeAt, new Date(now.getTime() - previewMilliseconds)));
  await db.insert(previews).values({ ticket, portal, html, madeAt: now });
  return ticket;
}
