import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { figureFiles } from '../../content/figures.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { popups, popupTexts } from '../../db/tables/popups.ts';
import type { Shown } from '../articles/schema.ts';
import { fileUrl, pictureOf, withPictures } from '../files/picture-rules.ts';
import { audienceIds, frequencyIds, positionIds, referenceOf, typeIds } from './rules.ts';
import type { Popup } from './schema.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Returns the active and current popups of a portal in a language, for every audience. */
export async function activePopups(db: Db, { portal, locale, now }: Shown): Promise<Popup[]> {
  const holds = and(or(isNull(popups.dateFrom), lte(popups.dateFrom, now)), or(isNull(popups.dateUntil), gte(popups.dateUntil, now)));
  const rows = await db
    .select({ popup: popups, texts: popupTexts, file: files })
    .from(popups)
    .innerJoin(popupTexts, and(eq(popupTexts.popup, popups.id), eq(popupTexts.locale, locale)))
    .leftJoin(files, eq(files.id, popups.fileId))
    .where(and(eq(popups.portal, portal), eq(popups.isActive, true), holds))
    .orderBy(asc(popups.id));
  const figures = await figureFiles(
    db,
    rows.map(({ texts }) => texts.text),
  );
  return rows.map(({ popup, texts, file }) => ({
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
  }));
}
