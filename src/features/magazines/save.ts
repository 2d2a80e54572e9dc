import { asc, inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsert } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import type { Db } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import {
  magazineAds,
  magazineArticles,
  magazineCombinations,
  magazines,
  magazineTexts,
  magazineTiles,
  magazineTileTexts,
  relatedMagazines,
} from '../../db/tables/magazines.ts';
import { portals } from '../../db/tables/portals.ts';
import { brusselsMonth, instantOf } from '../../lib/clock.ts';
import { locales } from '../../lib/locale.ts';
import { MagazineDocument } from './schema.ts';

const spacing = 10;

function mentions(document: MagazineDocument): Mention[] {
  const file = (field: string, value: number | null | undefined) => (value ? [{ field, table: files, column: files.id, value }] : []);
  const customer = (field: string, value: string | null | undefined) =>
    value ? [{ field, table: customers, column: customers.reference, value }] : [];
  const article = (field: string, value: string) => ({ field, table: articles, column: articles.reference, value });
  return [
    { field: 'portal', table: portals, column: portals.code, value: document.portal },
    ...file('coverFileId', document.coverFileId),
    ...document.articles.map((value, index) => article(`articles.${index}`, value)),
    ...document.combinations.flatMap((one, index) => [
      article(`combinations.${index}.article`, one.article),
      ...file(`combinations.${index}.fileId`, one.fileId),
    ]),
    ...document.tiles.flatMap((tile, index) => [
      ...file(`tiles.${index}.fileId`, tile.fileId),
      ...customer(`tiles.${index}.customerReference`, tile.customerReference),
    ]),
    ...document.ads.flatMap((ad, index) => [
      ...file(`ads.${index}.fileId`, ad.fileId),
      ...customer(`ads.${index}.customerReference`, ad.customerReference),
    ]),
  ];
}

async function writeParts(tx: Db, documents: MagazineDocument[]): Promise<void> {
  const references = documents.map(({ reference }) => reference);
  const rows = <Row>(of: (document: MagazineDocument) => Row[]) =>
    documents.flatMap((document) => of(document).map((row) => ({ magazine: document.reference, ...row })));
  const texts = rows(({ texts }) => locales.flatMap((locale) => (texts[locale] ? [{ locale, ...texts[locale] }] : [])));
  await replaceChildren(tx, magazineTexts, magazineTexts.magazine, references, texts);
  const inOrder = rows(({ articles: list }) =>
    [...new Set(list)].map((article, index) => ({ article, orderByValue: (index + 1) * spacing })),
  );
  await replaceChildren(tx, magazineArticles, magazineArticles.magazine, references, inOrder);
  await replaceChildren(
    tx,
    magazineTiles,
    magazineTiles.magazine,
    references,
    rows(({ tiles }) => tiles),
  );
  const tileTexts = rows(({ tiles }) =>
    tiles.flatMap(({ reference, texts }) =>
      locales.flatMap((locale) => (texts[locale] ? [{ tile: reference, locale, ...texts[locale] }] : [])),
    ),
  );
  await replaceChildren(tx, magazineTileTexts, magazineTileTexts.magazine, references, tileTexts);
  const ads = rows(({ ads }) => ads.map((ad) => ({ ...ad, altNl: ad.texts.nl.alt, altFr: ad.texts.fr.alt })));
  await replaceChildren(tx, magazineAds, magazineAds.magazine, references, ads);
  const combinations = rows(({ combinations }) => combinations.map((one, position) => ({ ...one, position })));
  await replaceChildren(tx, magazineCombinations, magazineCombinations.magazine, references, combinations);
  const related = rows(({ related }) => [...new Set(related)].map((other, position) => ({ related: other, position })));
  await replaceChildren(tx, relatedMagazines, relatedMagazines.magazine, references, related);
}

export const magazineEntity: Entity<MagazineDocument> = {
  name: 'magazine',
  schema: MagazineDocument,
  table: magazines,
  key: magazines.reference,
  moments: [magazines.displayDate],
  referenceOf: ({ reference }) => reference,
  mentions,
  async keysOf(tx, references) {
    const rows = await tx
      .select()
      .from(magazines)
      .where(inArray(magazines.reference, references.map(String)));
    const texts = await tx
      .select({ magazine: magazineTexts.magazine, locale: magazineTexts.locale })
      .from(magazineTexts)
      .where(inArray(magazineTexts.magazine, references.map(String)))
      .orderBy(asc(magazineTexts.locale));
    return new Map(
      rows.map(({ reference, portal, displayDate, isPublished }) => [
        reference,
        {
          own: [key.magazine(reference), key.month(portal, brusselsMonth(displayDate))],
          placement: JSON.stringify([
            portal,
            displayDate.getTime(),
            isPublished,
            texts.filter(({ magazine }) => magazine === reference).map(({ locale }) => locale),
          ]),
          lists: [key.magazines(portal)],
        },
      ]),
    );
  },
  async write(tx, writes, now) {
    const rows = writes.map(({ document, contentHash }) => ({
      ...document,
      displayDate: instantOf(document.displayDate),
      contentHash,
      updatedAt: now,
    }));
    await upsert(tx, magazines, magazines.reference, rows);
    await writeParts(
      tx,
      writes.map(({ document }) => document),
    );
  },
};
