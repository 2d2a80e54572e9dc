import { and, asc, countDistinct, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import { portalAliases, portals } from '../../db/tables/portals.ts';
import { installation } from '../../db/tables/publishing.ts';
import { articleViews, newsletterVisits, popularArticles, statEvents, statHours } from '../../db/tables/stats.ts';
import type { Locale } from '../../lib/locale.ts';
import { developmentHost } from '../portals/rules.ts';
import { keptFromName, statTypes } from './rules.ts';

/** Returns the portal of each known host. */
export async function hostsOf(db: Db): Promise<Map<string, string>> {
  const rows = await unionAll(
    db.select({ host: portals.domain, code: portals.code }).from(portals),
    db.select({ host: portalAliases.host, code: portalAliases.portal }).from(portalAliases),
  );
  return new Map([
    ...rows.map(({ code }) => [developmentHost(code), code] as const),
    ...rows.map(({ host, code }) => [host, code] as const),
  ]);
}

export type Row = { portal: string; locale: Locale; typeId: number; readers: number; robots: number; total: number };

const readers = sql<number>`coalesce(sum(${statHours.events}) filter (where ${statHours.bot} = ''), 0)::float8`;
const robots = sql<number>`coalesce(sum(${statHours.events}) filter (where ${statHours.bot} <> ''), 0)::float8`;
/** Returns the readers' events by portal, language and type since an hour; `total` is the sum of their values. */
export const countsSince = (db: Db, since: Date): Promise<Row[]> =>
  db
    .select({
      portal: statHours.portal,
      locale: statHours.locale,
      typeId: statHours.typeId,
      readers,
      robots,
      total: sql<number>`coalesce(sum(${statHours.total}) filter (where ${statHours.bot} = ''), 0)::float8`,
    })
    .from(statHours)
    .where(gte(statHours.hour, since))
    .groupBy(statHours.portal, statHours.locale, statHours.typeId)
    .orderBy(asc(statHours.portal), asc(statHours.locale), asc(statHours.typeId));

/** Returns the most viewed references of one type. */
export const mostSeen = (
  db: Db,
  since: Date,
  typeId: number,
  limit: number,
): Promise<{ portal: string; reference: string; readers: number }[]> =>
  db
    .select({ portal: statHours.portal, reference: statHours.reference, readers })
    .from(statHours)
    .where(and(gte(statHours.hour, since), eq(statHours.typeId, typeId), eq(statHours.bot, '')))
    .groupBy(statHours.portal, statHours.reference)
    .orderBy(desc(readers), asc(statHours.portal), asc(statHours.reference))
    .limit(limit);

/** Returns the events of robots by the reason of the classification. */
export const robotsSince = (db: Db, since: Date): Promise<{ bot: string; robots: number }[]> =>
  db
    .select({ bot: statHours.bot, robots })
    .from(statHours)
    .where(and(gte(statHours.hour, since), ne(statHours.bot, '')))
    .groupBy(statHours.bot)
    .orderBy(asc(statHours.bot));

/** Returns the instant since which every single event is stored. */
export async function keptFrom(db: Db): Promise<Date> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, keptFromName));
  return new Date(row?.value ?? 0);
}

/** Returns the number of single events. */
export const eventsKept = async (db: Db): Promise<number> => db.$count(statEvents);

/** Recounts every hour and the visits from newsletters from the stored events, and the views of articles from the hours. @returns the differences */
export async function differences(db: Db): Promise<string[]> {
  const from = (await keptFrom(db)).toISOString();
  const anew = db.$with('anew').as(
    db
      .select({
        hour: sql`date_trunc('hour', ${statEvents.at}, 'UTC')`.as('counted_hour'),
        portal: statEvents.portal,
        locale: statEvents.locale,
        typeId: statEvents.typeId,
        reference: sql<string>`coalesce(${statEvents.reference}, '')`.as('named'),
        bot: statEvents.bot,
        events: sql<number>`count(*)`.as('recounted'),
        total: sql<number>`coalesce(sum(${statEvents.intValue}), 0)`.as('resummed'),
      })
      .from(statEvents)
      .where(gte(statEvents.at, new Date(from)))
      .groupBy(sql`1, 2, 3, 4, 5, 6`),
  );
  const rows = await db
    .with(anew)
    .select({
      name: sql<string>`concat_ws(' ', coalesce(${statHours.hour}, ${anew.hour})::text, coalesce(${statHours.portal}, ${anew.portal}),
        coalesce(${statHours.locale}, ${anew.locale}), coalesce(${statHours.typeId}, ${anew.typeId})::text,
        coalesce(${statHours.reference}, ${anew.reference}), coalesce(${statHours.bot}, ${anew.bot}))`,
      kept: sql<string>`concat_ws('/', coalesce(${statHours.events}, 0)::text, coalesce(${statHours.total}, 0)::text)`,
      counted: sql<string>`concat_ws('/', coalesce(${anew.events}, 0)::text, coalesce(${anew.total}, 0)::text)`,
    })
    .from(statHours)
    .fullJoin(
      anew,
      sql`(${statHours.hour}, ${statHours.portal}, ${statHours.locale}, ${statHours.typeId}, ${statHours.reference}, ${statHours.bot})
        = (${anew.hour}, ${anew.portal}, ${anew.locale}, ${anew.typeId}, ${anew.reference}, ${anew.bot})`,
    )
    .where(
      sql`(${statHours.hour} is null or ${statHours.hour} >= ${from})
        and (${statHours.events} is distinct from ${anew.events} or ${statHours.total} is distinct from ${anew.total})`,
    );
  const views = await db
    .select({
      article: articleViews.article,
      kept: articleViews.counted,
      counted: sql<number>`coalesce(sum(${statHours.events}), 0)::float8`,
    })
    .from(articleViews)
    .leftJoin(
      statHours,
      and(eq(statHours.reference, articleViews.article), eq(statHours.typeId, statTypes.articleView), eq(statHours.bot, '')),
    )
    .groupBy(articleViews.article)
    .having(sql`${articleViews.counted} <> coalesce(sum(${statHours.events}), 0)`);
  const visits = await db
    .select({
      newsletter: newsletterVisits.newsletter,
      locale: newsletterVisits.locale,
      kept: newsletterVisits.visits,
      counted: countDistinct(statEvents.batchId),
    })
    .from(newsletterVisits)
    .leftJoin(
      statEvents,
      and(eq(statEvents.campaign, newsletterVisits.newsletter), eq(statEvents.locale, newsletterVisits.locale), eq(statEvents.bot, '')),
    )
    .groupBy(newsletterVisits.newsletter, newsletterVisits.locale);
  return [
    ...rows.map(({ name, kept, counted }) => `${name}: ${kept} kept, ${counted} counted`),
    // Of older visits single events are gone.
    ...visits
      .filter(({ kept, counted }) => (Date.parse(from) ? counted > kept : counted !== kept))
      .map(({ newsletter, locale, kept, counted }) => `visits from ${newsletter} ${locale}: ${kept} kept, ${counted} counted`),
    ...views.map(({ article, kept, counted }) => `views of ${article}: ${kept} kept, ${counted} counted`),
  ];
}

/** Returns the most read articles of a portal in a language, most read first. */
export async function popularArticlesOf(db: Db, { portal, locale }: { portal: string; locale: Locale }): Promise<string[]> {
  const rows = await db
    .select({ article: popularArticles.article })
    .from(popularArticles)
    .where(and(eq(popularArticles.portal, portal), eq(popularArticles.locale, locale)))
    .orderBy(asc(popularArticles.position));
  return rows.map(({ article }) => article);
}
