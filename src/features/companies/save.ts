import { asc, inArray } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
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
import { AdDocument, CustomerDocument } from './document-schema.ts';

const portalMentions = (codes: string[]): Mention[] =>
  codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value }));
const fileMention = (field: string, value: number | null | undefined): Mention[] =>
  value ? [{ field, table: files, column: files.id, value }] : [];

export const customerEntity: Entity<CustomerDocument> = {
  numbering: () => ({ prefix: 'K', digits: 7 }),
  rights: { create: ['MANAGE_CUSTOMERS'], edit: ['MANAGE_CUSTOMERS'], remove: ['MANAGE_CUSTOMERS'] },
  ...stored<CustomerDocument>({
    name: 'customer',
    schema: CustomerDocument,
    table: customers,
    key: customers.reference,
    parts: [
      {
        // A main address keeps its id while the company has one.
        ...{ table: customerAddresses, owner: customerAddresses.customer, order: [] },
        lasting: { column: customerAddresses.id, keysOf: [({ customer }) => String(customer)] },
        rows: ({ mainAddress }) => (mainAddress ? [mainAddress] : []),
        fields: ([mainAddress]) => ({ mainAddress }),
      },
      listPart('pictureFileIds', customerPictures, customerPictures.customer, customerPictures.file),
      listPart('interests', customerInterests, customerInterests.customer, customerInterests.interest),
      textsPart(customerTexts, customerTexts.customer),
      listPart('portals', customerPortals, customerPortals.customer, customerPortals.portal),
    ],
  }),
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
};

export const adEntity: Entity<AdDocument> = {
  numbering: (portal = 'dbbe', year) => ({ prefix: `${portal.toUpperCase()}A${year}`, digits: 4 }),
  rights: {
    ...{ create: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'], edit: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'] },
    remove: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'],
    fields: {
      portals: ['AD_TOOL_ALL_SETTINGS'],
      typeId: ['AD_TOOL_ALL_SETTINGS'],
      position: ['AD_TOOL_ALL_SETTINGS'],
      weight: ['AD_TOOL_ALL_SETTINGS'],
    },
  },
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
