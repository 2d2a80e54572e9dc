import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { abos, accounts } from '../../db/tables/accounts.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { customerEntity } from '../companies/save.ts';
import {
  addMemberCompany,
  changeAbo,
  chooseMemberNewsletter,
  createMemberAddress,
  deleteMemberAddress,
  findCompanies,
  getMember,
  getMemberAbos,
  getMemberAddresses,
  getMemberNewsletters,
  getMemberSessions,
  getMembers,
  giveAbo,
  removeMemberCompany,
  restoreMemberAddress,
  updateMember,
  updateMemberAddress,
  updateMemberInterests,
} from './endpoints.ts';

const street = {
  lang: 'nl' as const,
  ...{ street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false },
};
const abo = { startDate: '2026-11-01', expiryDate: '2027-11-01', addressId: null };

describe.each(databases)('members for staff on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
  let support: Caller;
  let shop: Caller;
  let lies: number;
  let mark: number;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const firm = (reference: string, name: string) => ({ entity: 'customer', reference, name, portals: ['dbbe'] });
    await save(connection.db, customerEntity, [firm('K-1', '100% Dak'), firm('K-2', 'Waterslag')]);
  });
  const idOf = async (email: string) =>
    (await connection.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)))[0]?.id ?? 0;
  beforeEach(async () => {
    for (const table of ['staff_grants', 'roles', 'accounts', 'parent_users', 'mails', 'limits'])
      await connection.db.execute(sql.raw(`delete from ${table}`));
    api = startApi(connection);
    support = (await signInStaff(api, 'steun@voorbeeld.be', [{ permissions: ['COM_SEC'] }])).caller;
    shop = (await signInStaff(api, 'winkel@voorbeeld.be', [{ permissions: ['BO_SHOP_ACCESS'], portals: ['dbbe'] }])).caller;
    for (const email of ['lies@voorbeeld.be', 'mark@voorbeeld.be']) await api.register(email);
    [lies, mark] = [await idOf('lies@voorbeeld.be'), await idOf('mark@voorbeeld.be')];
  });
  afterAll(() => connection.close());

  const find = async (query: Record<string, string>) =>
    (await call(getMembers, { query: query as never }, support)).items.map(({ email }) => email.split('@')[0]);
  const of = (id: number) => ({ params: { id } });
  const lines = async (account: number) =>
    (
      await connection.db
        .select()
        .from(auditLines)
        .where(and(eq(auditLines.subject, 'account'), eq(auditLines.subjectId, String(account))))
        .orderBy(auditLines.id)
    ).map(({ act, details }) => [act, details]);

  it('are found by parts of names, address, number and company, page by page', async () => {
    await connection.db.update(accounts).set({ klnr: '12345678', lastName: 'De Smet' }).where(eq(accounts.id, mark));
    await call(addMemberCompany, { params: { id: lies, reference: 'K-2' } }, support);
    expect(await find({})).toEqual(['mark', 'lies', 'winkel', 'steun']);
    expect(await find({ q: 'SMET jan' })).toEqual(['mark']);
    expect(await find({ q: '3456' })).toEqual(['mark']);
    expect(await find({ q: 'waterSLAG' })).toEqual(['lies']);
    expect(await find({ q: '%' })).toEqual([]);
    for (const sort of ['id', '-id', 'name', '-name'] as const) {
      const whole = await find({ sort });
      const pages: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await call(getMembers, { query: { sort, limit: '1', ...(cursor && { cursor }) } as never }, support);
        pages.push(...page.items.map(({ email }) => email.split('@')[0] ?? ''));
        cursor = page.cursor;
      } while (cursor);
      expect(pages, sort).toEqual(whole);
    }
    for (const cursor of ['x', '[]', '["a"]', '["a",1.5]', '["a",1e12]', '["\\u0000",1]', '["a",1,2]'])
      expect(await refused(call(getMembers, { query: { cursor } as never }, support)), cursor).toMatchObject({
        fields: { cursor: 'not_allowed' },
      });
    expect(await call(findCompanies, { query: { q: '0%' } }, support)).toEqual([{ reference: 'K-1', name: '100% Dak' }]);
  });

  it('are changed by the rules of their own forms, with a line that holds no value', async () => {
    const body = { firstName: 'Lies', lastName: '\u200b', phone: null };
    const change = (names: object, version = 1) =>
      call(updateMember, { headers: { 'if-match': String(version) }, ...of(lies), body: { ...body, ...names } as never }, support);
    expect(await refused(change({}))).toMatchObject({ fields: { lastName: 'required' } });
    expect(await refused(change({ lastName: 'Geheim', email: 'x@voorbeeld.be' }))).toMatchObject({ fields: { email: 'unknown_field' } });
    expect(await change({ lastName: 'Geheim' })).toMatchObject({ firstName: 'Lies', lastName: 'Geheim', version: 2 });
    expect(await refused(change({ lastName: 'Anders' }))).toMatchObject({ statusCode: 409, code: 'conflict' });
    expect(await refused(call(updateMemberInterests, { ...of(lies), body: { codes: ['Nee!'] } }, support))).toMatchObject({
      fields: { 'codes.0': 'not_a_code' },
    });
    const { codes } = await call(updateMemberInterests, { ...of(lies), body: { codes: ['onbekend'] } }, support);
    expect(codes).toEqual([]);
    const wrong = call(createMemberAddress, { ...of(lies), body: { ...street, isB2b: true, vat: 'XX1' } }, support);
    expect(await refused(wrong)).toMatchObject({ fields: { vat: 'not_a_vat_number', companyName: 'required' } });
    const { id: owned } = await call(createMemberAddress, { ...of(lies), body: street }, support);
    const params = { id: lies, owned };
    expect(await call(updateMemberAddress, { params, body: { ...street, city: 'Brugge' } }, support)).toMatchObject({ city: 'Brugge' });
    await call(deleteMemberAddress, { params, query: {} }, support);
    expect(await call(getMemberAddresses, of(lies), support)).toEqual([]);
    await call(restoreMemberAddress, { params }, support);
    const newsletter = { portalCode: 'dbbe', language: 'nl', isActive: true } as const;
    await call(chooseMemberNewsletter, { ...of(lies), body: newsletter }, support);
    expect((await call(getMemberNewsletters, of(lies), support)).filter(({ isActive }) => isActive)).toMatchObject([
      { portalCode: 'dbbe' },
    ]);
    expect(await lines(lies)).toEqual([
      ['member.changed', { fields: ['firstName', 'lastName'] }],
      ['member.interests', { before: 0, after: 0 }],
      ...['added', 'changed', 'removed', 'restored'].map((act) => ['member.address', { act }]),
      ['member.newsletter', { portal: 'dbbe', language: 'nl', isActive: true }],
    ]);
  });

  it('represent companies that exist, at most twenty', async () => {
    const params = { id: lies, reference: 'K-1' };
    expect(await call(addMemberCompany, { params }, support)).toEqual([{ reference: 'K-1', name: '100% Dak' }]);
    expect(await call(addMemberCompany, { params }, support)).toHaveLength(1);
    expect(await refused(call(addMemberCompany, { params: { id: lies, reference: 'K-9' } }, support))).toMatchObject({ statusCode: 404 });
    expect(await call(removeMemberCompany, { params }, support)).toEqual([]);
    expect(await refused(call(removeMemberCompany, { params }, support))).toMatchObject({ statusCode: 404 });
    expect((await lines(lies)).map(([, details]) => details)).toEqual([{ added: 'K-1' }, { removed: 'K-1' }]);
  });

  it('get, extend and end subscriptions on the portals of the caller alone', async () => {
    const give = (more: object, who = shop) => call(giveAbo, { ...of(lies), body: { portalCode: 'dbbe', ...abo, ...more } }, who);
    expect(await refused(give({ portalCode: 'hobe' }))).toMatchObject({ statusCode: 403, fields: { portalCode: 'not_permitted' } });
    expect(await refused(give({}, support))).toMatchObject({ code: 'forbidden' });
    expect(await refused(give({ expiryDate: '2026-10-31' }))).toMatchObject({ fields: { expiryDate: 'before_start' } });
    expect(await refused(give({ startDate: 'morgen' }))).toMatchObject({ fields: { startDate: 'not_a_date' } });
    const foreign = await call(createMemberAddress, { ...of(mark), body: street }, support);
    expect(await refused(give({ addressId: foreign.id }))).toMatchObject({ fields: { addressId: 'unknown_reference' } });
    const own = await call(createMemberAddress, { ...of(lies), body: street }, support);
    const both = await Promise.allSettled([give({ addressId: own.id }), give({ addressId: own.id })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [given] = await call(getMemberAbos, of(lies), shop);
    expect(given).toMatchObject({ portalCode: 'dbbe', isActive: true, isTrial: false, expiryDate: '2027-10-31T23:00:00.000Z' });
    const params = { id: lies, owned: given?.id ?? 0 };
    const ended = await call(changeAbo, { params, body: { ...abo, expiryDate: api.now().toISOString() } }, shop);
    expect(ended).toMatchObject({ isActive: false, address: null });
    expect(await find({ abo: 'ended' })).toEqual(['lies']);
    await call(changeAbo, { params, body: abo }, shop);
    expect(await find({ abo: 'active' })).toEqual(['lies']);

    // Subscriptions to other portals are seen only by staff who see members.
    const values = { account: lies, portal: 'hobe', startDate: api.now(), isTrial: false, createdAt: api.now() };
    const [elsewhere] = await connection.db.insert(abos).values(values).returning();
    expect((await call(getMemberAbos, of(lies), shop)).map(({ portalCode }) => portalCode)).toEqual(['dbbe']);
    expect(await call(getMemberAbos, of(lies), support)).toHaveLength(2);
    const there = { id: lies, owned: elsewhere?.id ?? 0 };
    expect(await refused(call(changeAbo, { params: there, body: abo }, shop))).toMatchObject({ statusCode: 404 });
    expect((await lines(lies)).at(-1)).toEqual([
      'member.abo',
      { act: 'changed', portal: 'dbbe', abo: params.owned, fields: ['expiryDate'] },
    ]);
  });

  it('are closed to others, hide what is somebody else’s, and close when the right is withdrawn', async () => {
    const { id: owned } = await call(createMemberAddress, { ...of(mark), body: street }, support);
    const params = { id: lies, owned };
    expect(await refused(call(updateMemberAddress, { params, body: street }, support))).toMatchObject({ statusCode: 404 });
    expect(await refused(call(deleteMemberAddress, { params, query: {} }, support))).toMatchObject({ statusCode: 404 });
    for (const endpoint of [getMember, getMemberAddresses, getMemberAbos, getMemberNewsletters, getMemberSessions])
      expect(await refused(call(endpoint as unknown as typeof getMember, of(999_999), support)), endpoint.path).toMatchObject({
        statusCode: 404,
      });
    const editor = await signInStaff(api, 'red@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE'] }]);
    for (const endpoint of [getMember, getMemberAddresses, getMemberAbos, getMemberNewsletters, getMemberSessions])
      expect(await refused(call(endpoint as unknown as typeof getMember, of(lies), editor.caller))).toMatchObject({ statusCode: 403 });
    for (const endpoint of [getMemberNewsletters, getMemberSessions])
      expect(await refused(call(endpoint as unknown as typeof getMember, of(lies), shop))).toMatchObject({ statusCode: 403 });
    expect(await refused(call(updateMember, { headers: {}, ...of(lies), body: { firstName: 'A', lastName: 'B' } }, shop))).toMatchObject({
      code: 'forbidden',
    });
    expect(await call(getMemberSessions, of(lies), support)).toMatchObject([{ isCurrent: false }]);
    await connection.db.execute(sql`delete from staff_grants`);
    expect(await refused(call(getMember, of(lies), support))).toMatchObject({ statusCode: 403 });
  });
});
