import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { type Dated, datedOf, inMonths, monthOf } from '../../content/months.ts';
import { shownAt } from '../../content/visible.ts';
import type { Db } from '../../db/connection.ts';
import { eventInterests, eventPortals, events, eventTexts } from '../../db/tables/events.ts';
import { files } from '../../db/tables/files.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Shown } from '../articles/schema.ts';
import { pastFrom } from './rules.ts';

const rowsIn = (db: Db, { portal, locale }: Shown) =>
  db
    .select({ event: events, texts: eventTexts, file: files })
    .from(events)
    .innerJoin(eventTexts, and(eq(eventTexts.event, events.reference), eq(eventTexts.locale, locale)))
    .innerJoin(eventPortals, and(eq(eventPortals.event, events.reference), eq(eventPortals.portal, portal)))
    .leftJoin(files, eq(files.id, fileShown(events.fileId, events.imageUrl)))
    .$dynamic();
export type EventRow = Awaited<ReturnType<typeof rowsIn>>[number];

/** Returns the events among these that a portal shows in a language. */
export async function eventsByReference(db: Db, shown: Shown, references: string[]): Promise<Map<string, EventRow>> {
  if (!references.length) return new Map();
  const rows = await rowsIn(db, shown).where(and(inArray(events.reference, [...new Set(references)]), shownAt(events, shown.now)));
  return new Map(rows.map((row) => [row.event.reference, row]));
}

/** Returns current and upcoming events, soonest first. */
export const comingEvents = (db: Db, shown: Shown, limit = 100_000): Promise<EventRow[]> =>
  rowsIn(db, shown)
    .where(and(shownAt(events, shown.now), gt(pastFrom(events), shown.now)))
    .orderBy(asc(events.startsAt), asc(events.reference))
    .limit(limit);

/** Returns past events, newest first. */
export const pastEvents = (db: Db, shown: Shown, limit = 100_000): Promise<EventRow[]> =>
  rowsIn(db, shown)
    .where(and(shownAt(events, shown.now), lte(pastFrom(events), shown.now)))
    .orderBy(desc(events.startsAt), desc(events.reference))
    .limit(limit);

/** Returns the languages in which events exist. */
export async function localesOfEvents(db: Db, references: string[]): Promise<Map<string, Locale[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ event: eventTexts.event, locale: eventTexts.locale })
    .from(eventTexts)
    .where(inArray(eventTexts.event, references))
    .orderBy(desc(eventTexts.locale));
  return new Map([...Map.groupBy(rows, ({ event }) => event)].map(([reference, list]) => [reference, list.map(({ locale }) => locale)]));
}

/** Returns the portals of events, canonical first. */
export async function portalsOfEvents(db: Db, references: string[]): Promise<Map<string, string[]>> {
  if (!references.length) return new Map();
  const rows = await db.select().from(eventPortals).where(inArray(eventPortals.event, references)).orderBy(asc(eventPortals.position));
  return new Map([...Map.groupBy(rows, ({ event }) => event)].map(([reference, list]) => [reference, list.map(({ portal }) => portal)]));
}

export type InterestOfEvent = { code: string; name: string; isMain: boolean };

/** Returns the interests of events by name, in their order. */
export async function interestsOfEvents(db: Db, locale: Locale, references: string[]): Promise<Map<string, InterestOfEvent[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ event: eventInterests.event, code: interests.code, isMain: interests.isMain, name: interestTexts.name })
    .from(eventInterests)
    .innerJoin(interests, eq(interests.code, eventInterests.interest))
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)))
    .where(inArray(eventInterests.event, references))
    .orderBy(asc(eventInterests.position));
  const byEvent = Map.groupBy(rows, ({ event }) => event);
  return new Map(
    [...byEvent].map(([event, list]) => [event, list.map(({ code, isMain, name }) => ({ code, isMain, name: name ?? code }))]),
  );
}

/** SQL condition: only the canonical portal lists an event in its sitemap. */
const canonicalOn = (portal: string) => and(eq(eventPortals.portal, portal), eq(eventPortals.position, 0));

/** Returns the months (YYYY-MM, Brussels) of the events that are canonical on a portal. */
export async function monthsOfEvents(db: Db, portal: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: monthOf(events.startsAt) })
    .from(events)
    .innerJoin(eventPortals, eq(eventPortals.event, events.reference))
    .where(and(canonicalOn(portal), shownAt(events, now)));
  return rows.map(({ month }) => month);
}

/** Returns the events of some months that are canonical on a portal, with their languages. */
export async function eventsOfMonths(db: Db, portal: string, months: readonly string[], now: Date): Promise<Dated[]> {
  const rows = await db
    .select({ month: monthOf(events.startsAt), reference: events.reference, locale: eventTexts.locale, updatedAt: events.updatedAt })
    .from(events)
    .innerJoin(eventPortals, eq(eventPortals.event, events.reference))
    .innerJoin(eventTexts, eq(eventTexts.event, events.reference))
    .where(and(canonicalOn(portal), shownAt(events, now), inMonths(events.startsAt, months)))
    .orderBy(asc(events.startsAt), asc(events.reference), desc(eventTexts.locale));
  return datedOf(rows);
}
