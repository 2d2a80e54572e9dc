import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { portals, portalTexts } from '../../db/tables/portals.ts';
import { statHours } from '../../db/tables/stats.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import { brusselsMidnight, wallTimeOf } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { fileUrl, pictureOf } from '../files/picture-rules.ts';
import { statTypes } from '../stats/rules.ts';
import type { CompanyFigures } from './member-schema.ts';
import { mostDaysByDay } from './own-rules.ts';

/** Returns files with their addresses, in the order of their ids. */
export async function filesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  const byId = new Map(rows.map((file) => [file.id, { id: file.id, name: file.name, url: pictureOf(file, '')?.src ?? fileUrl(file) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const counted = {
  corners: statTypes.companyView,
  products: statTypes.supplierProductsView,
  contacts: statTypes.bcmView,
  tiles: statTypes.customerTileView,
  ads: statTypes.advertisementView,
} as const;

type Counted = keyof typeof counted;
const dayMilliseconds = 86_400_000;
const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10);

/** Returns what readers (not robots) did with a company in the last days in Brussels, and in the same number of days before. */
export async function figuresOf(db: Db, reference: string, days: number, now: Date): Promise<CompanyFigures> {
  const from = dayBefore(wallTimeOf(now).day, days - 1);
  const before = dayBefore(from, days);
  const rows = await db
    .select({
      day: sql<string>`to_char(${statHours.hour} at time zone 'Europe/Brussels', 'YYYY-MM-DD')`,
      typeId: statHours.typeId,
      value: sql<number>`coalesce(sum(${statHours.events}), 0)::int`,
    })
    .from(statHours)
    .where(
      and(
        eq(statHours.reference, reference),
        inArray(statHours.typeId, Object.values(counted)),
        eq(statHours.bot, ''),
        sql`${statHours.hour} >= ${brusselsMidnight(before).toISOString()} and ${statHours.hour} <= ${now.toISOString()}`,
      ),
    )
    .groupBy(sql`1`, statHours.typeId);
  const sum = (name: Counted, isIn: (day: string) => boolean) =>
    rows.reduce((total, { day, typeId, value }) => (typeId === counted[name] && isIn(day) ? total + value : total), 0);
  const of = (name: Counted) => ({ value: sum(name, (day) => day >= from), before: sum(name, (day) => day < from) });
  const unit = days > mostDaysByDay ? 7 : 10;
  const all = Array.from({ length: days }, (_, index) => dayBefore(from, -index));
  const points = [...Map.groupBy(all, (day) => day.slice(0, unit))].map(([start, [first = '']]) => {
    const isIn = (day: string) => day >= from && day.startsWith(start);
    return { from: first, corners: sum('corners', isIn), products: sum('products', isIn), contacts: sum('contacts', isIn) };
  });
  const totals = { corners: of('corners'), products: of('products'), contacts: of('contacts'), tiles: of('tiles'), ads: of('ads') };
  return { days, ...totals, points };
}

/** Returns the portals of a company with their domains, by code. */
export const portalsOfCompany = (db: Db, codes: readonly string[], locale: Locale) =>
  db
    .select({ code: portals.code, name: portalTexts.name, domain: portals.domain })
    .from(portals)
    .innerJoin(portalTexts, and(eq(portalTexts.portal, portals.code), eq(portalTexts.locale, locale)))
    .where(inArray(portals.code, [...codes]))
    .orderBy(portals.code);

/** Returns the names of interests in a language. */
export async function namesOfInterests(db: Db, codes: readonly string[], locale: Locale): Promise<string[]> {
  const rows = await db
    .select({ code: interests.code, name: interestTexts.name })
    .from(interests)
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)))
    .where(inArray(interests.code, [...codes]))
    .orderBy(interests.code);
  return rows.map(({ code, name }) => name ?? code);
}

/** Returns the ids of new files, from the numbers of uploads. */
export async function newFileIds(db: Db, count: number): Promise<number[]> {
  if (!count) return [];
  const rows = await db.execute(
    sql`select nextval(pg_get_serial_sequence('uploads', 'file'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rowsOf<{ id: number }>(rows).map(({ id }) => id);
}
