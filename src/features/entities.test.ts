import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { canonicalOf } from '../content/canonical.ts';
import type { Entity } from '../content/entity.ts';
import { prepareDocuments, saveDocuments } from '../content/save.ts';
import { contentHashOf } from '../content/version.ts';
import type { Connection } from '../db/connection.ts';
import { keyedBy } from '../server/secret.ts';
import { arbitraryOf, type Known } from '../testing/arbitrary.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, pollDocument } from '../testing/documents.ts';
import { furnish, save } from '../testing/saving.ts';
import { entitiesOf } from './entities.ts';

const runs = Number(process.env.READ_BACK_RUNS ?? 20);
const now = new Date('2026-11-21T12:00:00Z');
/** PNG of 20 × 20 pixels. */
const square = 'iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAGElEQVR42mP4TwFgGNU8qnlU86jmgdUMAOBEq402XZqhAAAAAElFTkSuQmCC';

const code = (characters: string, length: number) => fc.stringMatching(new RegExp(`^[${characters}]{${length}}$`));
const reference = code('A-Za-z0-9_-', 12);
const portal = fc.constantFrom('dbbe', 'hobe');
const interest = fc.constantFrom('daken', 'hout');
const file = fc.constantFrom(1, 2, 3);
const article = fc.constantFrom('DBBE00000000101', 'DBBE00000000102', 'DBBE00000000103');
const url = fc.constantFrom('https://voorbeeld.be/a?b=1', '/dossier/DBBE00000000101', 'https://voorbeeld.be/é');
/** A date or an instant that is over: consent does not lie in the future. */
const before = fc.constantFrom('2024-02-29', '2026-03-01T10:00:00+01:00', '2026-11-21T11:59:59.999Z');
const color = code('0-9A-F', 6).map((digits) => `#${digits}`);
const listOf = <T>(one: fc.Arbitrary<T>, most = 4) => fc.array(one, { minLength: 1, maxLength: most });
const each = <T>(list: readonly T[], by: (one: T) => unknown) => new Set(list.map(by)).size === list.length;

const common: Known = {
  ...{ reference, portals: fc.uniqueArray(portal, { minLength: 1 }), portal, interests: listOf(interest), topics: listOf(interest) },
  ...{ fileId: file, posterFileId: file, logoFileId: file, introFileId: file, coverFileId: file, captionsFileId: file },
  ...{ pictureFileIds: listOf(file), customerReference: fc.constant('KLANT'), articleReference: article, article },
  pollCode: fc.constant('DBBEP2600001'),
  ...{ category: fc.constant('abonnement'), tags: fc.constantFrom([], ['wachtwoord'], ['factuur', 'wachtwoord']) },
  ...{
    url,
    imageUrl: url,
    coverImageUrl: url,
    redirectUrl: url,
    externalUrl: url,
    website: url,
    moreLink: url,
    infoLink: url,
    buttonLink: url,
  },
  ...{ tint: color, accent: color, accentOnPaper: color, accentOnInk: color, jobCode: code('A-Z0-9', 12), projectCode: code('A-Z0-9', 12) },
  ...{ email: fc.constantFrom('lezer@voorbeeld.be', 'INFO@Voorbeeld.be'), vatNumber: fc.constantFrom('BE0123456749', 'NL123456789B01') },
  ...{ countryCode: fc.constantFrom('BE', 'NL'), code: code('a-z', 6), zipCode: code('0-9', 4), klnr: code('0-9', 8) },
};

/** Fields of one entity that need more than their schema says. */
const own: Record<string, Known> = {
  redirect: { from: code('a-zé.-', 8).map((path) => `/${path}x`), to: url },
  article: { reference: code('A-Z0-9', 15) },
  magazine: {
    reference: code('A-Z0-9', 12),
    articles: listOf(article),
    related: listOf(code('A-Z0-9', 12)),
  },
  newsletter: { reference: code('A-Z0-9', 14) },
  category: { reference: fc.constantFrom('abonnement', 'techniek') },
  tag: { reference: fc.constantFrom('wachtwoord', 'factuur') },
  poll: { code: code('A-Z0-9', 12), key: code('a-z0-9-', 4) },
  portal: {
    ...{ code: fc.constant('dbbe'), domain: fc.constant('dbbe.example'), related: listOf(fc.constantFrom('hobe', 'elbe')) },
    ...{ aliases: listOf(fc.constantFrom('a.example', 'b.example', 'c.example')), vatNumber: fc.constantFrom('', 'BE0123456749') },
  },
  interest: { code: fc.constantFrom('daken', 'gevels', 'isolatie') },
  theme: { reference: fc.constantFrom('thema-een', 'thema-twee') },
  page: { reference: fc.constantFrom('privacybeleid', 'colofon') },
  file: {
    id: fc.integer({ min: 10, max: 20 }),
    name: fc.constant('punt.png'),
    mediaType: fc.constant('image/png'),
    data: fc.constant(square),
    crop: fc.constantFrom(undefined, { left: 2, top: 0, width: 16, height: 18 }),
    hash: fc.constant(undefined),
  },
  popup: { id: fc.integer({ min: 1, max: 20 }) },
  member: { email: code('a-z', 8).map((name) => `${name}@voorbeeld.be`), companies: listOf(fc.constantFrom('KLANT', 'KLANT2')) },
  address: { member: fc.constant('LID'), vat: fc.constantFrom('BE0123456749', 'BE 0123.456.749') },
  abo: { member: fc.constant('LID'), address: fc.constant('ADRES') },
  recipient: { consentDate: before },
  suppression: { date: before },
};

const isDistinct = (document: Record<string, unknown>): boolean =>
  ['tiles', 'combinations'].every((list) => each((document[list] ?? []) as { reference: string }[], (one) => one.reference)) &&
  each((document.ads ?? []) as { orderByValue: number }[], (one) => one.orderByValue);

describe.each(databases)('documents on $kind', ({ open }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-read-back-'));
  const entities = entitiesOf(path.join(folder, 'media'), keyedBy('test'));
  let connection: Connection;

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    const entity = (name: string) => entities.get(name) as unknown as Entity;
    const company = (one: string) => ({ entity: 'customer', reference: one, name: `Firma ${one}`, portals: ['dbbe'] });
    await save(db, entity('customer'), [company('KLANT'), company('KLANT2')]);
    await save(
      db,
      entity('article'),
      [101, 102, 103].map((number) => articleDocument({ reference: `DBBE00000000${number}` })),
    );
    await save(db, entity('member'), [
      { entity: 'member', reference: 'LID', email: 'lid@voorbeeld.be', firstName: 'An', lastName: 'Lid', language: 'nl' },
    ]);
    await save(db, entity('poll'), [pollDocument('DBBEP2600001')]);
    const texts = { nl: { name: 'Naam' }, fr: { name: 'Nom' } };
    await save(db, entity('category'), [{ entity: 'category', reference: 'abonnement', texts }]);
    await save(
      db,
      entity('tag'),
      ['wachtwoord', 'factuur'].map((reference) => ({ entity: 'tag', reference, texts })),
    );
    const address = { lang: 'nl', street: 'Kerkstraat', streetNumber: '1', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };
    await save(db, entity('address'), [{ entity: 'address', reference: 'ADRES', member: 'LID', ...address }]);
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true });
  });

  it.each([...entities.keys()])('of %s are read back as they were written, in canonical form', async (name) => {
    const entity = entities.get(name) as unknown as Entity;
    const schema = entity.schema as unknown as z.ZodMiniType;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryOf(schema, { ...common, ...own[name] }, entity.html), async (given) => {
        const raw = { ...(given as object), entity: name };
        const parsed = z.safeParse(entity.schema, raw);
        fc.pre(parsed.success && isDistinct(parsed.data as Record<string, unknown>));
        tried += 1;
        const { document } = canonicalOf(entity, entity.unpack?.(parsed.data as object) ?? (parsed.data as object));
        const again = canonicalOf(entity, z.parse(entity.schema, JSON.parse(JSON.stringify(document))) as object).document;
        expect(JSON.stringify(again)).toBe(JSON.stringify(document));
        await prepareDocuments(connection.db, entity, [document]);
        const [read] = await connection.db
          .transaction(async (tx) => {
            const db = tx;
            const { outcomes } = await saveDocuments(db, entity, [document], now, { force: true });
            expect(outcomes[0]).toMatchObject({ result: expect.stringMatching(/added|changed/) });
            const documents = await entity.read(db, [entity.referenceOf(document)]);
            throw new Rollback(documents);
          })
          .catch((error: unknown) => {
            if (error instanceof Rollback) return error.documents;
            throw error;
          });
        expect(JSON.stringify(read)).toBe(JSON.stringify(document));
        expect(contentHashOf(read)).toBe(contentHashOf(document));
      }),
      { numRuns: runs, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    );
    expect(tried).toBeGreaterThanOrEqual(runs);
  });
});

class Rollback extends Error {
  documents: object[];
  constructor(documents: object[]) {
    super();
    this.documents = documents;
  }
}
