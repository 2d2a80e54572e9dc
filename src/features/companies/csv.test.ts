import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shapeOf } from '../../content/canonical.ts';
import type { Connection } from '../../db/connection.ts';
import { customers } from '../../db/tables/companies.ts';
import { revisions } from '../../db/tables/editing.ts';
import { call } from '../../lib/call.ts';
import { csvOf } from '../../lib/csv.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { undoChange } from '../editing/endpoints.ts';
import { exportCompanies, getAppliedFiles, importCompanies } from './csv-endpoints.ts';
import { appliedFiles } from './csv-queries.ts';
import { csvColumns, withCells } from './csv-rules.ts';
import { CornerFields, CustomerDocument } from './document-schema.ts';
import { customerEntity } from './save.ts';

const full = {
  ...{ entity: 'customer', reference: 'DAKCO', name: '=1+1', brand: '@merk', portals: ['dbbe', 'hobe'], interests: ['daken', 'hout'] },
  ...{ phone: '+32 9 111', fax: "'-3", email: 'post@dakco.example', vatNumber: 'BE0400378485', website: 'https://dakco.example/' },
  ...{ redirectUrl: 'https://dakco.example/tegel', logoFileId: 1, pictureFileIds: [2, 3] },
  mainAddress: { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE' },
  texts: { nl: { description: 'Daken; "goed",\nen snel' }, fr: { description: 'Toits à Liège' } },
  corner: { showCity: true, isMRK: false, headerColor: '#112233', logoFileId: 3, websiteFR: 'https://dakco.example/fr' },
};
const bare = { entity: 'customer', reference: 'KAAL', name: 'Kaal', portals: ['hobe'] };
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

it('every field of a company and its corner has a column, and each column a field', () => {
  const fixed = ['entity', 'texts', 'mainAddress'];
  const names = Object.keys(shapeOf(CustomerDocument) ?? {}).filter((name) => !fixed.includes(name));
  const corner = Object.keys(shapeOf(CornerFields) ?? {}).map((name) => `corner.${name}`);
  const place = ['street', 'streetNumber', 'streetBoxNumber', 'city', 'zipCode', 'countryCode'].map((name) => `mainAddress.${name}`);
  const texts = ['nl', 'fr'].map((locale) => `texts.${locale}.description`);
  expect(csvColumns.map(({ path }) => path).sort()).toEqual([...names, ...corner, ...place, ...texts].sort());
});

it('a column that is not there keeps its field, and an empty cell empties it', () => {
  const before = z.parse(CustomerDocument, full);
  const { document } = withCells(before, new Map(Object.entries({ reference: 'DAKCO', phone: '' })));
  expect(document).toEqual({ ...before, phone: null });
  const place = Object.fromEntries(csvColumns.filter(({ path }) => path.startsWith('mainAddress.')).map(({ name }) => [name, '']));
  expect(withCells(before, new Map(Object.entries({ reference: 'DAKCO', ...place, corner: 'nee' }))).document).toMatchObject({
    ...{ mainAddress: null, corner: null },
  });
  expect(withCells(z.parse(CustomerDocument, bare), new Map(Object.entries({ showCity: 'ja', showFax: 'nee' }))).astray).toEqual([
    'showCity',
  ]);
});

describe.each(databases)('companies as CSV on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let staff: ReturnType<Api['from']>;
  let elsewhere: ReturnType<Api['from']>;
  const plan = (bytes: Uint8Array<ArrayBuffer>, by = staff) => call(importCompanies, { query: {}, bytes }, by);
  const apply = (bytes: Uint8Array<ArrayBuffer>, name: string, by = staff) => call(importCompanies, { query: { apply: name }, bytes }, by);
  const faultsOf = async (text: string, by = staff) =>
    (await plan(utf8(text), by)).rows.flatMap(({ line, faults }) => faults.map(({ column, code }) => [line, column, code]));
  const exported = async (by = staff) => {
    const { columns, rows } = await call(exportCompanies, { query: {} }, by);
    return { columns, rows, csv: csvOf([columns, ...rows]) };
  };
  const read = async (reference: string) => (await customerEntity.read(connection.db, [reference]))[0];

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [full, bare]);
    api = startApi(connection);
    staff = (await signInStaff(api, 'staf@voorbeeld.be', [{ permissions: ['MANAGE_CUSTOMERS'] }])).caller;
    elsewhere = (await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['MANAGE_CUSTOMERS'], portals: ['dbbe'] }])).caller;
  });
  afterAll(() => connection.close());

  it('go out with harmless cells, on the own portals alone, and come back the same in every encoding', async () => {
    const { csv, rows } = await exported();
    expect(rows.map(([reference]) => reference)).toEqual(['DAKCO', 'KAAL']);
    expect((await exported(elsewhere)).rows.map(([reference]) => reference)).toEqual(['DAKCO']);
    expect(csv).toContain(`\r\nDAKCO,'=1+1,'@merk,`);
    const cells = csv.slice(1).split(/[,;\r\n]/);
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
    for (const bytes of [
      ...[utf8(csv), utf8(csv.slice(1)), utf8(csv.replaceAll('\r\n', '\n'))],
      ...[new Uint8Array(Buffer.from(csv.slice(1), 'latin1')), new Uint8Array(Buffer.from(csv, 'utf16le'))],
    ])
      expect(await plan(bytes)).toMatchObject({ totals: { new: 0, changed: 0, same: 2, bad: 0 }, rows: [], isApplied: false });
  });

  it('come in with a first line that names the separator, in every encoding, and faults keep the lines of the file', async () => {
    const lines = (separator: string, first: string) =>
      [first, ['reference', 'name', 'email'], ['KAAL', 'Kaal', 'geen adres']].map((line) => [line].flat().join(separator)).join('\r\n');
    const files = [
      ...[
        lines(';', 'sep=;'),
        lines(',', 'sep=,'),
        lines('\t', 'sep=\t'),
        lines(';', 'SEP=;;'),
        lines(';', 'sep=,;;'),
        lines(',', '"sep=,"'),
      ],
      `\uFEFF${lines(';', 'sep=;')}`,
    ];
    const encoded = files.flatMap((text) => [utf8(text), new Uint8Array(Buffer.from(`\uFEFF${text.replace('\uFEFF', '')}`, 'utf16le'))]);
    for (const bytes of encoded) {
      const { rows } = await plan(bytes);
      expect(rows).toMatchObject([{ line: 3, reference: 'KAAL', faults: [{ column: 'email', code: 'not_an_email' }] }]);
    }
    // The named separator counts, even if the header has more of another one.
    expect(await faultsOf('sep=;\nreference;a,b,c,d\n')).toEqual([[2, 'a,b,c,d', 'unknownColumn']]);
    expect(await faultsOf('sep=;\n')).toEqual([[1, '', 'empty']]);
  });

  it('show what would change, field by field, and change nothing until that plan is carried out', async () => {
    const file = utf8(
      ['reference;name;phone;portals;showCity', `DAKCO;Dakco;'+32 9 222;dbbe hobe;nee`, 'NIEUW;Nieuw;;dbbe;', 'KAAL;Kaal;;hobe;'].join(
        '\r\n',
      ),
    );
    const shown = await plan(file);
    expect(shown).toMatchObject({ totals: { new: 1, changed: 1, same: 1, bad: 0 }, change: null });
    expect(shown.rows).toMatchObject([
      {
        ...{ line: 2, reference: 'DAKCO', result: 'changed', faults: [] },
        fields: [
          { column: 'name', before: '=1+1', after: 'Dakco' },
          { column: 'phone', before: '+32 9 111', after: '+32 9 222' },
          { column: 'showCity', before: 'true', after: 'false' },
        ],
      },
      { line: 3, reference: 'NIEUW', name: 'Nieuw', result: 'new' },
    ]);
    expect(await read('NIEUW')).toBeUndefined();
    expect(await refused(apply(file, '0'.repeat(64)))).toMatchObject({ code: 'conflict' });
    expect(await refused(apply(utf8('reference,name\nKAAL,Anders\n'), shown.plan))).toMatchObject({ code: 'conflict' });
    const done = await apply(file, shown.plan);
    expect(done).toMatchObject({ isApplied: true, totals: { new: 1, changed: 1, same: 1, bad: 0 } });
    expect(await read('DAKCO')).toMatchObject({ name: 'Dakco', phone: '+32 9 222', corner: { showCity: false, headerColor: '#112233' } });
    expect(await read('NIEUW')).toMatchObject({ name: 'Nieuw', portals: ['dbbe'] });
    // The companies are others now.
    expect(await refused(apply(file, shown.plan))).toMatchObject({ code: 'conflict' });
    const ofChange = and(eq(revisions.entity, 'customer'), eq(revisions.change, done.change ?? ''));
    expect((await connection.db.select().from(revisions).where(ofChange)).map(({ act }) => act).sort()).toEqual(['added', 'changed']);
    await call(undoChange, { params: { change: done.change ?? '' } }, staff);
    expect([await read('NIEUW'), (await read('DAKCO'))?.name]).toEqual([undefined, '=1+1']);
  });

  it('name line, column and rule of each fault, and none of a faulty file is applied', async () => {
    const file = [
      'reference,name,email,website,countryCode,portals,interests,headerColor,logoFileId,corner',
      'EEN,,geen adres,javascript:alert(1),BE,dbbe,daken,#FFFF00,1,ja',
      'TWEE,Twee,,,,dbbe xxxx,niets,,999,',
      'DRIE,Drie,,,,dbbe,,,,misschien',
      'DRIE,Drie,,,,dbbe,,,,',
      'colofon space,X,,,,dbbe,,,,',
      'VIJF,te,weinig',
      'ZES,Zes,,,,dbbe,,,,__proto__',
    ].join('\n');
    expect(await faultsOf(file)).toEqual(
      expect.arrayContaining([
        [2, 'name', 'required'],
        [2, 'email', 'not_an_email'],
        [2, 'website', 'not_a_url'],
        [2, 'street', 'required'],
        [2, 'headerColor', 'low_contrast'],
        [3, 'portals', 'unknown_reference'],
        [3, 'interests', 'unknown_reference'],
        [3, 'logoFileId', 'unknown_reference'],
        [5, 'reference', 'duplicateRow'],
        [6, 'reference', 'not_a_reference'],
        [7, '', 'cells'],
        [8, 'corner', 'wrong_type'],
      ]),
    );
    expect((await faultsOf(file)).some(([line, column]) => line === 4 && column === 'corner')).toBe(true);
    const { plan: name, totals } = await plan(utf8(file));
    expect(totals).toMatchObject({ new: 0, changed: 0, bad: 7 });
    expect(await refused(apply(utf8(file), name))).toMatchObject({ code: 'conflict' });
    expect(await connection.db.$count(customers)).toBe(2);
  });

  it('refuse a corner at the address of another one of the file, however far apart they stand', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `R${at},Rij,hobe,nee`);
    const file = ['reference,name,portals,corner', 'Dicht,Dicht,hobe,ja', ...rows, 'dicht,Dicht,hobe,ja', 'DICHT,Dicht,dbbe,ja'];
    expect(await faultsOf(file.join('\n'))).toEqual([[603, 'reference', 'duplicate']]);
  });

  it('are taken back together, but for what changed since or is mentioned elsewhere', async () => {
    const carried = async (lines: readonly string[]) => {
      const bytes = utf8(lines.join('\n'));
      return { change: (await apply(bytes, (await plan(bytes)).plan)).change ?? '' };
    };
    const file = (brand: string) => [
      'reference,name,portals,brand',
      ...['EEN', 'TWEE', 'DRIE', 'VIER'].map((one) => `${one},${one},hobe,${brand}`),
    ];
    const [added, changed] = [await carried(file('eerst')), await carried(file('daarna'))];
    await carried(['reference,brand', 'EEN,intussen']);
    const undone = await call(undoChange, { params: changed }, staff);
    const named = (list: { reference: string }[]) => list.map(({ reference }) => reference).sort();
    expect([named(undone.restored), undone.refused]).toEqual([
      ['DRIE', 'TWEE', 'VIER'],
      [{ entity: 'customer', reference: 'EEN', reason: 'changed_since' }],
    ]);
    expect([(await read('EEN'))?.brand, (await read('TWEE'))?.brand]).toEqual(['intussen', 'eerst']);
    await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000001', customerReference: 'VIER' })]);
    const all = await call(undoChange, { params: added }, staff);
    expect([named(all.restored), named(all.refused)]).toEqual([
      ['DRIE', 'TWEE'],
      ['EEN', 'VIER'],
    ]);
    expect([await read('TWEE'), (await read('VIER'))?.brand]).toEqual([undefined, 'eerst']);
  });

  it('are listed after they came in, with the act that takes them back, for as long as it does', async () => {
    const listed = async (by = staff) => (await call(getAppliedFiles, {}, by)).items;
    const before = (await listed()).length;
    const file = utf8('reference,name,portals\nLIJST,Lijst,dbbe\n');
    const { change } = await apply(file, (await plan(file)).plan);
    expect(await listed()).toHaveLength(before + 1);
    expect((await listed())[0]).toMatchObject({ change, new: 1, changed: 0, by: expect.stringMatching(/./), canUndo: true });
    // A file that changes nothing is none to take back.
    await apply(file, (await plan(file)).plan);
    expect(await listed()).toHaveLength(before + 1);
    await call(undoChange, { params: { change: change ?? '' } }, staff);
    expect((await listed())[0]).toMatchObject({ change, canUndo: false });
    expect(await appliedFiles(connection.db, new Date(api.now().getTime() + 31 * 86_400_000))).toEqual({ items: [] });
  });

  it('keep to the portals of who imports', async () => {
    expect(await faultsOf('reference,name\nKAAL,Anders\n', elsewhere)).toEqual([[2, 'reference', 'not_permitted']]);
    expect(await faultsOf('reference,portals\nDAKCO,dbbe\n', elsewhere)).toEqual([[2, 'portals', 'not_permitted']]);
    expect(await faultsOf('reference,name,portals\nNIEUW,Nieuw,hobe\n', elsewhere)).toEqual(
      ['reference', 'name', 'portals'].map((column) => [2, column, 'not_permitted']),
    );
  });

  it('refuse a file that is none, is too large, or has columns that nobody knows', async () => {
    expect(await faultsOf('')).toEqual([[1, '', 'empty']]);
    expect(await faultsOf('reference,wachtwoord\nX,y\n')).toEqual([[1, 'wachtwoord', 'unknownColumn']]);
    expect(await faultsOf('een,twee\n1,2\n')).toEqual([[1, '', 'noColumns']]);
    expect(await faultsOf('reference,name,Name\nX,y,z\n')).toEqual([[1, 'name', 'doubledColumn']]);
    expect(await faultsOf('name\nX\n')).toEqual([[1, 'reference', 'required']]);
    expect(await faultsOf('reference\0,name\nX,y\n')).toEqual([[1, '', 'notText']]);
    expect(await faultsOf('reference,name\nX,"open\n')).toEqual([[2, '', 'openQuote']]);
    expect(await faultsOf(`reference\n${Array.from({ length: 10_001 }, (_, at) => `R${at}`).join('\n')}`)).toMatchObject([
      [expect.any(Number), '', 'tooManyRows'],
    ]);
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 64 }, (_, at) => (at * 37) % 256)]);
    expect((await plan(zip)).totals).toMatchObject({ new: 0, changed: 0, bad: 1 });
    expect(await refused(plan(new Uint8Array(20_000_001)))).toMatchObject({ code: 'too_large' });
    const html = 'reference,name,descriptionNL,portals\nHTML,<script>alert(1)</script>,<b onclick="x">,dbbe\n';
    expect((await plan(utf8(html))).rows[0]).toMatchObject({ result: 'new', name: '<script>alert(1)</script>' });
  });
});
