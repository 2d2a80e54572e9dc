import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { key } from '../../content/keys.ts';
import { enqueue } from '../../content/outbox.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
import { popups } from '../../db/tables/popups.ts';
import { installation } from '../../db/tables/publishing.ts';
import { popularArticles, statEvents, statSessions } from '../../db/tables/stats.ts';
import { type Counted, keptFromName, type Named, popular, statTypes } from './rules.ts';

/** SQL: counts the batches of readers that a link of a newsletter led to a page. */
const visits = sql`, visits as (
      insert into newsletter_visits (newsletter, locale, visits)
      select n.reference, s.locale, count(distinct s.batch_id)
      from stored s join newsletters n on n.reference = s.campaign where s.bot = '' group by 1, 2 order by 1, 2
      on conflict (newsletter, locale) do update set visits = newsletter_visits.visits + excluded.visits
    )`;

/**
 * Stores events, their hours, the views of their articles and the visits from newsletters in one statement: all or
 * nothing. Known events are left unchanged. An unknown or withdrawn session is not stored.
 */
export async function storeEvents(db: Db, events: readonly Counted[]): Promise<void> {
  if (!events.length) return;
  await db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(events)}::json) as e(
        "batchId" uuid, place smallint, at timestamptz(3), portal char(4), locale text, "typeId" smallint, reference text,
        "collectionReference" text, path text, campaign text, session uuid, "intValue" integer, "varCharValue" text, bot text)
    ), known as materialized (
      select id from stat_sessions where id in (select session from given) order by id for key share
    ), stored as (
      insert into stat_events (batch_id, place, at, portal, locale, type_id, reference, collection_reference, path, campaign, session, int_value, var_char_value, bot)
      select "batchId", place, at, portal, locale, "typeId", reference, "collectionReference", path, campaign, known.id, "intValue", "varCharValue", bot
      from given left join known on known.id = given.session
      order by "batchId", place
      on conflict do nothing
      returning batch_id, at, portal, locale, type_id, reference, campaign, int_value, bot
    ), hours as (
      insert into stat_hours (hour, portal, locale, type_id, reference, bot, events, total)
      select date_trunc('hour', at, 'UTC'), portal, locale, type_id, coalesce(reference, ''), bot, count(*), coalesce(sum(int_value), 0)
      from stored group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (hour, portal, locale, type_id, reference, bot)
      do update set events = stat_hours.events + excluded.events, total = stat_hours.total + excluded.total
    )${events.some(({ campaign }) => campaign !== null) ? visits : sql``}
    insert into article_views (article, counted, shown)
    select reference, count(*), 0 from stored
    where type_id = ${statTypes.articleView} and bot = '' group by reference order by reference
    on conflict (article) do update set counted = article_views.counted + excluded.counted`);
}

/** Returns those of some references that exist. */
export async function existing(db: Db, named: Named, references: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(references)];
  if (named === 'popup') {
    const ids = wanted.filter((one) => /^\d{1,9}$/.test(one)).map(Number);
    if (!ids.length) return [];
    return (await db.select({ id: popups.id }).from(popups).where(inArray(popups.id, ids))).map(({ id }) => String(id));
  }
  const { reference } = named === 'article' ? articles : customers;
  const rows = await db
    .select({ reference })
    .from(named === 'article' ? articles : customers)
    .where(inArray(reference, wanted));
  return rows.map((row) => row.reference);
}

export async function beginSession(db: Db, id: string, now: Date): Promise<void> {
  await db.insert(statSessions).values({ id, createdAt: now });
}

/**
 * Removes a session's id from everything that was counted with it.
 * @returns whether the session existed
 */
export async function forgetSession(db: Db, id: string): Promise<boolean> {
  return (await db.delete(statSessions).where(eq(statSessions.id, id)).returning({ id: statSessions.id })).length > 0;
}

/** Removes single events and sessions from before an instant; the hours stay. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(installation)
      .values({ name: keptFromName, value: before.toISOString() })
      .onConflictDoUpdate({ target: installation.name, set: { value: before.toISOString() } });
    await tx.delete(statEvents).where(lt(statEvents.at, before));
    await tx.delete(statSessions).where(lt(statSessions.createdAt, before));
  });
}

/** Adds new views to the articles' view counts. */
const addViews = (tx: Db) =>
  tx.execute(sql`
    with waiting as (
      select article, counted, shown from article_views where counted <> shown order by article for update
    ), noted as (
      update article_views set shown = waiting.counted from waiting where article_views.article = waiting.article
    )
    update articles set view_count = view_count + waiting.counted - waiting.shown
    from waiting where articles.reference = waiting.article`);

type MostRead = { portal: string; locale: 'nl' | 'fr'; position: number; article: string };

/** Computes the most read articles of every portal and language from the hours. */
async function mostRead(tx: Db, now: Date): Promise<MostRead[]> {
  const since = new Date(now.getTime() - popular.days * 86_400_000);
  return rowsOf<MostRead>(
    await tx.execute(sql`
      select portal, locale, position::int, article from (
        select h.portal, h.locale, h.reference as article,
          row_number() over (partition by h.portal, h.locale order by sum(h.events) desc, h.reference) as position
        from stat_hours h
        join article_listings l on l.portal = h.portal and l.locale = h.locale and l.interest = '' and l.article = h.reference
        where h.hour >= ${since.toISOString()} and h.type_id = ${statTypes.articleView} and h.bot = '' and l.display_date <= ${now.toISOString()}
          and (l.visible_until is null or l.visible_until > ${now.toISOString()})
        group by h.portal, h.locale, h.reference
      ) ranked where position <= ${popular.articles} order by portal, locale, position`),
  );
}

/**
 * Updates view counts and most-read lists, and queues the fronts whose list changed.
 * @returns their portals
 */
export async function showViews(db: Db, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    await addViews(tx);
    const before = await tx
      .select()
      .from(popularArticles)
      .orderBy(asc(popularArticles.portal), asc(popularArticles.locale), asc(popularArticles.position))
      .for('update');
    const after = await mostRead(tx, now);
    const textOf = (places: readonly MostRead[], code: string) =>
      places
        .filter(({ portal }) => portal === code)
        .map(({ locale, article }) => `${locale} ${article}`)
        .join();
    const codes = [...new Set([...before, ...after].map(({ portal }) => portal))].filter(
      (code) => textOf(before, code) !== textOf(after, code),
    );
    if (!codes.length) return [];
    await tx.delete(popularArticles).where(inArray(popularArticles.portal, codes));
    const rows = after.filter(({ portal }) => codes.includes(portal));
    if (rows.length) await tx.insert(popularArticles).values(rows);
    await enqueue(tx, codes.map(key.popular));
    return codes;
  });
}
