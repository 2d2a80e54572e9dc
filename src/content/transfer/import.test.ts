import fs from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Connection } from '../../db/connection.ts';
import { entitiesOf } from '../../features/entities.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument, pageDocument, portalDocument } from '../../testing/documents.ts';
import { importDocuments } from './import.ts';
import type { Report } from './import-options.ts';

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
    const reports: Omit<Report, 'code' | 'values'>[] = [];
    const totals = await importDocuments(input, {
      db: connection.db,
      entities: entitiesOf(undefined),
      clock: () => new Date('2026-11-21T12:00:00Z'),
      report: ({ line, level, text }) => reports.push({ line, level, text }),
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

  it('takes dwbe for dbbe wherever a document names a portal', async () => {
    const reference = 'DBBE00000000090';
    const { reports } = await bring(
      lines(
        portalDocument('dwbe', { domain: 'dbbe.example', related: ['hobe'] }),
        articleDocument({ reference, portals: ['dwbe'] }),
        magazineDocument({ reference: 'DBBEMAG00090', portal: 'dwbe' }),
        articleDocument({ reference: 'DBBE00000000091', portals: ['dwbe', 'dbbe'] }),
        portalDocument('dbbe'),
      ),
    );
    expect(reports).toEqual([
      { line: 4, level: 'bad', text: 'portals.1: duplicate' },
      { line: 5, level: 'bad', text: 'is a duplicate: portal dbbe is on line 1 already' },
    ]);
    expect((await bring(lines(articleDocument({ reference, portals: ['dbbe'] })))).totals).toMatchObject({ same: 1 });
    const removal = await bring(lines({ entity: 'portal', code: 'dwbe', delete: true }));
    expect(removal.reports).toEqual([{ line: 1, level: 'bad', text: expect.stringContaining('is still used') }]);
    await bring(lines(portalDocument('dbbe')));
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
    [
      'a year before there were printers',
      articleDocument({ reference: 'DBBE00000000002', displayDate: '0001-01-01' }),
      'displayDate: not_a_date',
    ],
    ['a portal that is named twice', articleDocument({ reference: 'DBBE00000000002', portals: ['dbbe', 'dbbe'] }), 'portals.1: duplicate'],
    [
      'one unknown portal of three',
      articleDocument({ reference: 'DBBE00000000002', portals: ['dbbe', 'zzzz', 'hobe'] }),
      'portals.1: unknown_',
    ],
    ['a title of blanks', articleDocument({ reference: 'DBBE00000000002', texts: { nl: { title: ' \t' } } }), 'texts.nl.title: required'],
    [
      'a title of characters without a width',
      articleDocument({ reference: 'DBBE00000000002', texts: { nl: { title: '\u200b\u2060' } } }),
      'texts.nl.title: required',
    ],
    [
      'a key that comes twice',
      '{"entity":"page","reference":"a","texts":{"nl":{"title":"A","title":"B"}}}',
      'names "texts.nl.title" twice',
    ],
    ['an entity that is named twice', String.raw`{"entity":"page","\u0065ntity":"article"}`, 'names "entity" twice'],
    ['a list of documents', '[{"entity":"page"},{"entity":"page"}]', 'one document a line'],
    ['half of a character', String.raw`{"entity":"page","reference":"a\ud83d"}`, 'contains a lone surrogate'],
    [
      'a null character',
      String.raw`{"entity":"page","reference":"a\u0000","texts":{"nl":{"title":"A\u0000"}}}`,
      'reference: null_character, texts.nl.title: null_character, portals: required',
    ],
    ['a null character in a removal', String.raw`{"entity":"page","reference":"\u0000","delete":true}`, 'reference: null_character'],
    ['names with a null character', String.raw`{"entity":"page\u0000","a\u0000":1}`, String.raw`entity: null_character, a\u0000: null_`],
    ['a name with a null character twice', String.raw`{"entity":"page","\u0000":1,"\u0000":1}`, String.raw`names "\u0000" twice`],
    [
      'a field called __proto__',
      `${JSON.stringify(articleDocument({ reference: 'DBBE00000000002' })).slice(0, -1)},"__proto__":1}`,
      '__proto__: unknown_field',
    ],
    ['a domain of another portal', portalDocument('grbe', { domain: 'hobe.example' }), 'domain: duplicate'],
    [
      'an alias that is another portal’s domain',
      portalDocument('grbe', { aliases: ['x.example', 'hobe.example'] }),
      'aliases.1: duplicate',
    ],
    ['an alias twice', portalDocument('grbe', { aliases: ['x.example', 'x.example'] }), 'aliases.1: duplicate'],
    ['a removal of nothing', { entity: 'article', delete: true }, 'reference: required'],
    ['a removal that is none', { entity: 'article', reference: 'DBBE00000000002', delete: false }, 'delete: not_allowed'],
    ['a removal with more', { entity: 'article', reference: 'DBBE00000000002', delete: true, number: 1 }, 'number: unknown_field'],
    ['a removal by a number that is no id', { entity: 'file', id: 1e12, delete: true }, 'id: too_big'],
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

  it.each([
    [
      'an array',
      JSON.stringify(
        [...Array(52)].map((_, number) => ({ entity: 'article', number })),
        null,
        1,
      ),
    ],
    ['an array whose first document stands beside its bracket', '[{"entity":"page",\n"reference":"a"},\n{"entity":"page"}]'],
    ['an array after empty lines and a byte order mark', '\ufeff\r\n  [\r\n  {"entity":"page"},\r\n  {"entity":"page"}\r\n]'],
    ['a document over several lines', JSON.stringify(articleDocument({ reference: 'DBBE00000000008' }), null, 2)],
  ])('says once of %s that a line is a document', async (_, text) => {
    const { totals, reports } = await bring(lines(text));
    expect(totals).toEqual({ added: 0, changed: 0, same: 0, removed: 0, bad: 1 });
    expect(reports).toEqual([{ line: expect.any(Number), level: 'bad', text: expect.stringMatching(/^begins a .* one document a line/) }]);
  });

  it('takes lines that end as Windows ends them, after a byte order mark', async () => {
    const [first, second] = ['DBBE00000000061', 'DBBE00000000062'].map((reference) => JSON.stringify(articleDocument({ reference })));
    expect((await bring(lines(`\ufeff${first}\r\n${second}\r\n`))).totals).toMatchObject({ added: 2, bad: 0 });
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
    const codes = ['mab1', 'mab2', 'mab3', 'mab4', 'mab5'];
    await connection.db.execute(sql`alter table portals add constraint portals_of_this_test check (code <> 'mab4')`);
    const { totals, reports } = await bring(lines(...codes.map((code) => portalDocument(code))));
    await connection.db.execute(sql`alter table portals drop constraint portals_of_this_test`);
    expect(totals).toMatchObject({ added: 4, bad: 1 });
    expect(reports).toMatchObject([{ line: 4, level: 'bad', text: expect.stringContaining('portals_of_this_test') }]);
  });

  it('names the part of an issue that is there twice', async () => {
    const tile = { reference: 'TILE', orderByValue: 5, texts: { nl: { title: 'Tegel' } } };
    const { reports } = await bring(lines(magazineDocument({ reference: 'DBBE2026MAG1', tiles: [tile, tile] })));
    expect(reports).toMatchObject([{ line: 1, level: 'bad', text: 'tiles.1.reference: duplicate' }]);
  });

  it('stops where the disk is full, blames no document for it, and takes the rest the next time', async () => {
    const full = Object.assign(new Error('No space left on device'), { code: '53100' });
    const portal = portalDocument('mobe');
    const documents = [portal, articleDocument({ reference: 'MOBE00000000001', portals: ['mobe'] })];
    const entities = new Map(entitiesOf(undefined));
    const article = entities.get('article');
    if (!article) throw new Error('There are no articles');
    entities.set('article', { ...article, prepare: () => Promise.reject(full) });
    const reports: Omit<Report, 'code' | 'values'>[] = [];
    const stopped = importDocuments(lines(...documents), {
      db: connection.db,
      entities,
      clock: () => new Date('2026-11-21T12:00:00Z'),
      report: ({ line, level, text }) => reports.push({ line, level, text }),
    });
    await expect(stopped).rejects.toThrow('The import stopped at line 2: No space left on device. What came before is in');
    expect(reports).toEqual([]);
    expect((await bring(lines(...documents))).totals).toMatchObject({ same: 1, added: 1, bad: 0 });
  });

  it('takes a domain that a portal gives up on an earlier line', async () => {
    await bring(lines(portalDocument('vebe')));
    const given = [portalDocument('vebe', { domain: 'new.example', aliases: [] }), portalDocument('grbe', { domain: 'vebe.example' })];
    expect((await bring(lines(...given))).totals).toMatchObject({ changed: 1, added: 1, bad: 0 });
  });

  it.each([
    ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`), { added: 1, bad: 0 }],
    ['lines that end as on Windows', (text: string) => Buffer.from(`\r\n${text}\r\n\r\n`), { added: 1, bad: 0 }],
    ['nothing in it', () => Buffer.of(), { added: 0, bad: 0 }],
    ['another encoding', (text: string) => Buffer.from(text, 'latin1'), { added: 0, bad: 1 }],
    ['another encoding of two bytes', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), { added: 0, bad: 1 }],
  ])('reads a file with %s', async (name, written, expected) => {
    const page = pageDocument(`encoding-${name.length}`, { texts: { nl: { title: 'Coördinatie', text: '<p>één</p>' } } });
    const bytes = written(JSON.stringify(page));
    // Characters and lines are split across chunks.
    const { totals, reports } = await bring(Readable.from([...bytes].map((byte) => Buffer.of(byte))));
    expect(totals).toMatchObject(expected);
    expect(reports.map(({ text }) => text)).toEqual(expected.bad ? ['is not UTF-8: save the file in that encoding'] : []);
  });

  it('keeps addresses that browsers would take, and no picture but as a link', async () => {
    const text =
      '<p><a href=" https://a.example/b c\n">x</a><img src="https://a.example/p.png" alt="dak"><img src="data:image/png;base64,AAAA"></p>';
    const { reports } = await bring(lines(articleDocument({ reference: 'DBBE00000000016', texts: { nl: { title: 'Dak', text } } })));
    expect(reports).toEqual([{ line: 1, level: 'note', text: 'unsafe HTML was taken out: src' }]);
    const { rows } = (await connection.db.execute("select text from article_texts where article = 'DBBE00000000016'")) as unknown as {
      rows: [{ text: string }];
    };
    expect(rows[0].text).toBe(
      '<p><a href="https://a.example/b%20c" rel="noopener">x</a><a href="https://a.example/p.png" rel="noopener">dak</a></p>',
    );
  });

  it('removes what is named for removal, once', async () => {
    const removal = { entity: 'article', reference: 'DBBE00000000001', delete: true };
    expect((await bring(lines(removal))).totals).toMatchObject({ removed: 1 });
    expect((await bring(lines(removal))).totals).toMatchObject({ removed: 0, same: 1 });
    await bring(lines(portalDocument('tebe')));
    expect((await bring(lines({ entity: 'portal', code: 'tebe', delete: true }))).totals).toMatchObject({ removed: 1 });
    expect((await bring(lines({ entity: 'portal', reference: 'tebe', delete: true }))).totals).toMatchObject({ removed: 0, same: 1 });
    const { reports } = await bring(lines({ entity: 'portal', code: 'dbbe', delete: true }));
    expect(reports).toEqual([
      { line: 1, level: 'bad', text: expect.stringMatching(/^is still used \(.+\); change or remove that first$/) },
    ]);
  });

  const real = '../shared/data/real-bilingual.ndjson';
  // The documents are not part of the product: the test runs where they are present.
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
