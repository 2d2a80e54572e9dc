import { asc, inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsert, upsertExcept } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { textRows } from '../../content/texts.ts';
import type { Db } from '../../db/connection.ts';
import {
  adPortals,
  ads,
  adTexts,
  customerAddresses,
  customerInterests,
  customerPictures,
  customerPortals,
  customers,
  customerTexts,
} from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import { AdDocument, CustomerDocument } from './schema.ts';

const portalMentions = (codes: string[]): Mention[] =>
  codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value }));
const fileMention = (field: string, value: number | null | undefined): Mention[] =>
  value ? [{ field, table: files, column: files.id, value }] : [];

/** A main address keeps its number for as long as the company has one. */
async function writeAddresses(tx: Db, documents: CustomerDocument[]): Promise<void> {
  const without = documents.flatMap(({ reference, mainAddress }) => (mainAddress ? [] : [reference]));
  if (without.length) await tx.delete(customerAddresses).where(inArray(customerAddresses.customer, without));
  const rows = documents.flatMap(({ reference, mainAddress }) =>
    mainAddress ? [{ ...mainAddress, customer: reference, streetBoxNumber: mainAddress.streetBoxNumber || null }] : [],
  );
  await upsertExcept(tx, customerAddresses, customerAddresses.customer, [customerAddresses.id], rows);
}

export const customerEntity: Entity<CustomerDocument> = {
  name: 'customer',
  schema: CustomerDocument,
  table: customers,
  key: customers.reference,
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes, logoFileId, pictureFileIds, interests: topics }) => [
    ...portalMentions(codes),
    ...fileMention('logoFileId', logoFileId),
    ...pictureFileIds.flatMap((id, index) => fileMention(`pictureFileIds.${index}`, id)),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
  ],
  async keysOf(_, references) {
    return new Map(references.map((reference) => [reference, { own: [key.customer(String(reference))], placement: '', lists: [] }]));
  },
  async write(tx, writes) {
    const documents = writes.map(({ document }) => document);
    const references = documents.map(({ reference }) => reference);
    await upsert(
      tx,
      customers,
      customers.reference,
      writes.map(({ document: { email, website, phone, fax, vatNumber, ...document }, contentHash }) => ({
        ...{ ...document, contentHash, email: email ?? null, website: website ?? null, vatNumber: vatNumber ?? null },
        ...{ phone: phone || null, fax: fax || null },
      })),
    );
    await writeAddresses(tx, documents);
    await replaceChildren(
      tx,
      customerPictures,
      customerPictures.customer,
      references,
      documents.flatMap(({ reference, pictureFileIds }) =>
        [...new Set(pictureFileIds)].map((file, position) => ({ customer: reference, file, position })),
      ),
    );
    await replaceChildren(
      tx,
      customerInterests,
      customerInterests.customer,
      references,
      documents.flatMap(({ reference, interests: topics }) => [...new Set(topics)].map((interest) => ({ customer: reference, interest }))),
    );
    await replaceChildren(
      tx,
      customerTexts,
      customerTexts.customer,
      references,
      documents.flatMap(({ reference, texts }) => textRows(texts).map((row) => ({ customer: reference, ...row }))),
    );
    const places = documents.flatMap(({ reference, portals: codes }) =>
      [...new Set(codes)].map((portal, position) => ({ customer: reference, portal, position })),
    );
    await replaceChildren(tx, customerPortals, customerPortals.customer, references, places);
  },
};

export const adEntity: Entity<AdDocument> = {
  name: 'ad',
  schema: AdDocument,
  table: ads,
  key: ads.reference,
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes, fileId, customerReference }) => [
    ...portalMentions(codes),
    ...fileMention('fileId', fileId),
    ...(customerReference ? [{ field: 'customerReference', table: customers, column: customers.reference, value: customerReference }] : []),
  ],
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select({ reference: ads.reference, typeId: ads.typeId }).from(ads).where(inArray(ads.reference, references));
    const places = await tx.select().from(adPortals).where(inArray(adPortals.ad, references)).orderBy(asc(adPortals.portal));
    const texts = await tx
      .select({ ad: adTexts.ad, locale: adTexts.locale })
      .from(adTexts)
      .where(inArray(adTexts.ad, references))
      .orderBy(asc(adTexts.locale));
    return new Map(
      rows.map(({ reference, typeId }) => {
        const codes = places.filter(({ ad }) => ad === reference).map(({ portal }) => portal);
        const inLocales = texts.filter(({ ad }) => ad === reference).map(({ locale }) => locale);
        return [reference, { own: [key.ad(reference)], placement: JSON.stringify([codes, typeId, inLocales]), lists: codes.map(key.ads) }];
      }),
    );
  },
  async write(tx, writes) {
    const documents = writes.map(({ document }) => document);
    const references = documents.map(({ reference }) => reference);
    await upsert(
      tx,
      ads,
      ads.reference,
      writes.map(({ document, contentHash }) => ({ ...document, contentHash })),
    );
    await replaceChildren(
      tx,
      adTexts,
      adTexts.ad,
      references,
      documents.flatMap(({ reference, texts }) => textRows(texts).map((row) => ({ ad: reference, ...row }))),
    );
    const places = documents.flatMap(({ reference, portals: codes }) =>
      [...new Set(codes)].map((portal, position) => ({ ad: reference, portal, position })),
    );
    await replaceChildren(tx, adPortals, adPortals.ad, references, places);
  },
};
