import { type SQL, sql } from 'drizzle-orm';
import { key } from '../../content/keys.ts';
import { enqueue } from '../../content/outbox.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { type Findable, type Learnt, type Made, type Make, vectorsOf } from '../../search/index/vectors.ts';
import { stemsOf } from '../../search/index/vocabulary.ts';
import { popularSearches } from './queries.ts';
import { accessOf, isPresentable, keywordOf, kindsOfType, popularDays, popularShown, savesADay, scopeOf, titleKeyOf } from './rules.ts';
import type { SearchSave, ThingKind } from './schema.ts';

/** A thing in one language as its own tables have it. */
type Source = {
  reference: string;
  locale: Locale;
  portals: string[];
  interests: string[];
  date: string;
  visibleFrom: string;
  title: string;
  description: string;
  /** HTML. */
  text: string;
  related?: string;
  typeId?: number;
  number?: number | null;
  views?: number;
  relevancy?: number;
  isPremium?: boolean;
  requiresRegistration?: boolean;
};

const listOf = (table: string, owner: string, of: string, column: string) =>
  sql.raw(`array(select x.${column} from ${table} x where x.${owner} = ${of} order by x.position)`);

/** What each kind has to be found by. Things that are not published have no row. */
const sources = {
  article: (only) => sql`
    select a.reference, t.locale, ${listOf('article_portals', 'article', 'a.reference', 'portal')} as portals,
      ${listOf('article_interests', 'article', 'a.reference', 'interest')} as interests,
      a.display_date as date, a.display_date as "visibleFrom", a.type_id as "typeId", a.number, a.view_count as views, a.relevancy,
      a.is_premium as "isPremium", a.requires_registration as "requiresRegistration",
      t.title, t.description, t.text, t.search_text_related as related
    from articles a join article_texts t on t.article = a.reference where a.is_published and ${only(sql.raw('a.reference'))}`,
  magazine: (only) => sql`
    select m.reference, t.locale, array[m.portal::text] as portals, array[]::text[] as interests, m.display_date as date,
      m.display_date as "visibleFrom", m.number, t.title, t.description, t.cover_line as text
    from magazines m join magazine_texts t on t.magazine = m.reference where m.is_published and ${only(sql.raw('m.reference'))}`,
  newsletter: (only) => sql`
    select n.reference, t.locale, array[n.portal::text] as portals, array[]::text[] as interests, n.display_date as date,
      n.display_date as "visibleFrom", t.subject as title, t.intro_title as description,
      t.intro_description || coalesce((select string_agg(' <p>' || i.title || ' ' || i.description || '</p>', ' ' order by i.sort_order)
        from newsletter_item_texts i where i.newsletter = n.reference and i.locale = t.locale), '') as text
    from newsletters n join newsletter_texts t on t.newsletter = n.reference where n.is_published and ${only(sql.raw('n.reference'))}`,
  event: (only) => sql`
    select e.reference, t.locale, ${listOf('event_portals', 'event', 'e.reference', 'portal')} as portals,
      ${listOf('event_interests', 'event', 'e.reference', 'interest')} as interests,
      e.starts_at as date, '1970-01-01T00:00:00Z'::timestamptz as "visibleFrom", t.title, t.description, t.text || ' <p>' || e.location || '</p>' as text
    from events e join event_texts t on t.event = e.reference where e.is_published and ${only(sql.raw('e.reference'))}`,
  short: (only) => sql`
    select v.reference, t.locale, ${listOf('video_portals', 'video', 'v.reference', 'portal')} as portals,
      ${listOf('video_interests', 'video', 'v.reference', 'interest')} as interests,
      v.display_date as date, v.display_date as "visibleFrom", t.title, t.description, '' as text
    from videos v join video_texts t on t.video = v.reference where v.is_published and ${only(sql.raw('v.reference'))}`,
} as const satisfies Record<ThingKind, (only: (column: ReturnType<typeof sql.raw>) => ReturnType<typeof sql>) => ReturnType<typeof sql>>;

export const thingKinds = Object.keys(sources) as ThingKind[];

type Row = ReturnType<typeof rowOf>;

function rowOf(kind: ThingKind, source: Source) {
  const {
    reference,
    locale,
    title,
    text,
    related = '',
    portals,
    interests,
    date,
    visibleFrom,
    typeId = 0,
    number = null,
    views = 0,
    relevancy = 0,
  } = source;
  const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
  const access = accessOf({ isPremium: false, requiresRegistration: false, ...source });
  const findable: Findable = {
    ...{ title, text, related, description: `${source.description} ${reference}` },
    scope: quoted(portals.map((portal) => scopeOf(portal, locale))),
    access: access && quoted(access),
  };
  return {
    kind,
    reference,
    locale,
    findable,
    kinds: kind === 'article' ? kindsOfType(typeId) : [`${kind}s`],
    isPremium: source.isPremium ?? false,
    interests,
    date: new Date(date).toISOString(),
    visibleFrom: new Date(visibleFrom).toISOString(),
    number,
    views,
    relevancy,
    titleKey: titleKeyOf(locale, title),
  };
}

type RowMade = Row & Made['vectors'][number];

/** Always in the same order: two transactions that learn the same words wait for each other, and not in a circle. */
async function learn(tx: Db, learnt: ReadonlyMap<Locale, readonly Learnt[]>): Promise<void> {
  for (const locale of locales) {
    const words = new Map(learnt.get(locale)?.map((one) => [one.word, one]));
    if (!words.size) continue;
    const sorted = [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
    const column = (of: keyof Learnt) => sql`${sql.param(sorted.map((one) => one[of]))}::text[]`;
    await tx.execute(
      sql`insert into search_words (locale, word, shown, stem) select ${locale}, w, s, t
        from unnest(${column('word')}, ${column('shown')}, ${column('stem')}) x(w, s, t) on conflict do nothing`,
    );
  }
}

const facetColumns = (rows: readonly Row[]): SQL => {
  const texts = (of: (row: Row) => string) => sql`${sql.param(rows.map(of))}::text[]`;
  const isPremium = sql`${sql.param(rows.map((row) => row.isPremium))}::bool[]`;
  return sql`${texts(({ kinds }) => kinds.join(' '))}, ${isPremium}, ${texts(({ interests }) => interests.join(' '))}`;
};

/** Adds what nothing had until now to what readers choose among: in one order, so that no two transactions wait for each other in a circle. */
const addFacets = (tx: Db, rows: readonly Row[]) =>
  tx.execute(sql`
    insert into search_facets (kinds, is_premium, interests)
    select distinct string_to_array(k, ' '), p, string_to_array(i, ' ') from unnest(${facetColumns(rows)}) x(k, p, i) order by 1, 2, 3
    on conflict do nothing`);

const spaced = (vector: string | null): string => (vector === null ? '' : ` ${vector}`);

async function store(tx: Db, rows: readonly RowMade[]): Promise<void> {
  const texts = (of: (row: RowMade) => string | null) => sql`${sql.param(rows.map(of))}::text[]`;
  // One text for all: quotes and escapes of an array take longer than the words. The space keeps an empty one from being none.
  const vectors = (of: (row: RowMade) => string | null) =>
    sql`string_to_array(${rows.map((row) => spaced(of(row))).join('\n')}, E'\n', '')`;
  const numbers = (of: (row: RowMade) => number | null) => sql`${sql.param(rows.map(of))}::float8[]`;
  await addFacets(tx, rows);
  await tx.execute(sql`
    insert into search_documents (kind, reference, locale, facet, date, visible_from, number, views, relevancy, title_key, title, words, gated)
    select x.kind, x.reference, x.locale, f.id, date::timestamptz, visible_from::timestamptz,
      number::int, views::int, relevancy, title_key, title::tsvector, words::tsvector, gated::tsvector
    from unnest(${texts(({ kind }) => kind)}, ${texts(({ reference }) => reference)}, ${texts(({ locale }) => locale)}, ${facetColumns(rows)},
      ${texts(({ date }) => date)}, ${texts(({ visibleFrom }) => visibleFrom)}, ${numbers(({ number }) => number)}, ${numbers(({ views }) => views)},
      ${numbers(({ relevancy }) => relevancy)}, ${texts(({ titleKey }) => titleKey)}, ${vectors(({ title }) => title)},
      ${vectors(({ words }) => words)}, ${vectors(({ gated }) => gated)})
      x(kind, reference, locale, kinds, is_premium, interests, date, visible_from, number, views, relevancy, title_key, title, words, gated)
      join search_facets f on f.kinds = string_to_array(x.kinds, ' ') and f.is_premium = x.is_premium and f.interests = string_to_array(x.interests, ' ')
    on conflict do nothing`);
}

const rowsTogether = 200;

/** What the index shall have of some things, as their tables have them now. */
async function made(db: Db, kind: ThingKind, references: readonly string[], make: Make) {
  const some = sql`${sql.param(references)}::text[]`;
  const sourced = rowsOf<Source>(await db.execute(sources[kind]((column) => sql`${column} = any(${some})`)));
  const rows: RowMade[] = [];
  const learnt = new Map<Locale, Learnt[]>();
  for (const [locale, ofLocale] of Map.groupBy(
    sourced.map((source) => rowOf(kind, source)),
    (row) => row.locale,
  )) {
    const made = await make(
      locale,
      ofLocale.map(({ findable }) => findable),
    );
    rows.push(...ofLocale.map((row, index) => ({ ...row, ...(made.vectors[index] as Made['vectors'][number]) })));
    learnt.set(locale, made.learnt);
  }
  return { rows, learnt };
}

/** Makes things findable in this thread. */
export function makeHere(db: Db): Make {
  const making = {};
  return (locale, things) => vectorsOf(locale, things, (_, forms) => stemsOf(db, locale, forms), making);
}

/** Makes things of one kind findable as their tables have them now; what is not there any more, or not published, is found no longer. */
export async function index(tx: Db, kind: ThingKind, references: readonly (string | number)[]): Promise<void> {
  const make = makeHere(tx);
  const learnt = new Map<Locale, Learnt[]>(locales.map((locale) => [locale, []]));
  for (let at = 0; at < references.length; at += rowsTogether) {
    const some = references.slice(at, at + rowsTogether).map(String);
    await tx.execute(sql`delete from search_documents where kind = ${kind} and reference = any(${sql.param(some)}::text[])`);
    const { rows, learnt: more } = await made(tx, kind, some, make);
    await store(tx, rows);
    for (const [locale, words] of more) learnt.get(locale)?.push(...words);
  }
  await learn(tx, learnt);
}

/** What the index looks like; another one makes it anew. */
const indexVersion = '11';
const versionName = 'search index';

export const isIndexCurrent = async (db: Db): Promise<boolean> =>
  rowsOf<{ value: string }>(await db.execute(sql`select value from installation where name = ${versionName}`))[0]?.value === indexVersion;

/** Things that are looked through together lie together. */
const byPortal = {
  article: `select reference from articles order by (select portal from article_portals where article = reference order by position limit 1), reference`,
  magazine: `select reference from magazines order by portal, reference`,
  newsletter: `select reference from newsletters order by portal, reference`,
  event: `select reference from events order by reference`,
  short: `select reference from videos order by reference`,
} as const satisfies Record<ThingKind, string>;
const rebuildMemory = '256MB';

/** About how many things there are. */
export async function countThings(db: Db): Promise<number> {
  const counts = thingKinds.map((kind) => `(select count(*) from (${byPortal[kind]}) x)`);
  return Number(rowsOf<{ count: number }>(await db.execute(sql.raw(`select ${counts.join(' + ')} as count`)))[0]?.count);
}

/** An index is made faster when everything is there than row by row; one that a killed process left out is made again. */
const indexes = {
  search_documents_title_key: 'using hash (title_key)',
  search_documents_title: 'using gin (title) with (gin_pending_list_limit = 256)',
  search_documents_words: 'using gin (words) with (gin_pending_list_limit = 512)',
  search_documents_gated: 'using gin (gated) with (gin_pending_list_limit = 256) where gated is not null',
} as const;

/**
 * Makes the whole index anew from the tables of the things, in transactions of some hundred.
 * @param makers how many transactions at once, and who makes the words of each
 */
export async function rebuildIndex(db: Db, makers: readonly Make[]): Promise<void> {
  await db.execute(sql`truncate search_documents, search_facets, search_words`);
  for (const name of Object.keys(indexes)) await db.execute(sql.raw(`drop index if exists ${name}`));
  try {
    for (const kind of thingKinds) {
      const all = rowsOf<{ reference: string }>(await db.execute(sql.raw(byPortal[kind])));
      let next = 0;
      const work = async (make: Make) => {
        while (next < all.length) {
          const some = all.slice(next, next + rowsTogether).map(({ reference }) => reference);
          next += rowsTogether;
          const { rows, learnt } = await made(db, kind, some, make);
          await db.transaction(async (transaction) => {
            const tx = transaction as unknown as Db;
            await store(tx, rows);
            await learn(tx, learnt);
          });
        }
      };
      await Promise.all(
        makers.map((make) =>
          work(make).finally(() => {
            // Where one failed, the others need not go on.
            next = all.length;
          }),
        ),
      );
    }
  } finally {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('maintenance_work_mem', ${rebuildMemory}, true)`);
      for (const [name, how] of Object.entries(indexes)) await tx.execute(sql.raw(`create index ${name} on search_documents ${how}`));
    });
  }
  await db.execute(sql`analyze search_documents`);
  await db.execute(
    sql`insert into installation (name, value) values (${versionName}, ${indexVersion}) on conflict (name) do update set value = excluded.value`,
  );
}

/** Keeps what a client searched for. @returns false where it is not kept: it looks like somebody's address or number, or the client saved too much */
export async function keepSearch(db: Db, search: SearchSave & { client: string; now: Date }): Promise<boolean> {
  const { portalCode: portal, language: locale, NrOfResults: results, client, now } = search;
  const keyword = keywordOf(search.keyword);
  if (!isPresentable(keyword)) return false;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000).toISOString();
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [today] = rowsOf<{ count: number }>(
      await tx.execute(sql`select count(*)::int as count from search_saves where client = ${client} and saved_at > ${hoursAgo(24)}`),
    );
    if (Number(today?.count) >= savesADay) return false;
    await tx.execute(sql`delete from search_saves where saved_at < ${hoursAgo(popularDays * 24)}`);
    const shown = { portal, locale: locale as Locale, now };
    const before = await popularSearches(tx, shown, popularShown);
    await tx.execute(sql`
      insert into search_saves (portal, locale, keyword, client, results, saved_at) values (${portal}, ${locale}, ${keyword}, ${client}, ${results}, ${now.toISOString()})
      on conflict (portal, locale, keyword, client) do update set results = excluded.results, saved_at = excluded.saved_at`);
    const after = await popularSearches(tx, shown, popularShown);
    if (before.join('\n') !== after.join('\n')) await enqueue(tx, [key.searches(portal)]);
    return true;
  });
}
