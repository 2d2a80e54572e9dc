import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { figureFiles } from '../../content/files/figures.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { popups, popupTexts } from '../../db/tables/popups.ts';
import { statHours } from '../../db/tables/stats.ts';
import type { Locale } from '../../lib/locale.ts';
import { fileUrl, pictureOf, withPictures } from '../files/picture-rules.ts';
import { audienceIds, type Candidate, counted, figureDays, frequencyIds, positionIds, referenceOf, typeIds } from './rules.ts';
import type { Popup } from './schema.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Returns what decides whether the popups of some portals are drawn from, by number. */
export async function candidatesOn(db: Db, portals: readonly string[]): Promise<Candidate[]> {
  if (!portals.length) return [];
  const { id, portal, isActive, dateFrom, dateUntil, targetAudienceId, positionId, displayFrequencyId } = popups;
  const rows = await db
    .select({
      ...{ id, portal, isActive, dateFrom, dateUntil, targetAudienceId, positionId, displayFrequencyId },
      locales: sql<Locale[]>`array(select ${popupTexts.locale}::text from ${popupTexts} where ${popupTexts.popup} = ${popups.id})`,
    })
    .from(popups)
    .where(inArray(popups.portal, [...portals]))
    .orderBy(asc(popups.id));
  return rows.map(({ targetAudienceId: audience, positionId: position, displayFrequencyId: frequency, ...row }) => ({
    ...row,
    targetAudienceReference: referenceOf(audienceIds, audience),
    positionReference: referenceOf(positionIds, position),
    displayFrequencyReference: referenceOf(frequencyIds, frequency),
  }));
}

/** Returns the titles of the popups of some portals. */
export async function titlesOf(db: Db, portals: readonly string[]): Promise<Map<number, Record<Locale, string | null>>> {
  if (!portals.length) return new Map();
  const rows = await db
    .select({ id: popups.id, locale: popupTexts.locale, title: popupTexts.title })
    .from(popups)
    .innerJoin(popupTexts, eq(popupTexts.popup, popups.id))
    .where(inArray(popups.portal, [...portals]));
  const titles = new Map<number, Record<Locale, string | null>>();
  for (const { id, locale, title } of rows) titles.set(id, { nl: null, fr: null, ...titles.get(id), [locale]: title });
  return titles;
}

type FiguresOf = { portals: readonly string[]; references: readonly string[]; now: Date };

/** Returns the views and clicks of popups in the last days, from the hours that `npm run stats -- --verify` recounts. */
export async function figuresOf(db: Db, { portals, references, now }: FiguresOf) {
  const since = new Date(now.getTime() - figureDays * 86_400_000);
  const sums = (typeId: number) =>
    sql<number>`coalesce(sum(${statHours.events}) filter (where ${statHours.typeId} = ${typeId}), 0)::float8`;
  const rows = await db
    .select({ reference: statHours.reference, views: sums(counted.view), clicks: sums(counted.click) })
    .from(statHours)
    .where(
      and(
        inArray(statHours.typeId, Object.values(counted)),
        inArray(statHours.portal, [...portals]),
        gte(statHours.hour, since),
        inArray(statHours.reference, [...references]),
        eq(statHours.bot, ''),
      ),
    )
    .groupBy(statHours.reference);
  return rows;
}

/** Returns a popup in a language; undefined if it has no texts in it. */
export async function popupIn(db: Db, id: number, locale: Locale): Promise<Popup | undefined> {
  const [row] = await db
    .select({ popup: popups, texts: popupTexts, file: files })
    .from(popups)
    .innerJoin(popupTexts, and(eq(popupTexts.popup, popups.id), eq(popupTexts.locale, locale)))
    .leftJoin(files, eq(files.id, popups.fileId))
    .where(eq(popups.id, id));
  if (!row) return undefined;
  const { popup, texts, file } = row;
  const figures = await figureFiles(db, [texts.text]);
  return {
    ID: popup.id,
    typeID: popup.typeId,
    typeReference: referenceOf(typeIds, popup.typeId),
    languageCode: texts.locale,
    targetAudienceID: popup.targetAudienceId,
    targetAudienceReference: referenceOf(audienceIds, popup.targetAudienceId),
    positionID: popup.positionId,
    positionReference: referenceOf(positionIds, popup.positionId),
    displayFrequencyID: popup.displayFrequencyId,
    displayFrequencyReference: referenceOf(frequencyIds, popup.displayFrequencyId),
    delaySeconds: popup.delaySeconds,
    fileID: popup.fileId,
    title: texts.title,
    subTitle: texts.subTitle,
    intro: texts.intro,
    text: withPictures(texts.text, figures),
    buttonText: texts.buttonText,
    buttonLink: texts.buttonLink,
    width: popup.width,
    height: popup.height,
    dateFrom: iso(popup.dateFrom),
    dateUntil: iso(popup.dateUntil),
    isActive: popup.isActive,
    creationDate: popup.creationDate.toISOString(),
    lastModificationDate: popup.lastModificationDate.toISOString(),
    fileUrl: file && (pictureOf(file, '')?.src ?? fileUrl(file)),
  };
}
