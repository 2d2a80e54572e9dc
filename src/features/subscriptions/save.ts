import { asc, inArray } from 'drizzle-orm';
import type { Entity, Keys } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { upsertExcept } from '../../content/rows.ts';
import { listPart, referencesOf, stored, textsPart } from '../../content/storage.ts';
import { abos, accounts, addresses } from '../../db/tables/accounts.ts';
import { portals } from '../../db/tables/portals.ts';
import { productPortals, products, productTexts } from '../../db/tables/products.ts';
import { instantOf } from '../../lib/clock.ts';
import { rights } from './rules.ts';
import { AboDocument, ProductDocument } from './schema.ts';

export const productEntity: Entity<ProductDocument> = {
  rights,
  ...stored<ProductDocument>({
    name: 'product',
    schema: ProductDocument,
    table: products,
    key: products.reference,
    parts: [
      textsPart(productTexts, productTexts.product),
      listPart('portals', productPortals, productPortals.product, productPortals.portal),
    ],
  }),
  referenceOf: ({ reference }) => reference,
  kind: { column: products.categoryId, of: ({ categoryId }) => categoryId },
  mentions: ({ portals: codes }) =>
    codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
  async keysOf(tx, references) {
    const places = await tx
      .select()
      .from(productPortals)
      .where(inArray(productPortals.product, references.map(String)))
      .orderBy(asc(productPortals.portal));
    // Only the pricing page shows products, so every edit changes it.
    return new Map(
      [...Map.groupBy(places, ({ product }) => product)].map(([product, list]): [string, Keys] => [
        product,
        { own: list.map(({ portal }) => key.products(portal)), placement: '', lists: [] },
      ]),
    );
  },
};

/** The entity of subscriptions. No page shows them. */
export const aboEntity: Entity<AboDocument> = {
  isPersonal: true,
  ...stored<AboDocument>({
    name: 'abo',
    schema: AboDocument,
    table: abos,
    key: abos.reference,
    async lookUp(db, rows) {
      const owners = await referencesOf(
        db,
        accounts,
        accounts.id,
        accounts.reference,
        rows.map(({ account }) => account),
      );
      const places = await referencesOf(
        db,
        addresses,
        addresses.id,
        addresses.reference,
        rows.map(({ address }) => address),
      );
      return ({ account, address }) => ({ member: owners.get(account), address: places.get(address) });
    },
  }),
  referenceOf: ({ reference }) => reference,
  mentions: ({ member, portal, address }) => [
    { field: 'member', table: accounts, column: accounts.reference, value: member },
    { field: 'portal', table: portals, column: portals.code, value: portal },
    ...(address ? [{ field: 'address', table: addresses, column: addresses.reference, value: address }] : []),
  ],
  keysOf: async () => new Map(),
  async write(tx, writes, now) {
    const documents = writes.map(({ document }) => document);
    const members = await tx
      .select({ id: accounts.id, reference: accounts.reference })
      .from(accounts)
      .where(
        inArray(
          accounts.reference,
          documents.map(({ member }) => member),
        ),
      );
    const places = await tx
      .select({ id: addresses.id, reference: addresses.reference })
      .from(addresses)
      .where(
        inArray(
          addresses.reference,
          documents.flatMap(({ address }) => address ?? []),
        ),
      );
    const idsOf = (rows: typeof members) => new Map(rows.map(({ id, reference }) => [reference, id]));
    const [memberIds, addressIds] = [idsOf(members), idsOf(places)];
    const rows = writes.map(({ document: { reference, member, portal, startDate, expiryDate, isTrial, address }, contentHash }) => ({
      ...{ reference, portal, isTrial, contentHash, createdAt: now },
      account: memberIds.get(member) ?? 0,
      startDate: instantOf(startDate),
      expiryDate: expiryDate ? instantOf(expiryDate) : null,
      address: address ? (addressIds.get(address) ?? null) : null,
    }));
    await upsertExcept(tx, abos, abos.reference, [abos.id, abos.createdAt, abos.campaignCode], rows);
  },
};
