import { and, arrayOverlaps, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { foldedWords } from '../../content/document-index.ts';
import { draftOfRow, onPortals, rowStates } from '../../content/document-states.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex, draftParts, drafts, languageLags } from '../../db/tables/editing.ts';
import { brusselsMidnight } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Cursor, nextDay, sortOf } from './rules.ts';
import type { DocumentRow, FoundDocument, ListQuery } from './schema.ts';

type State = z.infer<typeof DocumentRow>['languages']['nl'];

const has = { nl: documentIndex.hasNl, fr: documentIndex.hasFr };
const drafted = (locale: Locale, state?: 'draft' | 'ready') => sql`exists (
  select 1 from ${drafts} inner join ${draftParts} on ${draftParts.draft} = ${drafts.id} and ${draftParts.part} = ${locale}
  where (${drafts.entity}, ${drafts.reference}) = (${documentIndex.entity}, ${documentIndex.reference})
    ${state ? sql`and ${draftParts.state} = ${state}` : sql``})`;
const lags = (locale: Locale) => sql`(${documentIndex.entity}, ${documentIndex.reference}) in (
  select ${languageLags.entity}, ${languageLags.reference} from ${languageLags} where ${languageLags.locale} = ${locale})`;

/** Returns the condition that a language has a state, in a form that can use the indexes of drafts and lags. */
function hasState(locale: Locale, state: State): SQL | undefined {
  if (state === 'draft' || state === 'ready') return drafted(locale, state);
  const free = sql`not ${drafted(locale)}`;
  if (state === 'missing') return and(eq(has[locale], false), free);
  return and(eq(has[locale], true), free, state === 'behind' ? lags(locale) : sql`not ${lags(locale)}`);
}

const sortColumns = { changed: documentIndex.changedAt, title: documentIndex.sortTitle, shown: documentIndex.shownAt };

/** Returns the condition that documents have words that begin like those of a question. */
function found(q: string): SQL | undefined {
  const words = foldedWords(q).split(' ').filter(Boolean);
  if (!words.length) return undefined;
  const question = words.map((word) => `${word}:*`).join(' & ');
  return sql`to_tsvector('simple', ${documentIndex.words}) @@ to_tsquery('simple', ${question})`;
}

const after = (
  cursor: Cursor | undefined,
  column: (typeof sortColumns)[keyof typeof sortColumns],
  isDescending: boolean,
): SQL | undefined =>
  cursor &&
  sql`(${column}, ${documentIndex.reference}) ${sql.raw(isDescending ? '<' : '>')} (${column === documentIndex.sortTitle ? cursor.value : sql`${cursor.value}::timestamptz`}, ${cursor.reference})`;

const filters = (
  entity: string,
  { portal, q, language, state, published, by, from, until }: ListQuery,
  visible: readonly string[] | undefined,
) => [
  eq(documentIndex.entity, entity),
  onPortals(visible),
  portal ? arrayOverlaps(documentIndex.portals, [portal]) : undefined,
  q === undefined ? undefined : found(q),
  state && (language ? hasState(language, state) : or(hasState('nl', state), hasState('fr', state))),
  published === undefined ? undefined : eq(documentIndex.isPublished, published === 'true'),
  by === undefined ? undefined : eq(documentIndex.changedBy, Number(by)),
  from === undefined ? undefined : gte(documentIndex.changedAt, brusselsMidnight(from)),
  until === undefined ? undefined : lt(documentIndex.changedAt, brusselsMidnight(nextDay(until))),
];

/** Returns one page of the documents of an entity, with the states of their languages. */
export async function listDocuments(
  db: Db,
  entity: string,
  query: ListQuery,
  { visible, cursor, limit }: { visible: readonly string[] | undefined; cursor: Cursor | undefined; limit: number },
): Promise<(z.infer<typeof DocumentRow> & { sortTitle: string })[]> {
  const { name, isDescending } = sortOf(query.sort);
  const column = sortColumns[name];
  const order = isDescending ? [desc(column), desc(documentIndex.reference)] : [column, documentIndex.reference];
  const rows = await db
    .select({
      row: documentIndex,
      nl: rowStates.nl,
      fr: rowStates.fr,
      draft: drafts.id,
      dueAt: drafts.dueAt,
      person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
    })
    .from(documentIndex)
    .leftJoin(drafts, draftOfRow)
    .leftJoin(accounts, eq(accounts.id, documentIndex.changedBy))
    .where(and(...filters(entity, query, visible), after(cursor, column, isDescending)))
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ row, nl, fr, draft, dueAt, person }) => ({
    ...{ entity: row.entity, reference: row.reference, titles: { nl: row.titleNl, fr: row.titleFr }, portals: row.portals },
    ...{ isPublished: row.isPublished, languages: { nl, fr }, shownAt: row.shownAt.toISOString(), changedAt: row.changedAt.toISOString() },
    changedBy: person && { account: person.id, name: `${person.firstName} ${person.lastName}`.trim() },
    ...{ hasDraft: draft !== null, dueAt: dueAt?.toISOString() ?? null, sortTitle: row.sortTitle },
  }));
}

/** Returns the number of documents in a list. */
export async function countDocuments(db: Db, entity: string, query: ListQuery, visible: readonly string[] | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(documentIndex)
    .where(and(...filters(entity, query, visible)));
  return Number(row?.count ?? 0);
}

const mostFound = 20;

/** Returns documents of some entities by words; those whose title begins with the words come first, then the latest. */
export async function findDocuments(
  db: Db,
  q: string,
  scopes: readonly { entity: string; visible: readonly string[] | undefined }[],
  portal: string | undefined,
): Promise<z.infer<typeof FoundDocument>[]> {
  const condition = found(q);
  if (!condition || !scopes.length) return [];
  const scope = or(...scopes.map(({ entity, visible }) => and(eq(documentIndex.entity, entity), onPortals(visible))));
  const rows = await db
    .select()
    .from(documentIndex)
    .where(and(condition, scope, portal ? arrayOverlaps(documentIndex.portals, [portal]) : undefined))
    .orderBy(sql`starts_with(${documentIndex.sortTitle}, ${foldedWords(q)}) desc`, desc(documentIndex.changedAt), documentIndex.reference)
    .limit(mostFound);
  return rows.map((row) => ({
    ...{ entity: row.entity, reference: row.reference, titles: { nl: row.titleNl, fr: row.titleFr }, portals: row.portals },
  }));
}

type Asked = { q: string | undefined; references: readonly string[] | undefined; visible: readonly string[] | undefined; now: Date };

/** Returns the titles of documents of an entity that readers see now or that are on some portals: by words or reference, else the latest. */
export async function namesIn(
  db: Db,
  entity: string,
  { q = '', references, visible, now }: Asked,
): Promise<z.infer<typeof FoundDocument>[]> {
  const isPublic = and(eq(documentIndex.isStored, true), eq(documentIndex.isPublished, true), lte(documentIndex.shownAt, now));
  const rows = await db
    .select()
    .from(documentIndex)
    .where(
      and(
        eq(documentIndex.entity, entity),
        visible && or(isPublic, visible.length ? onPortals(visible) : undefined),
        references ? inArray(documentIndex.reference, [...references]) : eq(documentIndex.isStored, true),
        found(q),
      ),
    )
    .orderBy(sql`starts_with(${documentIndex.sortTitle}, ${foldedWords(q)}) desc`, desc(documentIndex.changedAt), documentIndex.reference)
    .limit(references?.length ?? mostFound);
  return rows.map(({ titleNl, titleFr, ...row }) => ({
    ...{ entity, reference: row.reference, titles: { nl: titleNl, fr: titleFr }, portals: row.portals },
  }));
}
