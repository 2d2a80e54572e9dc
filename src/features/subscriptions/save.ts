import { asc, inArray } from 'drizzle-orm';
import { type Entity, type Keys, replaceChildren, upsert } from '../../db/entity.ts';
import { key } from '../../db/keys.ts';
import { portals } from '../../db/tables/portals.ts';
import { productPortals, products, productTexts } from '../../db/tables/products.ts';
import { textRows } from '../../db/texts.ts';
import { ProductDocument } from './schema.ts';

export const productEntity: Entity<ProductDocument> = {
  name: 'product',
  schema: ProductDocument,
  table: products,
  key: products.reference,
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes }) =>
    codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
  async keysOf(tx, references) {
    const places = await tx
      .select()
      .from(productPortals)
      .where(inArray(productPortals.product, references.map(String)))
      .orderBy(asc(productPortals.portal));
    // A product shows nowhere but in the list: every edit changes that.
    return new Map(
      [...Map.groupBy(places, ({ product }) => product)].map(([product, list]): [string, Keys] => [
        product,
        { own: list.map(({ portal }) => key.products(portal)), placement: '', lists: [] },
      ]),
    );
  },
  async write(tx, writes) {
    const documents = writes.map(({ document }) => document);
    const references = documents.map(({ reference }) => reference);
    await upsert(
      tx,
      products,
      products.reference,
      writes.map(({ document, contentHash }) => ({ ...document, contentHash })),
    );
    await replaceChildren(
      tx,
      productTexts,
      productTexts.product,
      references,
      documents.flatMap(({ reference, texts }) => textRows(texts).map((row) => ({ product: reference, ...row }))),
    );
    const places = documents.flatMap(({ reference, portals: codes }) =>
      [...new Set(codes)].map((portal, position) => ({ product: reference, portal, position })),
    );
    await replaceChildren(tx, productPortals, productPortals.product, references, places);
  },
};
