import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import { interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { allOf, anyOf, type Way } from '../../lib/wording.ts';
import type { Shown } from '../articles/schema.ts';
import type { StoredFile } from '../files/rules.ts';
import { type FacetRow, isPresentable, popularClients, popularDays, scopeOf } from './rules.ts';
import type { ThingKind } from './schema.ts';

/** What is looked through: a portal in a language at a time, and whose eyes. */
export type Within = Shown & {
  /** The words of walls that are open: `~member`. Everything is open to `all`. */
  open: readonly string[] | 'all';
  magazine?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};
export type Choice = { kind?: string | undefined; premium?: string | undefined; interests: readonly string[] };

const scoped = ({ portal, locale }: Shown, query: string) => allOf([`'${scopeOf(portal, locale)}'`, ...(query ? [query] : [])]);
const tsquery = (query: string) => sql`${query}::tsquery`;
const openQuery = (open: Within['open']) => (open === 'all' ? '' : anyOf(open.map((word) => `'${word}'`)));

/** What is looked for: in all that may be read, or in titles alone. Nothing is asked for where `words` is empty. */
export type Wanted = { words: string; titles: string };

function matches(within: Within, { words: query, titles }: Wanted): SQL {
  const { now, open, magazine, from, before } = within;
  const words = sql`d.words @@ ${tsquery(scoped(within, query))}`;
  const free = titles ? sql`(${words} or d.title @@ ${tsquery(scoped(within, titles))})` : words;
  const opened = query && open.length ? allOf([scoped(within, query), ...(open === 'all' ? [] : [openQuery(open)])]) : undefined;
  return sql.join(
    [
      opened ? sql`(${free} or d.gated @@ ${tsquery(opened)})` : free,
      sql`d.visible_from <= ${now.toISOString()}`,
      ...(magazine
        ? [
            sql`d.kind = 'article' and d.reference in (select ma.article from magazine_articles ma join magazines m on m.reference = ma.magazine
              where m.reference = ${magazine} and m.is_published and m.display_date <= ${now.toISOString()})`,
          ]
        : []),
      ...(from ? [sql`d.date >= ${from.toISOString()}`] : []),
      ...(before ? [sql`d.date < ${before.toISOString()}`] : []),
    ],
    sql` and `,
  );
}

function chosen({ kind, premium = '0', interests }: Choice): SQL {
  const conditions = [
    ...(kind ? [sql`${kind} = any(d.kinds)`] : []),
    ...(premium === '0' ? [] : [sql`d.is_premium = ${premium === '1'}`]),
    ...(interests.length ? [sql`d.interests && ${sql.param([...interests])}::text[]`] : []),
  ];
  return conditions.length ? sql` and ${sql.join(conditions, sql` and `)}` : sql``;
}

/** A transaction in which all questions see the same, and the planner neither reads every vector of the table nor compiles. */
export const searching = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('pg_trgm.similarity_threshold', '0.25', true)`,
      );
      return work(tx as unknown as Db);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const mostCounted = 1_000;

/** How many things everybody may read have what each query asks for; more than some thousand are not counted on. */
export async function countsOf(db: Db, shown: Shown, queries: readonly string[]): Promise<number[]> {
  if (!queries.length) return [];
  const all = sql`${sql.param(queries.map((query) => scoped(shown, query)))}::text[]`;
  const rows = await db.execute(sql`
    select (select count(*)::int from (select 1 from search_documents d where d.words @@ q::tsquery and d.visible_from <= ${shown.now.toISOString()} limit ${mostCounted}) x) as count
    from unnest(${all}) with ordinality u(q, place) order by place`);
  return rowsOf<{ count: number }>(rows).map(({ count }) => Number(count));
}

/** All that matches, by what readers can choose from. */
export async function facetRows(db: Db, within: Within, wanted: Wanted): Promise<FacetRow[]> {
  const rows = await db.execute(sql`
    select kinds, is_premium as "isPremium", interests, count(*)::int as count from search_documents d
    where ${matches(within, wanted)} group by 1, 2, 3`);
  return rowsOf<FacetRow>(rows);
}

export type Hit = { kind: ThingKind; reference: string };

/** Of a word in no field, the text, the description and the title. */
const fieldWeights = sql.raw(`'{0,0.12,0.4,1}'::float4[]`);
const inAll = 2;
const inTitle = 0.4;
const neighbours = 0.5;
/** A title that has the query as it was typed. */
const asTyped = 1.3;

/** Ways that weigh the same are asked for together, which ts_rank divides by their number. */
function together(ways: readonly Way[]): { query: string; weight: number }[] {
  const isPhrase = ({ query }: Way) => query.includes('<->');
  const single = Map.groupBy(
    ways.filter((way) => !isPhrase(way)),
    ({ weight }) => weight,
  );
  return [
    ...ways.filter(isPhrase),
    ...[...single].map(([weight, some]) => ({ query: anyOf(some.map(({ query }) => query)), weight: weight * some.length })),
  ];
}

type Scored = { ways: readonly Way[]; telling: number };

/** How well each of a thing's words answers: telling terms count for more, the title for more than the description, that for more than the text. */
function scoreOf(terms: readonly Scored[]): SQL {
  const each = terms.map(({ ways, telling }) => {
    const best = together(ways).map(
      ({ query, weight }) =>
        sql`${weight}::float8 * (${inAll}::float8 * ts_rank(${fieldWeights}, v, ${tsquery(query)}, 1) + ${inTitle}::float8 * ts_rank(${fieldWeights}, title, ${tsquery(query)}, 1))`,
    );
    return sql`${telling}::float8 * ${best.length > 1 ? sql`greatest(${sql.join(best, sql`, `)})` : (best[0] ?? sql`0`)}`;
  });
  if (terms.length < 2) return sql.join(each, sql` + `);
  const everything = tsquery(allOf(terms.map(({ ways }) => anyOf(ways.map(({ query }) => query)))));
  const telling = terms.reduce((sum, term) => sum + term.telling, 0);
  return sql`${sql.join(each, sql` + `)} + ${telling * neighbours}::float8 * ts_rank_cd(${fieldWeights}, v, ${everything}, 1)`;
}

export type Asked = {
  wanted: Wanted;
  terms: readonly Scored[];
  titleKey: string;
  /** Narrower queries, whose answers are looked at in any case. */
  preferred: readonly string[];
};

const candidatesEach = 80;
/** Up to so many everything is ranked. */
export const mostRanked = 300;

/** The best answers to a query, best first: all of them where there are not many, otherwise those whose title matches, and the newest. */
export async function rankedHits(db: Db, within: Within, choice: Choice, asked: Asked, total: number): Promise<Hit[]> {
  const { wanted, terms, titleKey, preferred } = asked;
  const newest = (condition: SQL, limit: number) =>
    sql`(select id from matching where ${condition} order by date desc, id desc limit ${limit})`;
  const titled = (some: string) => newest(sql`title @@ ${tsquery(some)}`, candidatesEach);
  const each = terms.map(({ ways }) => anyOf(ways.map(({ query }) => query)));
  const candidates =
    total <= mostRanked
      ? sql`select id from matching`
      : sql.join(
          [
            newest(sql`title_key = ${titleKey}`, candidatesEach),
            titled(allOf(each)),
            ...(each.length > 1 ? [titled(anyOf(each))] : []),
            ...preferred.map((some) =>
              newest(sql`id in (select d.id from search_documents d where d.words @@ ${tsquery(scoped(within, some))})`, candidatesEach),
            ),
            newest(sql`true`, candidatesEach),
          ],
          sql` union `,
        );
  const open = within.open.length
    ? within.open === 'all'
      ? sql`gated is not null`
      : sql`gated @@ ${tsquery(openQuery(within.open))}`
    : sql`false`;
  const rows = await db.execute(sql`
    with matching as materialized (
      select d.id, d.date, d.title, d.title_key from search_documents d where ${matches(within, wanted)}${chosen(choice)})
    select kind, reference from (
      select kind, reference, date, title_key = ${titleKey} as is_exact,
        (${scoreOf(terms)}) * (case when ' ' || title_key || ' ' like ${`% ${titleKey} %`} then ${asTyped}::float8 else 1 end) * (1 + 0.05 * exp(-greatest(0, extract(epoch from ${within.now.toISOString()}::timestamptz - date)) / 94608000)) as score
      from (select d.kind, d.reference, d.date, d.title_key, d.title, ts_filter(case when ${open} then d.gated else d.words end, '{a,b,c}') as v
        from search_documents d where d.id in (${candidates}) offset 0) d
    ) ranked order by is_exact desc, score desc, date desc, reference`);
  return rowsOf<Hit>(rows);
}

const orders = {
  recentFirst: sql`d.date desc, d.reference`,
  articleNumber: sql`d.number asc nulls last, d.date desc, d.reference`,
  mostPopular: sql`d.views desc, d.date desc, d.reference`,
  mostRelevant: sql`d.relevancy desc, d.date desc, d.reference`,
} as const;

/** A page of what matches, in an order that does not depend on the query. */
export async function orderedHits(
  db: Db,
  within: Within,
  choice: Choice,
  wanted: Wanted,
  page: { sort: keyof typeof orders; offset: number; limit: number; but?: readonly Hit[] },
): Promise<Hit[]> {
  const but = page.but?.length
    ? sql` and (d.kind, d.reference) not in (select * from unnest(${sql.param(page.but.map(({ kind }) => kind))}::text[], ${sql.param(page.but.map(({ reference }) => reference))}::text[]))`
    : sql``;
  const rows = await db.execute(sql`
    select d.kind, d.reference from search_documents d where ${matches(within, wanted)}${chosen(choice)}${but}
    order by ${orders[page.sort]} offset ${page.offset} limit ${page.limit}`);
  return rowsOf<Hit>(rows);
}

export type FoundRow = {
  kind: ThingKind;
  reference: string;
  title: string;
  description: string;
  text: string;
  date: string | Date;
  typeId: number | null;
  interest: string | null;
  isPremium: boolean;
  requiresRegistration: boolean;
  fileId: number | null;
  imageAlt: string;
  portals: string[];
};

const textCharacters = 20_000;

/** What results show of things, with the text from which an excerpt is made. */
export async function foundRows(db: Db, { portal, locale }: Shown, hits: readonly Hit[]): Promise<FoundRow[]> {
  if (!hits.length) return [];
  const of = (kind: ThingKind) => sql`${sql.param(hits.filter((hit) => hit.kind === kind).map(({ reference }) => reference))}::text[]`;
  const none = sql`null::int as "typeId", null as interest, false as "isPremium", false as "requiresRegistration"`;
  const start = (column: string) => sql`left(${sql.raw(column)}, ${textCharacters})`;
  const interestOf = (table: string, owner: string, of: string) =>
    sql.raw(
      `(select n.name from ${table} x join interest_texts n on n.interest = x.interest and n.locale = t.locale where x.${owner} = ${of} order by x.position limit 1)`,
    );
  const rows = await db.execute(sql`
    select 'article' as kind, a.reference, t.title, t.description, ${start('t.text')} as text, a.display_date as date, a.type_id::int as "typeId",
      ${interestOf('article_interests', 'article', 'a.reference')} as interest, a.is_premium as "isPremium", a.requires_registration as "requiresRegistration",
      a.file_id as "fileId", t.image_alt as "imageAlt", array(select p.portal::text from article_portals p where p.article = a.reference) as portals
    from articles a join article_texts t on t.article = a.reference and t.locale = ${locale} where a.reference = any(${of('article')})
    union all select 'magazine', m.reference, t.title, t.description, '', m.display_date, ${none}, m.cover_file_id, t.cover_alt, array[${portal}]
    from magazines m join magazine_texts t on t.magazine = m.reference and t.locale = ${locale} where m.reference = any(${of('magazine')})
    union all select 'newsletter', n.reference, t.subject, t.intro_title, ${start('t.intro_description')}, n.display_date, ${none}, null, '', array[${portal}]
    from newsletters n join newsletter_texts t on t.newsletter = n.reference and t.locale = ${locale} where n.reference = any(${of('newsletter')})
    union all select 'event', e.reference, t.title, t.description, ${start('t.text')}, e.starts_at, ${none}, e.file_id, t.image_alt, array[${portal}]
    from events e join event_texts t on t.event = e.reference and t.locale = ${locale} where e.reference = any(${of('event')})
    union all select 'short', v.reference, t.title, t.description, '', v.display_date, ${none}, v.poster_file_id, t.image_alt, array[${portal}]
    from videos v join video_texts t on t.video = v.reference and t.locale = ${locale} where v.reference = any(${of('short')})`);
  return rowsOf<FoundRow>(rows);
}

/** Titles in which a query stands, the newest first. */
export async function titlesWith(db: Db, shown: Shown, query: string, limit: number): Promise<(Hit & { title: string })[]> {
  const rows = await db.execute(sql`
    select d.kind, d.reference from search_documents d
    where d.title @@ ${tsquery(scoped(shown, query))} and d.visible_from <= ${shown.now.toISOString()} order by d.date desc, d.reference limit ${limit}`);
  const hits = rowsOf<Hit>(rows);
  const titles = new Map((await foundRows(db, shown, hits)).map(({ kind, reference, title }) => [`${kind} ${reference}`, title]));
  return hits.flatMap((hit) => {
    const title = titles.get(`${hit.kind} ${hit.reference}`);
    return title === undefined ? [] : [{ ...hit, title }];
  });
}

/** The names of interests, as far as they have one in a language. */
export async function interestNames(db: Db, locale: Locale, codes: readonly string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map();
  const rows = await db
    .select({ code: interestTexts.interest, name: interestTexts.name })
    .from(interestTexts)
    .where(and(inArray(interestTexts.interest, [...codes]), eq(interestTexts.locale, locale)));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

export async function picturesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, StoredFile>> {
  const wanted = ids.filter((id) => id !== null);
  if (!wanted.length) return new Map();
  const rows = await db.select().from(files).where(inArray(files.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

export const isPortal = async (db: Db, code: string): Promise<boolean> =>
  (await db.select({ code: portals.code }).from(portals).where(eq(portals.code, code))).length > 0;

/** What many look for and find, the most wanted first. */
export async function popularSearches(db: Db, { portal, locale, now }: Shown, limit: number): Promise<string[]> {
  const since = new Date(now.getTime() - popularDays * 24 * 60 * 60_000).toISOString();
  const rows = await db.execute(sql`
    select keyword from search_saves where portal = ${portal} and locale = ${locale} and saved_at > ${since}
    group by keyword having count(*) >= ${popularClients} and (array_agg(results order by saved_at desc, client))[1] > 0
    order by count(*) desc, keyword limit ${limit * 2}`);
  return rowsOf<{ keyword: string }>(rows)
    .map(({ keyword }) => keyword)
    .filter(isPresentable)
    .slice(0, limit);
}
