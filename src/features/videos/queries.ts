import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Dated, datedOf, inMonths, monthOf } from '../../content/months.ts';
import { shownAt } from '../../content/visible.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import { videoInterests, videoPortals, videos, videoTexts } from '../../db/tables/videos.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Shown } from '../articles/schema.ts';

const posters = alias(files, 'posters');
const films = alias(files, 'films');

const rowsIn = (db: Db, { portal, locale }: Shown) =>
  db
    .select({ video: videos, texts: videoTexts, poster: posters, film: films })
    .from(videos)
    .innerJoin(videoTexts, and(eq(videoTexts.video, videos.reference), eq(videoTexts.locale, locale)))
    .innerJoin(videoPortals, and(eq(videoPortals.video, videos.reference), eq(videoPortals.portal, portal)))
    .leftJoin(posters, eq(posters.id, videos.posterFileId))
    .leftJoin(films, eq(films.id, videos.fileId))
    .$dynamic();
export type VideoRow = Awaited<ReturnType<typeof rowsIn>>[number];

const visible = (now: Date) => shownAt(videos, now);

/** Returns the videos among these that a portal shows in a language. */
export async function videosByReference(db: Db, shown: Shown, references: string[]): Promise<Map<string, VideoRow>> {
  if (!references.length) return new Map();
  const rows = await rowsIn(db, shown).where(and(inArray(videos.reference, [...new Set(references)]), visible(shown.now)));
  return new Map(rows.map((row) => [row.video.reference, row]));
}

/** Returns the videos of a portal, newest first. */
export const listedVideos = (db: Db, shown: Shown, limit = 100_000): Promise<VideoRow[]> =>
  rowsIn(db, shown).where(visible(shown.now)).orderBy(desc(videos.displayDate), desc(videos.reference)).limit(limit);

export type Captions = { locale: Locale; file: { id: number; name: string; version: string } };

/** Returns the captions of videos in all languages. */
export async function captionsOfVideos(db: Db, references: string[]): Promise<Map<string, Captions[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({
      video: videoTexts.video,
      locale: videoTexts.locale,
      file: { id: files.id, name: files.name, version: files.version },
    })
    .from(videoTexts)
    .innerJoin(files, eq(files.id, videoTexts.captionsFileId))
    .where(inArray(videoTexts.video, references))
    .orderBy(desc(videoTexts.locale));
  return new Map(
    [...Map.groupBy(rows, ({ video }) => video)].map(([video, list]) => [video, list.map(({ locale, file }) => ({ locale, file }))]),
  );
}

/** Returns the languages in which videos exist. */
export async function localesOfVideos(db: Db, references: string[]): Promise<Map<string, Locale[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ video: videoTexts.video, locale: videoTexts.locale })
    .from(videoTexts)
    .where(inArray(videoTexts.video, references))
    .orderBy(desc(videoTexts.locale));
  return new Map([...Map.groupBy(rows, ({ video }) => video)].map(([reference, list]) => [reference, list.map(({ locale }) => locale)]));
}

/** Returns the portals of videos, canonical first. */
export async function portalsOfVideos(db: Db, references: string[]): Promise<Map<string, string[]>> {
  if (!references.length) return new Map();
  const rows = await db.select().from(videoPortals).where(inArray(videoPortals.video, references)).orderBy(asc(videoPortals.position));
  return new Map([...Map.groupBy(rows, ({ video }) => video)].map(([reference, list]) => [reference, list.map(({ portal }) => portal)]));
}

export type InterestOfVideo = { code: string; name: string; isMain: boolean };

/** Returns the interests of videos by name, in their order. */
export async function interestsOfVideos(db: Db, locale: Locale, references: string[]): Promise<Map<string, InterestOfVideo[]>> {
  if (!references.length) return new Map();
  const rows = await db
    .select({ video: videoInterests.video, code: interests.code, isMain: interests.isMain, name: interestTexts.name })
    .from(videoInterests)
    .innerJoin(interests, eq(interests.code, videoInterests.interest))
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)))
    .where(inArray(videoInterests.video, references))
    .orderBy(asc(videoInterests.position));
  const byVideo = Map.groupBy(rows, ({ video }) => video);
  return new Map(
    [...byVideo].map(([video, list]) => [video, list.map(({ code, isMain, name }) => ({ code, isMain, name: name ?? code }))]),
  );
}

/** SQL condition: only the canonical portal lists a video in its sitemap. */
const canonicalOn = (portal: string) => and(eq(videoPortals.portal, portal), eq(videoPortals.position, 0));

/** Returns the months (YYYY-MM, Brussels) of the videos that are canonical on a portal. */
export async function monthsOfVideos(db: Db, portal: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: monthOf(videos.displayDate) })
    .from(videos)
    .innerJoin(videoPortals, eq(videoPortals.video, videos.reference))
    .where(and(canonicalOn(portal), visible(now)));
  return rows.map(({ month }) => month);
}

/** Returns the videos of some months that are canonical on a portal, with their languages. */
export async function videosOfMonths(db: Db, portal: string, months: readonly string[], now: Date): Promise<Dated[]> {
  const rows = await db
    .select({ month: monthOf(videos.displayDate), reference: videos.reference, locale: videoTexts.locale, updatedAt: videos.updatedAt })
    .from(videos)
    .innerJoin(videoPortals, eq(videoPortals.video, videos.reference))
    .innerJoin(videoTexts, eq(videoTexts.video, videos.reference))
    .where(and(canonicalOn(portal), visible(now), inMonths(videos.displayDate, months)))
    .orderBy(asc(videos.displayDate), asc(videos.reference), desc(videoTexts.locale));
  return datedOf(rows);
}
