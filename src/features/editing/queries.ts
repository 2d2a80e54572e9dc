import { and, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { titleOf } from '../../content/document-index.ts';
import { binUntil } from '../../content/history/bin.ts';
import { personOf } from '../../content/history/history.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { draftParts, drafts, languageLags, revisions } from '../../db/tables/editing.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { rowsAtOnce, stateOf } from './rules.ts';
import type { BinList, Language, Revision } from './schema.ts';

const personColumns = { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName };

/** Returns the states of both languages of a document. */
export async function languagesOf(db: Db, entity: string, reference: string, document: object | null): Promise<Record<Locale, Language>> {
  const lags = await db
    .select()
    .from(languageLags)
    .where(and(eq(languageLags.entity, entity), eq(languageLags.reference, reference)));
  const parts = await db
    .select({ part: draftParts.part, state: draftParts.state })
    .from(draftParts)
    .innerJoin(drafts, eq(drafts.id, draftParts.draft))
    .where(and(eq(drafts.entity, entity), eq(drafts.reference, reference)));
  const texts = (document as { texts?: Partial<Record<Locale, object>> } | null)?.texts;
  const languageOf = (locale: Locale): Language => {
    const lag = lags.find((row) => row.locale === locale);
    const draft = parts.find(({ part }) => part === locale)?.state ?? null;
    const isThere = document !== null && (texts === undefined || texts[locale] !== undefined);
    return {
      state: stateOf({ isThere, draft, isBehind: lag !== undefined }),
      behindSince: lag?.since.toISOString() ?? null,
      basis: (lag?.basis as Record<string, unknown> | undefined) ?? null,
    };
  };
  return { nl: languageOf('nl'), fr: languageOf('fr') };
}

const impersonators = alias(accounts, 'impersonators');

/** Returns revisions of a document, latest first, from `before` on. */
export async function revisionsOf(
  db: Db,
  entity: string,
  reference: string,
  before: string | undefined,
): Promise<{ items: z.infer<typeof Revision>[]; cursor: string | null }> {
  // Documents are large: a row of the history needs none.
  const { document, ...columns } = getTableColumns(revisions);
  const rows = await db
    .select({
      revision: columns,
      person: personColumns,
      impersonator: { id: impersonators.id, firstName: impersonators.firstName, lastName: impersonators.lastName },
    })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.account))
    .leftJoin(impersonators, eq(impersonators.id, revisions.impersonatedBy))
    .where(and(eq(revisions.entity, entity), eq(revisions.reference, reference), before ? lt(revisions.id, Number(before)) : undefined))
    .orderBy(desc(revisions.id))
    .limit(rowsAtOnce + 1);
  const page = rows.slice(0, rowsAtOnce);
  return {
    items: page.map(({ revision, person, impersonator }) => ({
      ...{ id: String(revision.id), act: revision.act, change: revision.change, at: revision.at.toISOString() },
      ...{ by: personOf(person), impersonatedBy: personOf(impersonator), door: revision.door, fields: revision.fields },
      isUndone: revision.undoneAt !== null,
    })),
    cursor: rows.length > rowsAtOnce ? String(page.at(-1)?.revision.id) : null,
  };
}

export async function revisionById(db: Db, entity: string, reference: string, id: string) {
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.id, Number(id)), eq(revisions.entity, entity), eq(revisions.reference, reference)));
  return row;
}

/** Portals on which documents of an entity are seen; undefined for all. */
type Scope = { entity: string; visible: readonly string[] | undefined };

/** Returns the condition that a removed document was on a portal of a scope, or on none. */
function inScope({ entity, visible }: Scope): SQL | undefined {
  const own = eq(revisions.entity, entity);
  if (!visible) return own;
  const portals = sql`coalesce(${revisions.document} -> 'portals', case
    when ${revisions.document} ->> 'portal' is not null then jsonb_build_array(${revisions.document} -> 'portal')
    when ${revisions.entity} = 'portal' then jsonb_build_array(${revisions.document} -> 'code')
    else '[]'::jsonb end)`;
  return and(own, sql`(jsonb_exists_any(${portals}, ${sql.param([...visible])}::text[]) or jsonb_array_length(${portals}) = 0)`);
}

/** Returns removed documents that can still be taken back, latest first. */
export async function binOf(
  db: Db,
  scopes: readonly Scope[],
  { after, before }: { after: Date; before?: string | undefined },
): Promise<z.infer<typeof BinList>> {
  if (!scopes.length) return { items: [], cursor: null };
  const rows = await db
    .select({ revision: revisions, person: personColumns })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.account))
    .where(
      and(
        eq(revisions.act, 'removed'),
        isNull(revisions.undoneAt),
        gte(revisions.at, after),
        or(...scopes.map(inScope)),
        before ? lt(revisions.id, Number(before)) : undefined,
        sql`${revisions.document} is not null`,
        // Restored from its history, or brought back by an import.
        sql`not exists (select 1 from document_index d where (d.entity, d.reference) = (${revisions.entity}, ${revisions.reference}) and d.is_stored)`,
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(rowsAtOnce + 1);
  const page = rows.slice(0, rowsAtOnce);
  return {
    items: page.map(({ revision, person }) => {
      const document = revision.document as object;
      const title = locales.map((locale) => titleOf(document, locale)).find(Boolean) ?? revision.reference;
      return {
        ...{ id: String(revision.id), change: revision.change, entity: revision.entity, reference: revision.reference, title },
        ...{ removedAt: revision.at.toISOString(), removedBy: personOf(person), until: binUntil(revision.at).toISOString() },
      };
    }),
    cursor: rows.length > rowsAtOnce ? String(page.at(-1)?.revision.id) : null,
  };
}
