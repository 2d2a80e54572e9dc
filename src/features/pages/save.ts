import { asc, inArray } from 'drizzle-orm';
import { type Entity, replaceChildren, upsert } from '../../db/entity.ts';
import { key } from '../../db/keys.ts';
import { pagePortals, pages, pageTexts } from '../../db/tables/pages.ts';
import { portals } from '../../db/tables/portals.ts';
import { cleanTexts, textRows } from '../../db/texts.ts';
import { PageDocument } from './schema.ts';

export const pageEntity: Entity<PageDocument> = {
  name: 'page',
  schema: PageDocument,
  table: pages,
  key: pages.reference,
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes }) =>
    codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
  clean: (document) => cleanTexts(document, 'text'),
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx
      .select({ reference: pages.reference })
      .from(pages)
      .where(inArray(pages.reference, references))
      .orderBy(asc(pages.reference));
    return new Map(rows.map(({ reference }) => [reference, { own: [key.page(reference)], placement: '', lists: [] }]));
  },
  async write(tx, writes, now) {
    const documents = writes.map(({ document }) => document);
    const references = documents.map(({ reference }) => reference);
    await upsert(
      tx,
      pages,
      pages.reference,
      writes.map(({ document, contentHash }) => ({ ...document, contentHash, updatedAt: now })),
    );
    await replaceChildren(
      tx,
      pageTexts,
      pageTexts.page,
      references,
      documents.flatMap(({ reference, texts }) => textRows(texts).map((row) => ({ page: reference, ...row }))),
    );
    const places = documents.flatMap(({ reference, portals: codes }) =>
      [...new Set(codes)].map((portal, position) => ({ page: reference, portal, position })),
    );
    await replaceChildren(tx, pagePortals, pagePortals.page, references, places);
  },
};
