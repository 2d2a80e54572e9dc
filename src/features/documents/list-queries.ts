import { and, asc, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { draftOfRow, hasState, rowStates } from '../../content/document-states.ts';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { documentIndex, drafts } from '../../db/tables/editing.ts';
import { brusselsMidnight } from '../../lib/clock.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { foundWords, wordsIn } from './found-queries.ts';
import { type Cursor, nextDay, sortOf } from './rules.ts';
import { type DocumentRow, defaultRows, type ListQuery } from './schema.ts';

type State = z.infer<typeof DocumentRow>['languages']['nl'];

const sortColumns = { changed: documentIndex.changedAt, title: documentIndex.sortTitle, shown: documentIndex.shownAt };

/** Documents of a list: on some portals, or all. */
export type Asked = { entity: string; query: ListQuery; visible: readonly string[] | undefined };

const valuesOf = ({ entity, query: { q, portal, published, kind, by, from, until }, visible }: Asked) => ({
  ...{ entity, visible },
  portals: portal && [portal],
  question: q === undefined ? undefined : wordsIn(q),
  isPublished: published && published === 'true',
  kind: kind?.includes(',') ? undefined : kind,
  kinds: kind?.includes(',') ? kind.split(',') : undefined,
  by: by && Number(by),
  from: from && brusselsMidnight(from).toISOString(),
  before: until && brusselsMidnight(nextDay(until)).toISOString(),
});
type Values = ReturnType<typeof valuesOf>;

/** Filters of a statement. Their values come with each call: the text is built once for all that have the same filters. */
type Shape = { [name in keyof Values]: boolean } & { languages: readonly Locale[]; state: State | undefined };

function shapeOf(values: Values, { language, state }: ListQuery): Shape {
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value !== undefined]));
  return { ...(given as Record<keyof Values, boolean>), languages: state && language ? [language] : locales, state };
}

const at = (name: keyof Values | 'value' | 'reference' | 'limit') => sql.placeholder(name);
const conditions = ({ visible, portals, question, isPublished, kind, kinds, by, from, before, state, languages }: Shape) =>
  and(
    eq(documentIndex.entity, at('entity')),
    visible ? sql`(${documentIndex.portals} && ${at('visible')}::text[] or cardinality(${documentIndex.portals}) = 0)` : undefined,
    portals ? sql`${documentIndex.portals} && ${at('portals')}::text[]` : undefined,
    question ? foundWords(at('question')) : undefined,
    state && or(...languages.map((locale) => hasState(locale, state))),
    isPublished ? eq(documentIndex.isPublished, at('isPublished')) : undefined,
    kind ? eq(documentIndex.kind, at('kind')) : undefined,
    kinds ? sql`${documentIndex.kind} = any(${at('kinds')}::text[])` : undefined,
    by ? eq(documentIndex.changedBy, at('by')) : undefined,
    from ? gte(documentIndex.changedAt, at('from')) : undefined,
    before ? lt(documentIndex.changedAt, at('before')) : undefined,
  );

type Paging = { sort: ListQuery['sort']; isLater: boolean; isUsual: boolean };

function listStatement(db: Db, shape: Shape, { sort, isLater, isUsual }: Paging) {
  const { name, isDescending } = sortOf(sort);
  const column = sortColumns[name];
  const [order, than] = isDescending ? ([desc, '<'] as const) : ([asc, '>'] as const);
  const value = name === 'title' ? at('value') : sql`${at('value')}::timestamptz`;
  const after = sql`(${column}, ${documentIndex.reference}) ${sql.raw(than)} (${value}, ${at('reference')})`;
  const { reference, titleNl, titleFr, kind, sortTitle, portals, isPublished, shownAt, changedAt } = documentIndex;
  return (
    db
      .select({
        ...{ reference, titleNl, titleFr, kind, sortTitle, portals, isPublished, shownAt, changedAt, ...rowStates },
        ...{ draft: drafts.id, dueAt: drafts.dueAt },
        person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
      })
      .from(documentIndex)
      .leftJoin(drafts, draftOfRow)
      .leftJoin(accounts, eq(accounts.id, documentIndex.changedBy))
      .where(and(conditions(shape), isLater ? after : undefined))
      .orderBy(order(column), order(reference))
      .limit(isUsual ? defaultRows + 1 : at('limit'))
      // Without filters one plan suits all values; with filters PostgreSQL plans for the given values.
      .prepare(isUsual ? `documents_by_${sort.replace('-', 'latest_')}${isLater ? '_after' : ''}` : '')
  );
}

const countStatement = (db: Db, shape: Shape) =>
  db.select({ count: sql<number>`count(*)::int` }).from(documentIndex).where(conditions(shape)).prepare('');

/** Built statements that are kept; there are more combinations of filters than anybody uses. */
const mostStatements = 200;

/** Caches the prepared statement of each combination of filters. */
function kept<Form, Query>(build: (db: Db, form: Form) => Query): (db: Db, form: Form) => Query {
  const statements = new Map<string, (db: Db) => Query>();
  return (db, form) => {
    const key = JSON.stringify(form);
    const known = statements.get(key);
    if (known) return known(db);
    if (statements.size >= mostStatements) statements.clear();
    const statement = preparedOnce((of) => build(of, form));
    statements.set(key, statement);
    return statement(db);
  };
}
const lists = kept((db, { shape, paging }: { shape: Shape; paging: Paging }) => listStatement(db, shape, paging));
const counts = kept(countStatement);

/** Returns one page of the documents of an entity, with the states of their languages. */
export async function listDocuments(
  db: Db,
  asked: Asked,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<(z.infer<typeof DocumentRow> & { sortTitle: string })[]> {
  const values = valuesOf(asked);
  const { entity, ...filters } = values;
  const isFree = Object.values(filters).every((value) => value === undefined) && !asked.query.state;
  const paging = { sort: asked.query.sort, isLater: cursor !== undefined, isUsual: isFree && limit === defaultRows + 1 };
  const statement = lists(db, { shape: shapeOf(values, asked.query), paging });
  const rows = await statement.execute({ ...values, ...cursor, limit });
  return rows.map(({ titleNl, titleFr, nl, fr, draft, person, ...row }) => ({
    ...{ entity, reference: row.reference, titles: { nl: titleNl, fr: titleFr }, portals: row.portals, isPublished: row.isPublished },
    kind: row.kind,
    ...{ languages: { nl, fr }, shownAt: row.shownAt.toISOString(), changedAt: row.changedAt.toISOString() },
    changedBy: person && { account: person.id, name: `${person.firstName} ${person.lastName}`.trim() },
    ...{ hasDraft: draft !== null, dueAt: row.dueAt?.toISOString() ?? null, sortTitle: row.sortTitle },
  }));
}

/** Returns the number of documents in a list. */
export async function countDocuments(db: Db, asked: Asked): Promise<number> {
  const values = valuesOf(asked);
  const [row] = await counts(db, shapeOf(values, asked.query)).execute(values);
  return Number(row?.count ?? 0);
}
