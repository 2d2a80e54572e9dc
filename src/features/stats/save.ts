import { eq, inArray, lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
import { popups } from '../../db/tables/popups.ts';
import { installation } from '../../db/tables/publishing.ts';
import { statEvents, statSessions } from '../../db/tables/stats.ts';
import { type Counted, type Named, statTypes } from './rules.ts';

/** Oldest instant of which every event is still there; ISO 8601. */
const keptFromName = 'stats.keptFrom';

/**
 * Stores events, their hours and the views of their articles in one statement: all of it, or nothing.
 * One that is there already is left as it is. A session that nobody was given, or that was taken back, is not kept.
 */
export async function storeEvents(db: Db, events: readonly Counted[]): Promise<void> {
  if (!events.length) return;
  await db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(events)}::json) as e(
        "batchId" uuid, place smallint, at timestamptz(3), portal char(4), locale text, "typeId" smallint, reference text,
        "collectionReference" text, path text, session uuid, "intValue" integer, "varCharValue" text, bot text)
    ), known as materialized (
      select id from stat_sessions where id in (select session from given) order by id for key share
    ), stored as (
      insert into stat_events (batch_id, place, at, portal, locale, type_id, reference, collection_reference, path, session, int_value, var_char_value, bot)
      select "batchId", place, at, portal, locale, "typeId", reference, "collectionReference", path, known.id, "intValue", "varCharValue", bot
      from given left join known on known.id = given.session
      order by "batchId", place
      on conflict do nothing
      returning at, portal, locale, type_id, reference, int_value, bot
    ), hours as (
      insert into stat_hours (hour, portal, locale, type_id, reference, bot, events, total)
      select date_trunc('hour', at, 'UTC'), portal, locale, type_id, coalesce(reference, ''), bot, count(*), coalesce(sum(int_value), 0)
      from stored group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (hour, portal, locale, type_id, reference, bot)
      do update set events = stat_hours.events + excluded.events, total = stat_hours.total + excluded.total
    )
    insert into article_views (article, counted, shown)
    select reference, count(*), 0 from stored
    where type_id = ${statTypes.articleView} and bot = '' group by reference order by reference
    on conflict (article) do update set counted = article_views.counted + excluded.counted`);
}

/** Which of some references there are. */
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

/** Takes a session's id off everything that was counted with it. @returns whether there was such a session */
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

/** The first instant from which every single event is still there. */
export async function keptFrom(db: Db): Promise<Date> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, keptFromName));
  return new Date(row?.value ?? 0);
}

/**
 * Brings the view counts of articles up to what was counted.
 * @returns the articles whose number changed
 */
export async function showViews(tx: Db): Promise<string[]> {
  const rows = rowsOf<{ article: string }>(
    await tx.execute(sql`
      with waiting as (
        select article, counted, shown from article_views where counted <> shown order by article for update
      ), changed as (
        update articles set view_count = view_count + waiting.counted - waiting.shown
        from waiting where articles.reference = waiting.article returning articles.reference as article
      ), noted as (
        update article_views set shown = waiting.counted from waiting where article_views.article = waiting.article
      )
      select article from changed order by article`),
  );
  return rows.map(({ article }) => article);
}
