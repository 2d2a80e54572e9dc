import { asc, inArray } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { listPart, type Part, type Row, stored, textsPart } from '../../content/storage.ts';
import { textRows } from '../../content/texts.ts';
import { articles } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
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
import { brusselsMonth } from '../../lib/clock.ts';
import { placeStep, settledContents } from './order-rules.ts';
import { numbering, rights } from './rules.ts';
import { MagazineDocument } from './schema.ts';

function mentions(document: MagazineDocument): Mention[] {
  const customer = (field: string, value: string | null | undefined) =>
    value ? [{ field, table: customers, column: customers.reference, value }] : [];
  const article = (field: string, value: string) => ({ field, table: articles, column: articles.reference, value });
  return [
    { field: 'portal', table: portals, column: portals.code, value: document.portal },
    ...fileMention('coverFileId', document.coverFileId),
    ...document.articles.map((value, index) => article(`articles.${index}`, value)),
    ...document.combinations.flatMap((one, index) => [
      article(`combinations.${index}.article`, one.article),
      ...fileMention(`combinations.${index}.fileId`, one.fileId),
    ]),
    ...document.tiles.flatMap((tile, index) => [
      ...fileMention(`tiles.${index}.fileId`, tile.fileId),
      ...customer(`tiles.${index}.customerReference`, tile.customerReference),
    ]),
    ...document.ads.flatMap((ad, index) => [
      ...fileMention(`ads.${index}.fileId`, ad.fileId),
      ...customer(`ads.${index}.customerReference`, ad.customerReference),
    ]),
  ];
}

/** Joins the rows of tiles with the rows of their texts. */
function assembled({ tiles, tileTexts, ...document }: Row): Row {
  const words = Map.groupBy(tileTexts as Row[], ({ tile }) => tile);
  return {
    ...document,
    tiles: (tiles as Row[]).map((tile) => ({
      ...tile,
      texts: Object.fromEntries((words.get(tile.reference) ?? []).map(({ locale, ...rest }) => [locale, rest])),
    })),
  };
}

const byPlace = (a: { orderByValue: number; reference?: string }, b: { orderByValue: number; reference?: string }) =>
  a.orderByValue - b.orderByValue || ((a.reference ?? '') < (b.reference ?? '') ? -1 : 1);

/** Returns the errors of tiles, ads and combinations that lack a file, picture, link or company. */
const nothing = { fileId: null, imageUrl: null, redirectUrl: null, customerReference: null };

const magazineParts: readonly Part<MagazineDocument>[] = [
  textsPart(magazineTexts, magazineTexts.magazine),
  {
    ...{ table: magazineArticles, owner: magazineArticles.magazine, order: [magazineArticles.orderByValue] },
    rows: ({ articles: list }) => list.map((article, index) => ({ article, orderByValue: (index + 1) * placeStep })),
    fields: (rows) => ({ articles: rows.map(({ article }) => article) }),
  },
  {
    ...{ table: magazineTiles, owner: magazineTiles.magazine, order: [magazineTiles.orderByValue, magazineTiles.reference] },
    lasting: { column: magazineTiles.id, keysOf: [({ magazine, reference }) => JSON.stringify([magazine, reference])] },
    rows: ({ tiles }) => tiles.map(({ texts: _, ...tile }) => ({ ...nothing, ...tile })),
    fields: (tiles) => ({ tiles }),
  },
  {
    ...{ table: magazineTileTexts, owner: magazineTileTexts.magazine, order: [] },
    rows: ({ tiles }) => tiles.flatMap(({ reference, texts }) => textRows(texts).map((row) => ({ tile: reference, ...row }))),
    fields: (tileTexts) => ({ tileTexts }),
  },
  {
    ...{ table: magazineAds, owner: magazineAds.magazine, order: [magazineAds.orderByValue] },
    rows: ({ ads }) => ads.map(({ texts, ...ad }) => ({ ...nothing, ...ad, altNl: texts.nl.alt, altFr: texts.fr.alt })),
    fields: (ads) => ({ ads: ads.map(({ altNl, altFr, ...ad }) => ({ ...ad, texts: { nl: { alt: altNl }, fr: { alt: altFr } } })) }),
  },
  {
    ...{ table: magazineCombinations, owner: magazineCombinations.magazine, order: [magazineCombinations.position] },
    rows: ({ combinations }) =>
      combinations.map((one, position) => ({ ...{ fileId: null, imageUrl: null, redirectUrl: null }, ...one, position })),
    fields: (combinations) => ({ combinations }),
  },
  listPart('related', relatedMagazines, relatedMagazines.magazine, relatedMagazines.related),
];

export const magazineEntity: Entity<MagazineDocument> = {
  numbering,
  rights,
  ...stored<MagazineDocument>({
    name: 'magazine',
    schema: MagazineDocument,
    table: magazines,
    key: magazines.reference,
    assemble: assembled,
    parts: magazineParts,
  }),
  // Tiles and advertisements are positioned by orderByValue, not by their order in the document.
  canonical: (document) => ({ ...document, tiles: document.tiles.toSorted(byPlace), ads: document.ads.toSorted(byPlace) }),
  settle: settledContents,
  pages: { route: 'magazine', param: 'magazineReference', on: { table: magazines, owner: magazines.reference, portal: magazines.portal } },
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
};
