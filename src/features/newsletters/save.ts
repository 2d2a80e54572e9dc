import { asc, inArray } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { figureMentions, figuresPart, fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { type Row, stored, textsPart } from '../../content/storage.ts';
import { textRows } from '../../content/texts.ts';
import { contentHashOf } from '../../content/version.ts';
import { articles } from '../../db/tables/articles.ts';
import { newsletterFigures } from '../../db/tables/figures.ts';
import { newsletterItems, newsletterItemTexts, newsletters, newsletterTexts } from '../../db/tables/newsletters.ts';
import { polls } from '../../db/tables/polls.ts';
import { portals } from '../../db/tables/portals.ts';
import { brusselsMonth } from '../../lib/clock.ts';
import type { Permission } from '../../lib/permissions.ts';
import { closedProjects, followProjects, refusePublished } from './project/save.ts';
import { correctionsOf } from './queries.ts';
import { contentTypeIds, contentTypeOf } from './rules.ts';
import { NewsletterDocument } from './schema.ts';

const html = ['introDescription'];

function mentions(document: NewsletterDocument): Mention[] {
  const { portal, introFileId, items } = document;
  return [
    ...figureMentions(document, html),
    { field: 'portal', table: portals, column: portals.code, value: portal },
    ...fileMention('introFileId', introFileId),
    ...items.flatMap(({ reference, fileId, pollCode }, index) => [
      ...(pollCode ? [{ field: `items.${index}.pollCode`, table: polls, column: polls.code, value: pollCode }] : []),
      ...(reference ? [{ field: `items.${index}.reference`, table: articles, column: articles.reference, value: reference }] : []),
      ...fileMention(`items.${index}.fileId`, fileId),
    ]),
  ];
}

/** Key that identifies an item when its newsletter is saved again. */
const itemKeyOf = ({ newsletter, typeId, articleReference, pollCode, url, moreLink, imageUrl, fileId }: Row): string =>
  JSON.stringify([newsletter, typeId, articleReference ?? pollCode ?? [url, moreLink, imageUrl, fileId]]);

/** Key of any item of a kind: an item keeps its id while its article or picture is replaced. */
const kindKeyOf = ({ newsletter, typeId }: Row): string => JSON.stringify([newsletter, typeId]);
/** Key of an item, without its position. */
const exactKeyOf = ({ words, viewType, infoLink, onlyIn, pollCode, ...row }: Row): string =>
  JSON.stringify([itemKeyOf(row), words, viewType, infoLink, onlyIn, pollCode]);

const wordsOfItem = (texts: object): string => contentHashOf(texts).slice(0, 16);

/** Joins the rows of items with the rows of their texts. */
function assembled({ items, itemTexts, ...document }: Row): Row {
  const words = Map.groupBy(itemTexts as Row[], ({ sortOrder }) => sortOrder);
  return {
    ...document,
    items: (items as Row[]).map(({ typeId, articleReference, sortOrder, words: _, ...item }) => ({
      ...item,
      reference: articleReference,
      contentType: contentTypeOf(Number(typeId)),
      texts: Object.fromEntries((words.get(sortOrder) ?? []).map(({ locale, ...rest }) => [locale, rest])),
    })),
  };
}

const adsIn = (document: object | null) =>
  ((document as NewsletterDocument | null)?.items ?? []).filter(({ contentType }) => contentType === 'ad');
const othersIn = (document: object | null) =>
  ((document as NewsletterDocument | null)?.items ?? []).filter(({ contentType }) => contentType !== 'ad');
const differ = (one: object, other: object) => contentHashOf(one) !== contentHashOf(other);

export const newsletterEntity: Entity<NewsletterDocument> = {
  rights: {
    ...{ create: ['NEWSLETTER_EDIT'], edit: ['NEWSLETTER_EDIT'], remove: ['NEWSLETTER_EDIT'] },
    see: ['NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'],
    fields: { items: ['NEWSLETTER_EDIT', 'MANAGE_TILES'] },
    entries: (before, after) => {
      const needed: Permission[] = [
        ...(differ(adsIn(before), adsIn(after)) ? ['MANAGE_TILES' as const] : []),
        ...(differ(othersIn(before), othersIn(after)) ? ['NEWSLETTER_EDIT' as const] : []),
      ];
      return Object.fromEntries(needed.length ? [['items', needed] as const] : []);
    },
  },
  numbering: (portal, year) => ({ prefix: `${portal?.toUpperCase()}${year}`, digits: 4 }),
  ...stored<NewsletterDocument>({
    name: 'newsletter',
    schema: NewsletterDocument,
    table: newsletters,
    key: newsletters.reference,
    html,
    assemble: assembled,
    parts: [
      textsPart(newsletterTexts, newsletterTexts.newsletter),
      figuresPart(newsletterFigures, newsletterFigures.newsletter, html),
      {
        ...{ table: newsletterItems, owner: newsletterItems.newsletter, order: [newsletterItems.sortOrder] },
        lasting: { column: newsletterItems.id, keysOf: [exactKeyOf, itemKeyOf, kindKeyOf] },
        rows: ({ items }) =>
          items.map(({ reference, contentType, texts, ...item }, sortOrder) => ({
            ...{ moreLink: null, infoLink: null, fileId: null, imageUrl: null, url: null, onlyIn: null, pollCode: null, ...item },
            ...{ sortOrder, typeId: contentTypeIds[contentType], articleReference: reference ?? null, words: wordsOfItem(texts) },
          })),
        fields: (items) => ({ items }),
      },
      {
        ...{ table: newsletterItemTexts, owner: newsletterItemTexts.newsletter, order: [] },
        rows: ({ items }) => items.flatMap(({ texts }, sortOrder) => textRows(texts).map((row) => ({ sortOrder, date: null, ...row }))),
        fields: (itemTexts) => ({ itemTexts }),
      },
    ],
  }),
  pages: {
    route: 'newsletter',
    param: 'newsletterReference',
    on: { table: newsletters, owner: newsletters.reference, portal: newsletters.portal },
  },
  moments: [newsletters.displayDate],
  initial: (reference, now) => ({ projectCode: reference, isPublished: false, displayDate: now.toISOString() }),
  closed: closedProjects,
  refuse: refusePublished,
  derive: followProjects,
  referenceOf: ({ reference }) => reference,
  mentions,
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(newsletters).where(inArray(newsletters.reference, references));
    const texts = await tx
      .select({ newsletter: newsletterTexts.newsletter, locale: newsletterTexts.locale })
      .from(newsletterTexts)
      .where(inArray(newsletterTexts.newsletter, references))
      .orderBy(asc(newsletterTexts.locale));
    const corrections = await correctionsOf(tx, references);
    return new Map(
      rows.map(({ reference, portal, displayDate, isPublished }) => [
        reference,
        {
          // The page of a corrected newsletter links to its correction.
          own: [
            ...[key.newsletter(reference), key.month(portal, brusselsMonth(displayDate))],
            ...corrections.flatMap(({ correcting, corrected }) => (correcting === reference ? [key.newsletter(corrected)] : [])),
          ],
          placement: JSON.stringify([
            portal,
            displayDate.getTime(),
            isPublished,
            texts.filter(({ newsletter }) => newsletter === reference).map(({ locale }) => locale),
          ]),
          lists: [key.newsletters(portal)],
        },
      ]),
    );
  },
};
