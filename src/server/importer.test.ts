import fs from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Connection } from '../db/connection.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { entitiesOf } from './entities.ts';
import { importDocuments, type Report } from './importer.ts';

const lines = (...all: (object | string)[]) =>
  Readable.from([all.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')]);

const customer = { entity: 'customer', reference: 'CUST-BAD', name: 'Voorbeeld', portals: ['dbbe'] };

describe.each(databases)('import into $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await bring(lines(portalDocument('dbbe'), portalDocument('hobe')));
  });
  afterAll(() => connection.close());

  async function bring(input: Readable, options: { dryRun?: boolean } = {}) {
    const reports: Report[] = [];
    const totals = await importDocuments(input, {
      db: connection.db,
      entities: entitiesOf(undefined),
      clock: () => new Date('2026-11-21T12:00:00Z'),
      report: (report) => reports.push(report),
      ...options,
    });
    return { totals, reports };
  }

  it('brings in an article and leaves it alone the second time', async () => {
    const document = articleDocument({ reference: 'DBBE00000000001' });
    expect((await bring(lines(document))).totals).toMatchObject({ added: 1, same: 0, bad: 0 });
    expect((await bring(lines(document))).totals).toMatchObject({ added: 0, same: 1, bad: 0 });
    expect((await bring(lines({ ...document, number: 7 }))).totals).toMatchObject({ changed: 1 });
  });

  it('changes nothing in a dry run, and sees earlier documents in later ones', async () => {
    const { totals } = await bring(lines(portalDocument('elbe'), articleDocument({ reference: 'ELBE00000000001', portals: ['elbe'] })), {
      dryRun: true,
    });
    expect(totals).toMatchObject({ added: 2, bad: 0 });
    const { reports } = await bring(lines(articleDocument({ reference: 'ELBE00000000001', portals: ['elbe'] })));
    expect(reports).toEqual([{ line: 1, level: 'bad', text: 'portals.0: unknown_reference' }]);
  });

  it.each([
    ['a line that is not JSON', '{"entity":', 'is not JSON'],
    ['a list', '[1]', 'is not a document: it should be an object with a field "entity"'],
    ['a document of no kind', {}, 'has no field "entity"'],
    ['an unknown entity', { entity: 'house' }, 'has an unknown entity "house"'],
    ['a reference of a wrong length', articleDocument({ reference: 'SHORT' }), 'reference: wrong_length'],
    ['an unknown portal', articleDocument({ reference: 'DBBE00000000002', portals: ['zzzz'] }), 'portals.0: unknown_reference'],
    [
      'a script as address',
      articleDocument({ reference: 'DBBE00000000002', externalUrl: 'javascript:alert(1)' }),
      'externalUrl: not_a_url',
    ],
    ['an unknown field', { ...articleDocument({ reference: 'DBBE00000000002' }), colour: 1 }, 'colour: unknown_field'],
    ['no portal', articleDocument({ reference: 'DBBE00000000002', portals: [] }), 'portals: too_few'],
    ['no language', articleDocument({ reference: 'DBBE00000000002', texts: {} }), 'texts: required'],
    ['a script as website', { ...customer, website: 'javascript:alert(1)' }, 'website: not_a_url'],
    ['a picture that is not there', { ...customer, pictureFileIds: [404] }, 'pictureFileIds.0: unknown_reference'],
    ['more pictures than a corner holds', { ...customer, pictureFileIds: Array(21).fill(1) }, 'pictureFileIds: too_long'],
    ['a VAT number of no country', { ...customer, vatNumber: 'ZZ123' }, 'vatNumber: not_a_vat_number'],
    ['half an address', { ...customer, mainAddress: { street: 'Dakstraat' } }, 'mainAddress.streetNumber: required'],
    ['a day that does not exist', articleDocument({ reference: 'DBBE00000000002', displayDate: '2026-02-30' }), 'displayDate: not_a_date'],
  ])('refuses %s with the line and the reason, and takes the rest', async (_, line, reason) => {
    const good = articleDocument({ reference: 'DBBE00000000003', number: Math.floor(Math.random() * 1e9) });
    const { totals, reports } = await bring(lines(line, good));
    expect(totals).toMatchObject({ bad: 1 });
    expect(totals.added + totals.changed).toBe(1);
    expect(reports).toEqual([{ line: 1, level: 'bad', text: expect.stringContaining(reason) }]);
  });

  it('refuses 50 MB on one line without holding it', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    async function* giant() {
      yield '{"entity":"article","text":"';
      for (let megabyte = 0; megabyte < 50; megabyte++) yield chunk;
      yield `"}\n${JSON.stringify(articleDocument({ reference: 'DBBE00000000004' }))}`;
    }
    const { totals, reports } = await bring(Readable.from(giant()));
    expect(totals).toMatchObject({ bad: 1, added: 1 });
    expect(reports[0]?.text).toContain('is longer than');
  });

  it('refuses a second document of one reference', async () => {
    const { reports } = await bring(
      lines(articleDocument({ reference: 'DBBE00000000005' }), articleDocument({ reference: 'DBBE00000000005', number: 9 })),
    );
    expect(reports).toEqual([{ line: 2, level: 'bad', text: 'is a duplicate: article DBBE00000000005 is on line 1 already' }]);
  });

  it('takes scripts out of HTML and says so', async () => {
    const texts = { nl: { title: 'Dak', text: '<p onclick="x()">Pan<script>alert(1)</script><a href="javascript:x()">nok</a></p>' } };
    const { totals, reports } = await bring(lines(articleDocument({ reference: 'DBBE00000000006', texts })));
    expect(totals).toMatchObject({ added: 1, bad: 0 });
    expect(reports).toEqual([{ line: 1, level: 'note', text: 'unsafe HTML was taken out: onclick, <script>, href' }]);
  });

  it('stores the rest of a batch when the database refuses one of it', async () => {
    const { totals, reports } = await bring(lines({ ...portalDocument('vebe'), domain: 'dbbe.example' }, portalDocument('grbe')));
    expect(totals).toMatchObject({ added: 1, bad: 1 });
    expect(reports).toMatchObject([{ line: 1, level: 'bad', text: expect.stringContaining('portals_domain') }]);
  });

  it('removes what is named for removal, once', async () => {
    const removal = { entity: 'article', reference: 'DBBE00000000001', delete: true };
    expect((await bring(lines(removal))).totals).toMatchObject({ removed: 1 });
    expect((await bring(lines(removal))).totals).toMatchObject({ removed: 0, same: 1 });
  });

  const real = '../shared/data/real-bilingual.ndjson';
  // They are no part of the product: who has them beside it tries them.
  if (fs.existsSync(real))
    it('takes all 758 real documents, with every table and list', async () => {
      const { totals } = await bring(fs.createReadStream(real) as Readable);
      expect(totals).toMatchObject({ added: 758, bad: 0 });
      const given = fs.readFileSync(real, 'utf8');
      const { rows } = (await connection.db.execute(
        "select string_agg(text, '') as text from article_texts where article like 'S%'",
      )) as unknown as { rows: [{ text: string }] };
      for (const tag of ['table', 'tr', 'td', 'th', 'ul', 'ol', 'li', 'pre']) {
        const count = (text: string) => text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length;
        expect(count(rows[0].text), tag).toBe(count(given));
      }
      expect((await bring(fs.createReadStream(real) as Readable)).totals).toMatchObject({ same: 758, added: 0 });
    });
});
