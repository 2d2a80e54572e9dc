import { asc, inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsert } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { cleanTexts, textRows } from '../../content/texts.ts';
import type { Db } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { files } from '../../db/tables/files.ts';
import { newsletterItems, newsletterItemTexts, newsletters, newsletterTexts } from '../../db/tables/newsletters.ts';
import { portals } from '../../db/tables/portals.ts';
import { brusselsMonth, instantOf } from '../../lib/clock.ts';
import { contentTypeIds } from './rules.ts';
import { NewsletterDocument } from './schema.ts';

function mentions({ portal, introFileId, items }: NewsletterDocument): Mention[] {
  const file = (field: string, value: number | null | undefined) => (value ? [{ field, table: files, column: files.id, value }] : []);
  return [
    { field: 'portal', table: portals, column: portals.code, value: portal },
    ...file('introFileId', introFileId),
    ...items.flatMap(({ reference, fileId }, index) => [
      ...(reference ? [{ field: `items.${index}.reference`, table: articles, column: articles.reference, value: reference }] : []),
      ...file(`items.${index}.fileId`, fileId),
    ]),
  ];
}

async function writeParts(tx: Db, documents: NewsletterDocument[]): Promise<void> {
  const references = documents.map(({ reference }) => reference);
  const rows = <Row>(of: (document: NewsletterDocument) => Row[]) =>
    documents.flatMap((document) => of(document).map((row) => ({ newsletter: document.reference, ...row })));
  await replaceChildren(
    tx,
    newsletterTexts,
    newsletterTexts.newsletter,
    references,
    rows(({ texts }) => textRows(texts)),
  );
  const items = rows((document) =>
    document.items.map(({ reference, contentType, ...item }, sortOrder) => ({
      ...item,
      sortOrder,
      typeId: contentTypeIds[contentType],
      articleReference: reference,
    })),
  );
  await replaceChildren(tx, newsletterItems, newsletterItems.newsletter, references, items);
  const itemTexts = rows((document) =>
    document.items.flatMap(({ texts }, sortOrder) => textRows(texts).map((row) => ({ sortOrder, ...row }))),
  );
  await replaceChildren(tx, newsletterItemTexts, newsletterItemTexts.newsletter, references, itemTexts);
}

export const newsletterEntity: Entity<NewsletterDocument> = {
  name: 'newsletter',
  schema: NewsletterDocument,
  table: newsletters,
  key: newsletters.reference,
  moments: [newsletters.displayDate],
  referenceOf: ({ reference }) => reference,
  mentions,
  clean: (document) => cleanTexts(document, 'introDescription'),
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(newsletters).where(inArray(newsletters.reference, references));
    const texts = await tx
      .select({ newsletter: newsletterTexts.newsletter, locale: newsletterTexts.locale })
      .from(newsletterTexts)
      .where(inArray(newsletterTexts.newsletter, references))
      .orderBy(asc(newsletterTexts.locale));
    return new Map(
      rows.map(({ reference, portal, displayDate, isPublished }) => [
        reference,
        {
          own: [key.newsletter(reference), key.month(portal, brusselsMonth(displayDate))],
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
  async write(tx, writes, now) {
    const rows = writes.map(({ document, contentHash }) => ({
      ...document,
      displayDate: instantOf(document.displayDate),
      contentHash,
      updatedAt: now,
    }));
    await upsert(tx, newsletters, newsletters.reference, rows);
    await writeParts(
      tx,
      writes.map(({ document }) => document),
    );
  },
};
