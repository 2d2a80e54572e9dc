import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { searchSaves } from '../../db/tables/search.ts';
import { statHours } from '../../db/tables/stats.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { brusselsMidnight } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { dayAfter } from '../planning/rules.ts';
import { enquiryCategories } from '../tickets/rules.ts';
import { counts, type Daily, type Metric } from './rules.ts';

/** Range of days on some portals; `before` is the first day of the period before. */
export type Asked = {
  metric: Metric;
  portals: readonly string[];
  language: Locale | undefined;
  before: string;
  from: string;
  until: string;
};
export type RowCount = {
  key: string;
  portal: string | null;
  locale: Locale | null;
  count: number;
  total: number;
  beforeCount: number;
  beforeTotal: number;
};

const brusselsDay = (instant: SQL) => sql`to_char(${instant} at time zone 'Europe/Brussels', 'YYYY-MM-DD')`;
const startOf = (day: string) => sql`${brusselsMidnight(day).toISOString()}::timestamptz`;

/** Table, condition and columns of a metric. */
function counted({ metric, portals, language, before, until }: Asked) {
  const rule = counts[metric];
  const range = (column: unknown) => sql`${column} >= ${startOf(before)} and ${column} < ${startOf(dayAfter(until, 1))}`;
  if (rule.of === 'searches')
    return {
      ...{ table: searchSaves, at: sql`${searchSaves.savedAt}`, key: sql`${searchSaves.keyword}`, count: sql`1`, total: sql`0` },
      ...{ portal: sql`${searchSaves.portal}`, locale: sql`${searchSaves.locale}` },
      where: and(
        range(searchSaves.savedAt),
        inArray(searchSaves.portal, [...portals]),
        language && sql`${searchSaves.locale} = ${language}`,
        rule.isNotFound ? sql`${searchSaves.results} = 0` : undefined,
      ),
    };
  if (rule.of === 'enquiries')
    return {
      ...{ table: tickets, at: sql`${tickets.createdAt}`, key: sql`${tickets.portal}`, count: sql`1`, total: sql`0` },
      ...{ portal: sql`${tickets.portal}`, locale: sql`${tickets.locale}` },
      where: and(
        range(tickets.createdAt),
        inArray(tickets.portal, [...portals]),
        language && sql`${tickets.locale} = ${language}`,
        inArray(tickets.category, [...enquiryCategories]),
      ),
    };
  if (rule.of === 'tickets') throw new Error('Tickets are counted by ticketFigures.');
  return {
    ...{ table: statHours, at: sql`${statHours.hour}`, key: sql`${statHours.reference}` },
    ...{
      ...(rule.of === 'rate'
        ? {
            count: sql`case when ${statHours.typeId} = ${rule.overTypeId} then ${statHours.events} else 0 end`,
            total: sql`case when ${statHours.typeId} = ${rule.typeId} then ${statHours.events} else 0 end`,
          }
        : { count: sql`${statHours.events}`, total: sql`${statHours.total}` }),
      portal: sql`${statHours.portal}`,
      locale: sql`${statHours.locale}`,
    },
    where: and(
      inArray(statHours.typeId, rule.of === 'rate' ? [rule.typeId, rule.overTypeId] : [rule.typeId]),
      sql`${statHours.bot} = ''`,
      inArray(statHours.portal, [...portals]),
      range(statHours.hour),
      language && sql`${statHours.locale} = ${language}`,
    ),
  };
}

/** Returns the counts per day in Brussels, beginning with the period before. */
export async function dailyOf(db: Db, asked: Asked): Promise<Daily[]> {
  if (!asked.portals.length) return [];
  const { table, at, count, total, where } = counted(asked);
  const rows = await db.execute(sql`
    select ${brusselsDay(at)} as day, sum(${count})::float8 as count, sum(${total})::float8 as total
    from ${table} where ${where} group by 1 order by 1`);
  return rowsOf<Daily>(rows);
}

/** Returns the counts by document, word, or portal and language, highest first. */
export async function rowsBy(db: Db, asked: Asked, by: 'key' | 'portal', limit: number): Promise<RowCount[]> {
  if (!asked.portals.length) return [];
  const { table, at, key, portal, locale, count, total, where } = counted(asked);
  const groups = by === 'portal' ? sql`${portal}, ${locale}` : key;
  const named =
    by === 'portal'
      ? sql`${portal} || ' ' || ${locale} as key, ${portal} as portal, ${locale} as locale`
      : sql`${key} as key, null as portal, null as locale`;
  const isNow = sql`${at} >= ${startOf(asked.from)}`;
  const sums = (of: SQL, when: SQL) => sql`coalesce(sum(${of}) filter (where ${when}), 0)::float8`;
  const rows = await db.execute(sql`
    select ${named}, ${sums(count, isNow)} as count, ${sums(total, isNow)} as total,
      ${sums(count, sql`not ${isNow}`)} as "beforeCount", ${sums(total, sql`not ${isNow}`)} as "beforeTotal"
    from ${table} where ${where} group by ${groups}
    order by 4 desc, 6 desc, 1 limit ${limit}`);
  return rowsOf<RowCount>(rows);
}

export type Titles = { nl: string | null; fr: string | null };
/** Returns the titles of documents by reference. */
export async function titlesOf(db: Db, entity: string, references: readonly string[]): Promise<Map<string, Titles>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ reference: documentIndex.reference, nl: documentIndex.titleNl, fr: documentIndex.titleFr })
    .from(documentIndex)
    .where(and(sql`${documentIndex.entity} = ${entity}`, inArray(documentIndex.reference, [...references])));
  return new Map(rows.map(({ reference, nl, fr }) => [reference, { nl, fr }]));
}
