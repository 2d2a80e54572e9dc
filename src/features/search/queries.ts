import { type SQL, sql } from 'drizzle-orm';
import { fileShown } from '../../content/remote-pictures.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { textOfHtml } from '../../search/language/words.ts';
import type { Corpus } from '../../search/query/corrections.ts';
import { type Scored, scoreOf, tsquery } from '../../search/query/ranking.ts';
import { allOf, anyOf } from '../../search/query/terms.ts';
import type { Shown } from '../articles/schema.ts';
import { type FacetRow, isPresentable, popularClients, popularDays, scopeOf } from './rules.ts';
import type { ThingKind } from './schema.ts';

/** What is looked through: a portal in a language at a time, and whose eyes. */
export type Within = Shown & {
  /** The words of walls that are open: `~member`. Everything is open to `all`. */
  open: readonly string[] | 'all';
  magazine?: string | undefined;
  inFreeMagazine?: boolean;
  from?: Date | undefined;
  before?: Date | undefined;
};
export type Choice = { kind?: string | undefined; premium?: string | undefined; interests: readonly string[] };

const scoped = ({ portal, locale }: Shown, query: string) => allOf([`'${scopeOf(portal, locale)}'`, ...(query ? [query] : [])]);
const openQuery = (open: Within['open']) => (open === 'all' ? '' : anyOf(open.map((word) => `'${word}'`)));

/** What is looked for: in all that may be read, or in titles alone. Nothing is asked for where `words` is empty. */
export type Wanted = { words: string; titles: string };

/** What does not depend on the words. */
function shownIn({ now, magazine, from, before }: Within): SQL {
  return sql.join(
    [
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

/** What has all that is asked for, and what has enough of it in its title. */
function matching(within: Within, { words: query, titles }: Wanted, columns: SQL): SQL {
  const { open } = within;
  const words = sql`d.words @@ ${tsquery(scoped(within, query))}`;
  const opened = query && open.length ? allOf([scoped(within, query), ...(open === 'all' ? [] : [openQuery(open)])]) : undefined;
  const isAsked = opened ? sql`(${words} or d.gated @@ ${tsquery(opened)})` : words;
  const asked = sql`select ${columns} from search_documents d where ${isAsked} and ${shownIn(within)}`;
  if (!titles) return sql`matching as materialized (select *, true as has_all from (${asked}) asked)`;
  const titled = sql`select ${columns} from search_documents d where d.title @@ ${tsquery(scoped(within, titles))} and ${shownIn(within)}`;
  return sql`
    asked as materialized (${asked}), titled as materialized (${titled}),
    matching as materialized (
      select *, true as has_all from asked union all select *, false from titled where id not in (select id from asked))`;
}

function chosen({ kind, premium = '0', interests }: Choice): SQL {
  const conditions = [
    ...(kind ? [sql`${kind} = any(f.kinds)`] : []),
    ...(premium === '0' ? [] : [sql`f.is_premium = ${premium === '1'}`]),
    ...(interests.length ? [sql`f.interests && ${sql.param([...interests])}::text[]`] : []),
  ];
  return conditions.length
    ? sql`(facet in (select f.id from search_facets f where ${sql.join(conditions, sql` and `)})) is true`
    : sql`true`;
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

/** How many articles a portal lists in a language; more than some thousand are not counted on. */
async function sizeOf(db: Db, { portal, locale }: Shown): Promise<number> {
  const rows = await db.execute(sql`
    select count(*)::int as count from (
      select 1 from article_listings where portal = ${portal} and locale = ${locale} and interest = '' limit ${mostCounted}) x`);
  return Number(rowsOf<{ count: number }>(rows)[0]?.count);
}

/** How many things everybody may read have what each query asks for; more than `most` are not counted on. */
async function countsOf(db: Db, shown: Shown, queries: readonly string[], most = mostCounted): Promise<number[]> {
  if (!queries.length) return [];
  const all = sql`${sql.param(queries.map((query) => scoped(shown, query)))}::text[]`;
  const rows = await db.execute(sql`
    select (select count(*)::int from (select 1 from search_documents d where d.words @@ q::tsquery and d.visible_from <= ${shown.now.toISOString()} limit ${most}) x) as count
    from unnest(${all}) with ordinality u(q, place) order by place`);
  return rowsOf<{ count: number }>(rows).map(({ count }) => Number(count));
}

export type Hit = { kind: ThingKind; reference: string };

/** A title that has the query as it was typed. */
const asTyped = 1.3;

export type Ranking = {
  terms: readonly Scored[];
  titleKey: string;
  /** A narrower query, whose answers are looked at in any case. */
  preferred?: string | undefined;
};

const candidatesEach = 60;
/** Up to so many everything is ranked. */
const mostRanked = 200;

/** The best answers, best first: all of them where there are not many, otherwise those whose title matches, and the newest. */
function ranked(within: Within, { terms, titleKey, preferred }: Ranking): SQL {
  const newest = (condition: SQL) => sql`(select id from chosen where ${condition} order by date desc, id desc limit ${candidatesEach})`;
  // How many match is guessed badly: as a join this may become a loop in a loop, and `is true` keeps it from being a join.
  const having = (condition: SQL) => newest(sql`(id in (select d.id from search_documents d where ${condition})) is true`);
  const titled = (some: string) => having(sql`d.title @@ ${tsquery(scoped(within, some))}`);
  const each = terms.map(({ ways }) => anyOf(ways.map(({ query }) => query)));
  const candidates = [
    sql`(select id from chosen where (select count(*) from (select from chosen limit ${mostRanked + 1}) x) <= ${mostRanked})`,
    having(sql`d.title_key = ${titleKey}`),
    titled(allOf(each)),
    ...(each.length > 1 ? [titled(anyOf(each))] : []),
    ...(preferred ? [having(sql`d.words @@ ${tsquery(scoped(within, preferred))}`)] : []),
    newest(sql`true`),
    ...(each.length > 1 ? [newest(sql`has_all`)] : []),
  ];
  const open = within.open.length
    ? within.open === 'all'
      ? sql`gated is not null`
      : sql`gated @@ ${tsquery(openQuery(within.open))}`
    : sql`false`;
  return sql`
    select json_agg(json_build_object('kind', kind, 'reference', reference) order by is_exact desc, score desc, date desc, reference) from (
      select kind, reference, date, title_key = ${titleKey} as is_exact,
        (${scoreOf(terms)}) * (case when ' ' || title_key || ' ' like ${`% ${titleKey} %`} then ${asTyped}::float8 else 1 end) * (1 + 0.05 * exp(-greatest(0, extract(epoch from ${within.now.toISOString()}::timestamptz - date)) / 94608000)) as score
      from (select d.kind, d.reference, d.date, d.title_key, d.title, ts_filter(case when ${open} then d.gated else d.words end, '{a,b,c}') as v
        from search_documents d where d.id in (${sql.join(candidates, sql` union `)}) offset 0) d
    ) scored`;
}

const orders = {
  recentFirst: sql`date desc, reference`,
  articleNumber: sql`number asc nulls last, date desc, reference`,
  mostPopular: sql`views desc, date desc, reference`,
  mostRelevant: sql`relevancy desc, date desc, reference`,
} as const;

/** In an order that does not depend on the query: so many after the first. */
export type Ordering = { sort: keyof typeof orders; offset: number; limit: number; but?: readonly Hit[] };

function ordered({ sort, offset, limit, but = [] }: Ordering): SQL {
  const column = (of: keyof Hit) => sql`${sql.param(but.map((hit) => hit[of]))}::text[]`;
  const others = but.length ? sql`(kind, reference) not in (select * from unnest(${column('kind')}, ${column('reference')}))` : sql`true`;
  return sql`
    select json_agg(json_build_object('kind', kind, 'reference', reference) order by place) from (
      select kind, reference, row_number() over () as place from (
        select kind, reference from chosen where ${others} order by ${orders[sort]} offset ${offset} limit ${limit}) page) placed`;
}

const columns = sql.raw('d.id, d.facet, d.date');
const columnsInOrder = sql.raw('d.id, d.facet, d.date, d.kind, d.reference, d.number, d.views, d.relevancy');

/** All that matches, by what readers can choose from, and what comes first of what they chose. */
export async function found(
  db: Db,
  within: Within,
  choice: Choice,
  wanted: Wanted,
  how: Ranking | Ordering,
): Promise<{ rows: FacetRow[]; hits: Hit[] }> {
  const isRanked = 'terms' in how;
  const [answer] = rowsOf<{ rows: FacetRow[] | null; hits: Hit[] | null }>(
    await db.execute(sql`
      with ${matching(within, wanted, isRanked ? columns : columnsInOrder)},
      chosen as (select * from matching where ${chosen(choice)})
      select (
        select json_agg(json_build_object('kinds', f.kinds, 'isPremium', f.is_premium, 'interests', f.interests, 'count', c.count))
        from (select facet, count(*) as count from matching group by facet) c join search_facets f on f.id = c.facet) as rows,
        (${isRanked ? ranked(within, how) : ordered(how)}) as hits`),
  );
  return { rows: answer?.rows ?? [], hits: answer?.hits ?? [] };
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
  const shownFile = (fileId: string, imageUrl: string) => fileShown(sql.raw(fileId), sql.raw(imageUrl));
  const start = (column: string) => sql`left(${sql.raw(column)}, ${textCharacters})`;
  const interestOf = (table: string, owner: string, of: string) =>
    sql.raw(
      `(select n.name from ${table} x join interest_texts n on n.interest = x.interest and n.locale = t.locale where x.${owner} = ${of} order by x.position limit 1)`,
    );
  const rows = await db.execute(sql`
    select 'article' as kind, a.reference, t.title, t.description, ${start('t.text')} as text, a.display_date as date, a.type_id::int as "typeId",
      ${interestOf('article_interests', 'article', 'a.reference')} as interest, a.is_premium as "isPremium", a.requires_registration as "requiresRegistration",
      ${shownFile('a.file_id', 'a.image_url')} as "fileId", t.image_alt as "imageAlt", array(select p.portal::text from article_portals p where p.article = a.reference) as portals
    from articles a join article_texts t on t.article = a.reference and t.locale = ${locale} where a.reference = any(${of('article')})
    union all select 'magazine', m.reference, t.title, t.description, '', m.display_date, ${none}, ${shownFile('m.cover_file_id', 'm.cover_image_url')}, t.cover_alt, array[${portal}]
    from magazines m join magazine_texts t on t.magazine = m.reference and t.locale = ${locale} where m.reference = any(${of('magazine')})
    union all select 'newsletter', n.reference, t.subject, t.intro_title, ${start('t.intro_description')}, n.display_date, ${none}, null, '', array[${portal}]
    from newsletters n join newsletter_texts t on t.newsletter = n.reference and t.locale = ${locale} where n.reference = any(${of('newsletter')})
    union all select 'event', e.reference, t.title, t.description, ${start('t.text')}, e.starts_at, ${none}, ${shownFile('e.file_id', 'e.image_url')}, t.image_alt, array[${portal}]
    from events e join event_texts t on t.event = e.reference and t.locale = ${locale} where e.reference = any(${of('event')})
    union all select 'short', v.reference, t.title, t.description, '', v.display_date, ${none}, v.poster_file_id, t.image_alt, array[${portal}]
    from videos v join video_texts t on t.video = v.reference and t.locale = ${locale} where v.reference = any(${of('short')})`);
  return rowsOf<FoundRow>(rows);
}

/** The newest things in which a query stands, with what results show of them. */
async function newestWith(db: Db, shown: Shown, column: 'title' | 'words', query: string, limit: number): Promise<FoundRow[]> {
  const rows = await db.execute(sql`
    select d.kind, d.reference from search_documents d where d.${sql.identifier(column)} @@ ${tsquery(scoped(shown, query))}
      and d.visible_from <= ${shown.now.toISOString()} order by d.date desc, d.reference limit ${limit}`);
  const hits = rowsOf<Hit>(rows);
  const found = new Map((await foundRows(db, shown, hits)).map((row) => [`${row.kind} ${row.reference}`, row]));
  return hits.flatMap(({ kind, reference }) => found.get(`${kind} ${reference}`) ?? []);
}

/** Titles in which a query stands, the newest first. */
export const titlesWith = (db: Db, shown: Shown, query: string, limit: number): Promise<(Hit & { title: string })[]> =>
  newestWith(db, shown, 'title', query, limit);

/** Texts in which a query stands, the newest first, with the words by which they are found, as far as everybody may read them. */
async function textsWith(db: Db, shown: Shown, query: string, limit: number): Promise<string[]> {
  const rows = await newestWith(db, shown, 'words', query, limit);
  const open = rows.filter(({ isPremium, requiresRegistration }) => !isPremium && !requiresRegistration);
  const articles = open.filter(({ kind }) => kind === 'article').map(({ reference }) => reference);
  const related = rowsOf<{ words: string }>(
    await db.execute(sql`select search_text_related as words from article_texts where locale = ${shown.locale}
      and search_text_related <> '' and article = any(${sql.param(articles)}::text[])`),
  );
  return [
    ...rows.map(({ title, description }) => `${title} ${description}`),
    ...open.map(({ text }) => textOfHtml(text)),
    ...related.map(({ words }) => words),
  ];
}

/** Texts that are looked through for how a word is written. */
const textsRead = 12;
export const corpusOf = (db: Db, within: Within): Corpus => ({
  count: (queries, most) => countsOf(db, within, queries, most),
  size: () => sizeOf(db, within),
  texts: (query) => textsWith(db, within, query, textsRead),
});

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
