import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
import { takenWords } from '../../db/first-words.ts';
import {
  adPortals,
  ads,
  adTexts,
  customerAddresses,
  customerCorners,
  customerInterests,
  customerPictures,
  customerPortals,
  customers,
  customerTexts,
} from '../../db/tables/companies.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { reservedWords } from '../../lib/routes.ts';
import { adNumbering, adRights } from './ad-rules.ts';
import { AdDocument, CustomerDocument } from './document-schema.ts';
import { customerNumbering, customerRights } from './rules.ts';

const portalMentions = (codes: string[]): Mention[] =>
  codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value }));

const customerStorage = stored<CustomerDocument>({
  name: 'customer',
  schema: CustomerDocument,
  table: customers,
  key: customers.reference,
  parts: [
    {
      // A main address keeps its id while the company has one, and a corner too.
      ...{ table: customerAddresses, owner: customerAddresses.customer, order: [] },
      lasting: { column: customerAddresses.id, keysOf: [({ customer }) => String(customer)] },
      rows: ({ mainAddress }) => (mainAddress ? [mainAddress] : []),
      fields: ([mainAddress]) => ({ mainAddress }),
    },
    {
      ...{ table: customerCorners, owner: customerCorners.customer, order: [] },
      lasting: { column: customerCorners.id, keysOf: [({ customer }) => String(customer)] },
      rows: ({ corner }, now) => (corner ? [{ ...corner, creationDate: now, updateDate: now }] : []),
      fields: ([corner]) => ({ corner }),
    },
    listPart('pictureFileIds', customerPictures, customerPictures.customer, customerPictures.file),
    listPart('interests', customerInterests, customerInterests.customer, customerInterests.interest),
    textsPart(customerTexts, customerTexts.customer),
    listPart('portals', customerPortals, customerPortals.customer, customerPortals.portal),
  ],
});

/** Returns the fields of a corner without its dates, to see whether a save changed it. */
const undated = ({ creationDate: _, updateDate: __, ...fields }: typeof customerCorners.$inferSelect) => JSON.stringify(fields);

export const customerEntity: Entity<CustomerDocument> = {
  numbering: customerNumbering,
  rights: customerRights,
  ...customerStorage,
  pages: {
    route: 'page',
    param: 'reference',
    on: { table: customerPortals, owner: customerPortals.customer, portal: customerPortals.portal },
  },
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes, logoFileId, corner, pictureFileIds, interests: topics }) => [
    ...portalMentions(codes),
    ...fileMention('logoFileId', logoFileId),
    ...fileMention('corner.logoFileId', corner?.logoFileId),
    ...pictureFileIds.flatMap((id, index) => fileMention(`pictureFileIds.${index}`, id)),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
  ],
  // The reference of a corner is the first word of an address.
  async refuse(tx, documents) {
    const open = documents.filter(({ corner }) => corner);
    const taken = await takenWords(tx, 'customer', open);
    return new Map(
      open.flatMap(({ reference }): [string, FieldErrors][] => {
        if (reservedWords.has(reference.toLowerCase())) return [[reference, { reference: 'reserved_word' }]];
        return taken.has(reference) ? [[reference, { reference: 'reference_taken' }]] : [];
      }),
    );
  },
  async write(tx, writes, now) {
    const references = writes.map(({ document }) => document.reference);
    const corners = () => tx.select().from(customerCorners).where(inArray(customerCorners.customer, references));
    const before = new Map((await corners()).map((corner) => [corner.customer, corner]));
    await customerStorage.write(tx, writes, now);
    const dates = (await corners()).flatMap((corner) => {
      const known = before.get(corner.customer);
      if (!known) return [];
      const { customer, creationDate } = known;
      return [{ customer, creationDate, updateDate: undated(known) === undated(corner) ? known.updateDate : now }];
    });
    if (dates.length)
      await tx.execute(sql`update customer_corners set creation_date = dates."creationDate", update_date = dates."updateDate"
        from json_to_recordset(${JSON.stringify(dates)}::json)
          as dates(customer text, "creationDate" timestamptz, "updateDate" timestamptz)
        where customer_corners.customer = dates.customer`);
  },
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx
      .select({ reference: customers.reference, name: customers.name, corner: customerCorners.id, portal: customerPortals.portal })
      .from(customers)
      .leftJoin(customerCorners, eq(customerCorners.customer, customers.reference))
      .leftJoin(customerPortals, eq(customerPortals.customer, customers.reference))
      .where(inArray(customers.reference, references))
      .orderBy(asc(customerPortals.position));
    return new Map(
      [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, places]) => {
        const codes = places.flatMap(({ corner, portal }) => (corner === null || portal === null ? [] : [portal]));
        return [reference, { own: [key.customer(reference)], placement: JSON.stringify(codes), lists: codes.map(key.corners) }];
      }),
    );
  },
};

export const adEntity: Entity<AdDocument> = {
  numbering: adNumbering,
  rights: adRights,
  ...stored<AdDocument>({
    name: 'ad',
    schema: AdDocument,
    table: ads,
    key: ads.reference,
    parts: [textsPart(adTexts, adTexts.ad), listPart('portals', adPortals, adPortals.ad, adPortals.portal)],
  }),
  referenceOf: ({ reference }) => reference,
  kind: { column: ads.typeId, of: ({ typeId }) => typeId },
  mentions: ({ portals: codes, fileId, customerReference }) => [
    ...portalMentions(codes),
    ...fileMention('fileId', fileId),
    ...(customerReference ? [{ field: 'customerReference', table: customers, column: customers.reference, value: customerReference }] : []),
  ],
  moments: [ads.dateFrom, ads.dateUntil, ads.visibleUntil],
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(ads).where(inArray(ads.reference, references));
    const portalRows = await tx.select().from(adPortals).where(inArray(adPortals.ad, references)).orderBy(asc(adPortals.portal));
    const texts = await tx
      .select({ ad: adTexts.ad, locale: adTexts.locale })
      .from(adTexts)
      .where(inArray(adTexts.ad, references))
      .orderBy(asc(adTexts.locale));
    return new Map(
      rows.map(({ reference, typeId, customerReference, position, weight, ...dates }) => {
        const codes = portalRows.filter(({ ad }) => ad === reference).map(({ portal }) => portal);
        const inLocales = texts.filter(({ ad }) => ad === reference).map(({ locale }) => locale);
        // Valid places of an advertisement depend on its customer.
        const placement = JSON.stringify([
          codes,
          typeId,
          customerReference,
          inLocales,
          position,
          weight,
          dates.dateFrom,
          dates.dateUntil,
          dates.visibleUntil,
        ]);
        return [reference, { own: [key.ad(reference)], placement, lists: codes.map(key.ads) }];
      }),
    );
  },
};
