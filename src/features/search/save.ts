import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { key } from '../../db/keys.ts';
import { enqueue } from '../../db/outbox.ts';
import { stemSeen, stemsOf } from '../../db/vocabulary.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { type Part, vectorOf } from '../../lib/vector.ts';
import { folded, looseTextOfHtml, type Seen, seenIn } from '../../lib/words.ts';
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
      t.title, t.description, t.text || ' <p>' || t.search_text_related || '</p>' as text
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
  const { reference, locale, portals, interests, date, visibleFrom, typeId = 0, number = null, views = 0, relevancy = 0 } = source;
  const access = accessOf({ isPremium: false, requiresRegistration: false, ...source });
  const title: Part = { words: seenIn(locale, source.title), weight: 'A' };
  const teaser: Part[] = [title, { words: seenIn(locale, `${source.description} ${reference}`), weight: 'B' }];
  const whole: Part[] = [...teaser, { words: seenIn(locale, looseTextOfHtml(source.text)), weight: 'C' }];
  return {
    kind,
    reference,
    locale,
    kinds: kind === 'article' ? kindsOfType(typeId) : [`${kind}s`],
    isPremium: source.isPremium ?? false,
    interests,
    date: new Date(date).toISOString(),
    visibleFrom: new Date(visibleFrom).toISOString(),
    number,
    views,
    relevancy,
    titleKey: titleKeyOf(locale, source.title),
    title: [title],
    /** What everybody may read. */
    words: access ? teaser : whole,
    gated: access ? whole : null,
    scope: portals.map((portal) => `'${scopeOf(portal, locale)}'`).join(' '),
    access: access?.map((word) => `'${word}'`).join(' ') ?? '',
  };
}

/** @param making words that were learnt in it need no look */
async function learn(tx: Db, rows: readonly Row[], making: object): Promise<void> {
  // Always in the same order: two transactions that learn the same words wait for each other, and not in a circle.
  for (const locale of locales) {
    const words = new Map<string, string>();
    for (const { words: parts } of rows.filter((row) => row.locale === locale))
      for (const part of parts)
        for (const one of part.words) {
          if (one.learntIn === making) continue;
          one.learntIn = making;
          for (const word of one.words) words.set(folded(word), word);
        }
    if (!words.size) continue;
    const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1));
    const stems = await stemsOf(
      tx,
      locale,
      sorted.map(([word]) => word),
    );
    const column = (of: (pair: [string, string]) => string) => sql`${sql.param(sorted.map(of))}::text[]`;
    await tx.execute(
      sql`insert into search_words (locale, word, shown, stem) select ${locale}, w, s, t
        from unnest(${column(([word]) => word)}, ${column(([, shown]) => shown)}, ${column(([word]) => stems.get(word) ?? '')}) x(w, s, t)
        on conflict do nothing`,
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

function* allWords(rows: readonly Row[]): Generator<readonly Seen[]> {
  for (const { words, gated } of rows) for (const part of gated ?? words) yield part.words;
}

const spaced = (vector: string | null): string => (vector === null ? '' : ` ${vector}`);

async function store(tx: Db, rows: Row[]): Promise<void> {
  for (const [locale, ofLocale] of Map.groupBy(rows, (row) => row.locale)) {
    await stemSeen(tx, locale, allWords(ofLocale));
    const texts = (of: (row: Row) => string | null) => sql`${sql.param(ofLocale.map(of))}::text[]`;
    // One text for all: quotes and escapes of an array take longer than the words. The space keeps an empty one from being none.
    const vectors = (of: (row: Row) => string | null) =>
      sql`string_to_array(${ofLocale.map((row) => spaced(of(row))).join('\n')}, E'\n', '')`;
    const numbers = (of: (row: Row) => number | null) => sql`${sql.param(ofLocale.map(of))}::float8[]`;
    await tx.execute(sql`
      insert into search_documents (kind, reference, locale, facet, date, visible_from, number, views, relevancy, title_key, title, words, gated)
      select x.kind, x.reference, ${locale}, f.id, date::timestamptz, visible_from::timestamptz,
        number::int, views::int, relevancy, title_key, title::tsvector, words::tsvector, gated::tsvector
      from unnest(${texts(({ kind }) => kind)}, ${texts(({ reference }) => reference)}, ${facetColumns(ofLocale)},
        ${texts(({ date }) => date)}, ${texts(({ visibleFrom }) => visibleFrom)}, ${numbers(({ number }) => number)}, ${numbers(({ views }) => views)},
        ${numbers(({ relevancy }) => relevancy)}, ${texts(({ titleKey }) => titleKey)}, ${vectors(({ title, scope }) => vectorOf(title, scope))},
        ${vectors(({ words, scope }) => vectorOf(words, scope))}, ${vectors(({ gated, scope, access }) => gated && vectorOf(gated, `${scope} ${access}`))})
        x(kind, reference, kinds, is_premium, interests, date, visible_from, number, views, relevancy, title_key, title, words, gated)
        join search_facets f on f.kinds = string_to_array(x.kinds, ' ') and f.is_premium = x.is_premium and f.interests = string_to_array(x.interests, ' ')
      on conflict do nothing`);
  }
}

const rowsTogether = 200;

/** Makes things of one kind findable as their tables have them now; what is not there any more, or not published, is found no longer. */
export async function index(tx: Db, kind: ThingKind, references: readonly (string | number)[], making: object = {}): Promise<void> {
  const all: Row[] = [];
  for (let at = 0; at < references.length; at += rowsTogether) {
    const some = sql`${sql.param(references.slice(at, at + rowsTogether).map(String))}::text[]`;
    await tx.execute(sql`delete from search_documents where kind = ${kind} and reference = any(${some})`);
    const found = await tx.execute(sources[kind]((column) => sql`${column} = any(${some})`));
    const rows = rowsOf<Source>(found).map((source) => rowOf(kind, source));
    await addFacets(tx, rows);
    await store(tx, rows);
    all.push(...rows);
  }
  await learn(tx, all, making);
}

/** What the index looks like; another one makes it anew. */
const indexVersion = '6';
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
/** Transactions at once on a server: while it stores one batch, the words of the next are made. */
export const rebuildConnections = 3;

/** An index is made faster when everything is there than row by row; one that a killed process left out is made again. */
const indexes = {
  search_documents_title_key: 'using hash (title_key)',
  search_documents_title: 'using gin (title)',
  search_documents_words: 'using gin (words)',
  search_documents_gated: 'using gin (gated) where gated is not null',
} as const;

/**
 * Makes the whole index anew from the tables of the things, in transactions of some hundred.
 * @param connections how many transactions at once; the embedded database has one
 */
export async function rebuildIndex(db: Db, connections: number): Promise<void> {
  await db.execute(sql`truncate search_documents, search_facets, search_words`);
  for (const name of Object.keys(indexes)) await db.execute(sql.raw(`drop index if exists ${name}`));
  const making = {};
  try {
    for (const kind of thingKinds) {
      const all = rowsOf<{ reference: string }>(await db.execute(sql.raw(byPortal[kind])));
      let next = 0;
      const worker = async () => {
        while (next < all.length) {
          const some = all.slice(next, next + rowsTogether).map(({ reference }) => reference);
          next += rowsTogether;
          await db.transaction((tx) => index(tx as unknown as Db, kind, some, making));
        }
      };
      await Promise.all(Array.from({ length: connections }, worker));
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
