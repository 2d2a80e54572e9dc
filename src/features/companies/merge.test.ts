import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shapeOf } from '../../content/canonical.ts';
import { versionsOf } from '../../content/version.ts';
import type { Connection } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { articles } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
import { revisions } from '../../db/tables/editing.ts';
import { redirects } from '../../db/tables/redirects.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { statEvents, statHours } from '../../db/tables/stats.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { memberEntity } from '../account/save.ts';
import { articleEntity } from '../articles/save.ts';
import { getBin, getRevisions, restoreRevision, undoChange } from '../editing/endpoints.ts';
import { magazineEntity } from '../magazines/save.ts';
import { companyChangesOf } from './changes-queries.ts';
import { CornerFields, CustomerDocument } from './document-schema.ts';
import { getCompanyDoubles, getCompanyPair, mergeCompanies, undoMerge } from './merge-endpoints.ts';
import { mergedCompany } from './merge-rules.ts';
import { type CompanyMerge, mergeFields } from './merge-schema.ts';
import { customerEntity } from './save.ts';

const place = (zipCode: string) => ({ street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode, countryCode: 'BE' });
const kept = {
  ...{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'], vatNumber: 'BE0400378485', interests: ['daken'] },
  ...{ website: 'https://www.dakco.example/nl', mainAddress: place('9000'), corner: { showCity: true } },
};
const gone = {
  ...{ entity: 'customer', reference: 'DAKKO', name: 'DÀK-CO', portals: ['dbbe', 'hobe'], interests: ['hout', 'daken'], phone: '09 1' },
  ...{ website: 'https://dakco.example/', mainAddress: place('9000'), corner: { showCity: true, showTelephone: true }, logoFileId: 1 },
};
const other = { entity: 'customer', reference: 'ZINK', name: 'Zink', portals: ['hobe'], vatNumber: 'BE0400378485' };
const article = (number: number, customerReference: string | null) =>
  articleDocument({ reference: `DBBE${String(number).padStart(11, '0')}`, customerReference });

it('every field of a company and its corner can be chosen, and nothing else', () => {
  const fixed = ['entity', 'reference', 'texts', 'corner'];
  const fields = Object.keys(shapeOf(CustomerDocument) ?? {}).filter((name) => !fixed.includes(name));
  const ofCorner = Object.keys(shapeOf(CornerFields) ?? {}).map((name) => `corner.${name}`);
  const texts = ['nl', 'fr'].map((locale) => `texts.${locale}.description`);
  expect([...mergeFields].sort()).toEqual([...fields, ...ofCorner, ...texts, 'corner'].sort());
});

it('the company that stays gets the chosen fields, and lists of both', () => {
  const [winner, loser] = [z.parse(CustomerDocument, kept), z.parse(CustomerDocument, gone)];
  const take = ['logoFileId', 'phone', 'corner.showTelephone', 'texts.nl.description'] as const;
  expect(mergedCompany(winner, loser, { take, both: ['interests', 'portals'] })).toMatchObject({
    ...{ reference: 'DAKCO', name: 'Dakco', phone: '09 1', logoFileId: 1, interests: ['daken', 'hout'], portals: ['dbbe', 'hobe'] },
    ...{ corner: { showTelephone: true, showCity: true }, texts: { nl: { description: '' } } },
  });
});

describe.each(databases)('companies that are there twice, on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let staff: ReturnType<Api['from']>;
  let elsewhere: ReturnType<Api['from']>;
  let editor: ReturnType<Api['from']>;
  let change = '';
  const versions = async () => await versionsOf(connection.db, customerEntity, ['DAKCO', 'DAKKO']);
  const merge = async (more: Partial<CompanyMerge> = {}, by = staff, reference = 'DAKCO') => {
    const now = await versions();
    const body = {
      ...{ from: 'DAKKO', version: now.get('DAKCO')?.version ?? '', fromVersion: now.get('DAKKO')?.version ?? '' },
      ...{ take: [], both: [], ...more },
    };
    return call(mergeCompanies, { params: { reference }, body }, by);
  };
  const representatives = async () => {
    const rows = await connection.db
      .select({ reference: accounts.reference, customer: accountCompanies.customer })
      .from(accountCompanies)
      .innerJoin(accounts, eq(accounts.id, accountCompanies.account));
    return rows.map(({ reference, customer }) => `${reference} ${customer}`).sort();
  };
  const customersOf = async () => (await connection.db.select().from(articles)).map(({ customerReference }) => customerReference).sort();
  const leads = async () => (await connection.db.select().from(redirects)).map(({ portal, from, to }) => `${portal} ${from} ${to}`).sort();

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [kept, gone, other]);
    await save(connection.db, articleEntity, [article(1, 'DAKKO'), article(2, 'DAKCO'), article(3, null)]);
    await save(connection.db, magazineEntity, [
      magazineDocument({
        reference: 'DBBEMAG00001',
        ads: [
          {
            orderByValue: 2,
            redirectUrl: 'https://dakco.example/',
            customerReference: 'DAKKO',
            texts: { nl: { alt: 'Dak' }, fr: { alt: 'Toit' } },
          },
        ],
        tiles: [
          { reference: 'T1', orderByValue: 1, customerReference: 'DAKKO', texts: { nl: { title: 'Tegel' }, fr: { title: 'Tuile' } } },
        ],
      }),
    ]);
    const member = (reference: string, companies: string[]) => ({
      ...{
        entity: 'member',
        reference,
        email: `${reference}@voorbeeld.be`,
        firstName: reference,
        lastName: 'Lid',
        language: 'nl',
        companies,
      },
    });
    await save(connection.db, memberEntity, [member('an', ['DAKKO']), member('bo', ['DAKCO', 'DAKKO']), member('cas', ['ZINK'])]);
    const event = { portal: 'dbbe', locale: 'nl' as const, typeId: 5, bot: '' };
    const hour = new Date('2026-11-20T10:00:00Z');
    await connection.db.insert(statHours).values([
      { ...event, hour, reference: 'DAKKO', events: 3, total: 0 },
      { ...event, hour, reference: 'DAKCO', events: 2, total: 0 },
    ]);
    await connection.db
      .insert(statEvents)
      .values([{ ...event, batchId: '00000000-0000-4000-8000-000000000001', place: 0, at: hour, reference: 'DAKKO', path: '/' }]);
    await connection.db.insert(revisions).values({
      ...{ entity: 'customer', reference: 'DAKKO', act: 'changed', change: '00000000-0000-4000-8000-000000000002', door: 'company' },
      ...{
        document: { ...gone, phone: '09 0', pictureFileIds: [] },
        version: 'x',
        fields: ['phone'],
        account: null,
        impersonatedBy: null,
        at: hour,
      },
    });
    api = startApi(connection);
    staff = (await signInStaff(api, 'staf@voorbeeld.be', [{ permissions: ['MANAGE_CUSTOMERS'] }])).caller;
    elsewhere = (await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['MANAGE_CUSTOMERS'], portals: ['dbbe'] }])).caller;
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
  });
  afterAll(() => connection.close());

  it('are listed with what they share, most first, on the own portals alone', async () => {
    const { items, cursor } = await call(getCompanyDoubles, { query: {} }, staff);
    expect(items.map(({ one, other: two, reasons }) => [one.reference, two.reference, reasons])).toEqual([
      ['DAKCO', 'DAKKO', ['name', 'website']],
      ['DAKCO', 'ZINK', ['vat']],
    ]);
    expect(cursor).toBeNull();
    const find = async (q: string, by = staff) => (await call(getCompanyDoubles, { query: { q } }, by)).items.length;
    expect([await find('zink'), await find('%'), await find('', elsewhere)]).toEqual([1, 0, 1]);
    expect((await call(getCompanyDoubles, { query: { cursor: '2~DAKCO~DAKKO' } }, staff)).items).toHaveLength(1);
    expect(await refused(call(getCompanyDoubles, { query: { cursor: '2~DAK CO~x' } }, staff))).toMatchObject({ statusCode: 400 });
  });

  it('stand beside each other where they differ, with what would move', async () => {
    const pair = await call(getCompanyPair, { params: { reference: 'DAKCO', other: 'DAKKO' } }, staff);
    expect(pair.companies).toMatchObject([
      { reference: 'DAKCO', mentions: 1, representatives: 1, hasCorner: true, mayGo: true },
      { reference: 'DAKKO', mentions: 2, representatives: 2, hasCorner: true, mayGo: true },
    ]);
    expect(pair.fields.map(({ path, values, canUnite }) => [path, ...values, canUnite])).toEqual([
      ['name', 'Dakco', 'DÀK-CO', false],
      ['logoFileId', null, 'file-1.svg', false],
      ['vatNumber', 'BE0400378485', null, false],
      ['website', 'https://www.dakco.example/nl', 'https://dakco.example/', false],
      ['phone', null, '09 1', false],
      ['corner.showTelephone', false, true, false],
      ['interests', 'nl daken', 'nl hout, nl daken', true],
      ['portals', 'dbbe', 'dbbe, hobe', true],
    ]);
    for (const params of [
      { reference: 'DAKCO', other: 'DAKCO' },
      { reference: 'DAKCO', other: 'NIETS' },
    ])
      expect(await refused(call(getCompanyPair, { params }, staff))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(getCompanyPair, { params: { reference: 'DAKCO', other: 'ZINK' } }, elsewhere))).toMatchObject({
      statusCode: 404,
    });
  });

  it('are merged with the rights on all portals, by the versions that were compared, and not with themselves', async () => {
    expect(await refused(merge({}, elsewhere))).toMatchObject({ code: 'forbidden' });
    expect(await refused(merge({ version: 'x' }))).toMatchObject({ code: 'conflict' });
    expect(await refused(merge({ fromVersion: 'x' }))).toMatchObject({ code: 'conflict' });
    expect(await refused(merge({ from: 'DAKCO' }))).toMatchObject({ fields: { from: 'not_allowed' } });
    expect(await refused(merge({ from: 'NIETS' }))).toMatchObject({ code: 'not_found' });
    expect(await refused(merge({ take: ['entity' as never] }))).toMatchObject({ fields: { 'take.0': 'not_allowed' } });
    expect(await refused(merge({ both: ['name' as never] }))).toMatchObject({ fields: { 'both.0': 'not_allowed' } });
    expect(await customersOf()).toEqual(['DAKCO', 'DAKKO', null]);
  });

  it('become one: all that mentions the one that goes moves, and its address leads to the other', async () => {
    const merged = await merge({ take: ['logoFileId', 'phone'], both: ['interests', 'portals'] });
    change = merged.change;
    expect(merged).toMatchObject({ reference: 'DAKCO', documents: 2, representatives: 2 });
    const [document] = await customerEntity.read(connection.db, ['DAKCO', 'DAKKO']);
    expect(document).toMatchObject({ phone: '09 1', logoFileId: 1, interests: ['daken', 'hout'], portals: ['dbbe', 'hobe'] });
    expect((await versions()).size).toBe(1);
    expect(await customersOf()).toEqual(['DAKCO', 'DAKCO', null]);
    const [magazine] = await magazineEntity.read(connection.db, ['DBBEMAG00001']);
    expect(magazine).toMatchObject({ ads: [{ customerReference: 'DAKCO' }], tiles: [{ customerReference: 'DAKCO' }] });
    expect(await representatives()).toEqual(['an DAKCO', 'bo DAKCO', 'cas ZINK']);
    expect(await leads()).toEqual([
      ...['dbbe /DAKKO /DAKCO', 'dbbe /fr/DAKKO /fr/DAKCO', 'hobe /DAKKO /DAKCO', 'hobe /fr/DAKKO /fr/DAKCO'],
    ]);
    expect((await connection.db.select().from(statHours)).map(({ reference, events }) => [reference, events])).toEqual([['DAKCO', 5]]);
    expect((await connection.db.select().from(statEvents)).map(({ reference }) => reference)).toEqual(['DAKCO']);
    const [line] = await connection.db.select().from(auditLines).where(eq(auditLines.act, 'company.merged'));
    expect(line).toMatchObject({ subject: 'company', subjectId: 'DAKCO', details: { from: 'DAKKO', change } });
    expect(JSON.stringify(line?.details)).not.toContain('09 1');
  });

  it('keep the list of changes of both', async () => {
    const { items } = await companyChangesOf(connection.db, customerEntity as never, { portals: undefined, locale: 'nl' });
    expect(items).toMatchObject([
      { reference: 'DAKCO', name: 'DÀK-CO', canUndo: false, fields: [{ path: 'phone', before: '09 0', after: '09 1' }] },
    ]);
  });

  const demandTwo = async () => {
    expect((await versions()).size).toBe(2);
    expect(await customersOf()).toEqual(['DAKCO', 'DAKKO', null]);
    expect(await representatives()).toEqual(['an DAKKO', 'bo DAKCO', 'bo DAKKO', 'cas ZINK']);
    expect(await leads()).toEqual([]);
    const ofCompany = and(eq(revisions.entity, 'customer'), eq(revisions.door, 'company'));
    expect((await connection.db.select().from(revisions).where(ofCompany)).map(({ reference }) => reference)).toEqual(['DAKKO']);
    expect((await connection.db.select().from(statHours)).map(({ events }) => events)).toEqual([5]);
  };

  it('are two again when it is undone: documents, representatives and history; figures stay', async () => {
    const undo = () => call(undoMerge, { params: { change } }, staff);
    expect(await refused(call(undoMerge, { params: { change } }, elsewhere))).toMatchObject({ code: 'forbidden' });
    expect((await undo()).refused).toEqual([]);
    await demandTwo();
    expect(await refused(undo())).toMatchObject({ code: 'not_found' });
    expect(await refused(call(undoMerge, { params: { change: '00000000-0000-4000-8000-000000000009' } }, staff))).toMatchObject({
      code: 'not_found',
    });
  });

  it('are two again, as wholly, by the undo of the change and by the bin', async () => {
    const ways = [
      async (one: string) => one,
      async () =>
        (await call(getBin, { query: { entity: 'customer' } }, staff)).items.find(({ reference }) => reference === 'DAKKO')?.change,
    ];
    for (const way of ways) {
      const params = { change: (await way((await merge()).change)) ?? '' };
      expect(await refused(call(undoChange, { params }, editor))).toMatchObject({ code: 'forbidden' });
      expect(await call(undoChange, { params }, staff)).toMatchObject({ refused: [], live: {} });
      await demandTwo();
      for (const again of [undoChange, undoMerge] as const)
        expect(await refused(call(again, { params }, staff))).toMatchObject({ code: 'not_found' });
    }
  });

  it('are two again, as wholly, where the one that went is restored from its history', async () => {
    await merge();
    const params = { entity: 'customer', reference: 'DAKKO' };
    const [last] = (await call(getRevisions, { params, query: {} }, staff)).items;
    const given = { headers: { 'if-none-match': '*' } as const, params: { ...params, id: last?.id ?? '' } };
    expect(await call(restoreRevision, given, staff)).toMatchObject({ reference: 'DAKKO', result: 'added' });
    await demandTwo();
  });

  it('an undo that takes nothing back keeps the redirects and all else', async () => {
    const params = { change: (await merge()).change };
    const before = [await leads(), await representatives()];
    const ofChange = eq(revisions.change, params.change);
    await connection.db
      .update(revisions)
      .set({ undoneAt: new Date() })
      .where(and(ofChange, ne(revisions.entity, 'redirect')));
    expect(await refused(call(undoMerge, { params }, staff))).toMatchObject({ code: 'not_found' });
    expect([await leads(), await representatives()]).toEqual(before);
    await connection.db.update(revisions).set({ undoneAt: null }).where(ofChange);
    // An import brought the company back.
    await save(connection.db, customerEntity, [{ ...gone, name: 'Terug' }]);
    expect(await refused(call(undoMerge, { params }, staff))).toMatchObject({ code: 'conflict' });
    expect([await leads(), await representatives()]).toEqual(before);
    await connection.db.delete(customers).where(eq(customers.reference, 'DAKKO'));
    expect((await call(undoMerge, { params }, staff)).refused).toEqual([]);
    await demandTwo();
  });

  it('are merged once by two people at the same moment', async () => {
    const both = await Promise.allSettled([merge(), merge()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [lost] = both.filter((one) => one.status === 'rejected');
    expect(['not_found', 'conflict']).toContain(lost?.reason.answer.code);
  });
});
