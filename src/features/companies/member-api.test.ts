import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../content/entity.ts';
import type { Connection } from '../../db/connection.ts';
import { customerCorners, customers } from '../../db/tables/companies.ts';
import { revisions } from '../../db/tables/editing.ts';
import { statHours } from '../../db/tables/stats.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { signInStaff } from '../../testing/staff.ts';
import { memberEntity } from '../account/save.ts';
import { uploadMemberFile } from '../member-uploads/endpoints.ts';
import { getFront } from '../overview/endpoints.ts';
import { companyChangesOf } from './changes-queries.ts';
import { getCompanyFigures, getOwnCompany, putOwnCompany } from './member-endpoints.ts';
import type { CompanyChange } from './member-schema.ts';
import { customerEntity } from './save.ts';

const params = { reference: 'DAKCO' };
const company = {
  ...{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'], vatNumber: 'BE0400378485', logoFileId: 1 },
  ...{ pictureFileIds: [2, 3], phone: '+32 9 000 00 00', texts: { nl: { description: 'Daken' } } },
  corner: { showTelephone: false, isMRK: false, headerColor: '#112233' },
};
const member = (reference: string, email: string, language: string, companies: string[]) => ({
  ...{ entity: 'member', reference, email, firstName: reference, lastName: 'Lid', language, companies },
});

describe.each(databases)('a company changed by those who represent it, on $kind', ({ open }) => {
  const folder = temporaryFolder('company-files');
  let connection: Connection;
  let api: Api;
  const callers: Record<string, ReturnType<Api['from']>> = {};
  const read = () => call(getOwnCompany, { params }, callers.an);
  const change = (body: unknown, version: string | undefined, by = 'an') =>
    call(
      putOwnCompany,
      { params, headers: version === undefined ? {} : { 'if-match': `"${version}"` }, body: body as CompanyChange },
      callers[by],
    );

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [company, { ...company, reference: 'ANDER', name: 'Ander', corner: null }]);
    await save(connection.db, memberEntity, [
      member('An', 'an@voorbeeld.be', 'nl', ['DAKCO', 'ANDER']),
      member('Luc', 'luc@voorbeeld.be', 'fr', ['DAKCO']),
      member('Jan', 'jan@voorbeeld.be', 'nl', []),
    ]);
    api = startApi(connection, undefined, path.join(folder, 'media'));
    for (const name of ['an', 'luc', 'jan']) {
      const asked = await api.askCode(`${name}@voorbeeld.be`);
      callers[name] = api.withToken((await api.validate(`${name}@voorbeeld.be`, asked)).token);
    }
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('is read with what readers do not see, and is nobody else’s', async () => {
    const own = await read();
    expect(own).toMatchObject({
      name: 'Dakco',
      change: { phone: '+32 9 000 00 00', pictureFileIds: [2, 3], corner: { showTelephone: false } },
    });
    expect(own.files.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(own.change).not.toHaveProperty('vatNumber');
    expect(own.change.corner).not.toHaveProperty('isMRK');
    for (const [reference, who] of [
      ['DAKCO', 'jan'],
      ['NIEMAND', 'an'],
    ] as const) {
      const asked = { params: { reference } };
      expect(await refused(call(getOwnCompany, asked, callers[who]))).toMatchObject({ statusCode: 404 });
      expect(await refused(call(getCompanyFigures, { ...asked, query: {} }, callers[who]))).toMatchObject({ statusCode: 404 });
    }
    expect(await refused(change(own.change, own.version, 'jan'))).toMatchObject({ statusCode: 404 });
  });

  it('changes at once, keeps what is the house’s, and the others are told', async () => {
    const { change: before, version } = await read();
    api.wait(60);
    const after = await change(
      { ...before, email: 'info@dakco.example', pictureFileIds: [3], corner: { ...before.corner, logoFileId: 2, showEmail: true } },
      version,
    );
    expect(after.version).not.toBe(version);
    expect(after.change).toMatchObject({
      email: 'info@dakco.example',
      pictureFileIds: [3],
      corner: { showEmail: true, headerColor: '#112233' },
    });
    const [row] = await connection.db.select().from(customers).where(eq(customers.reference, 'DAKCO'));
    expect(row).toMatchObject({ name: 'Dakco', vatNumber: 'BE0400378485' });
    const [corner] = await connection.db.select().from(customerCorners).where(eq(customerCorners.customer, 'DAKCO'));
    expect(corner).toMatchObject({ isMRK: false, logoFileId: 2, creationDate: new Date('2026-11-21T12:00:00Z') });
    expect(corner?.updateDate.getTime()).toBe(api.now().getTime());
    expect((await api.mailed('luc@voorbeeld.be')).filter(({ kind }) => kind === 'companyChanged')).toMatchObject([
      { locale: 'fr', values: { firstName: 'Luc', company: 'Dakco' } },
    ]);
    expect((await api.mailed('an@voorbeeld.be')).filter(({ kind }) => kind === 'companyChanged')).toEqual([]);
    expect((await connection.db.select().from(revisions)).at(-1)).toMatchObject({
      entity: 'customer',
      reference: 'DAKCO',
      door: 'company',
    });
  });

  it('that is saved as it is, changes and tells nothing', async () => {
    const { change: same, version } = await read();
    const told = (await api.mailed('luc@voorbeeld.be')).length;
    expect((await change(same, version)).version).toBe(version);
    expect((await api.mailed('luc@voorbeeld.be')).length).toBe(told);
  });

  it('refuses what is the house’s, what is another company’s, and what cannot be read', async () => {
    const { change: before, version } = await read();
    const fields = async (more: object) => (await refused(change({ ...before, ...more }, version))).fields;
    for (const field of ['name', 'vatNumber', 'reference', 'portals', 'interests', 'brand', 'redirectUrl'])
      expect(await fields({ [field]: 'x' })).toEqual({ [field]: 'unknown_field' });
    expect(await fields({ corner: { ...before.corner, isMRK: true } })).toEqual({ 'corner.isMRK': 'unknown_field' });
    expect(await fields({ corner: null })).toEqual({ corner: 'not_allowed' });
    expect(await fields({ pictureFileIds: [3, 99] })).toEqual({ 'pictureFileIds.1': 'unknown_reference' });
    expect(await fields({ corner: { ...before.corner, logoFileId: 99 } })).toEqual({ 'corner.logoFileId': 'unknown_reference' });
    expect(await fields({ corner: { ...before.corner, headerColor: '#FFFF00' } })).toEqual({ 'corner.headerColor': 'low_contrast' });
    expect(await fields({ website: 'javascript:alert(1)' })).toEqual({ website: 'not_a_url' });
    expect(await fields({ texts: { nl: { description: 'x'.repeat(2_001) } } })).toEqual({ 'texts.nl.description': 'too_long' });
    expect(await refused(change(before, undefined))).toMatchObject({ statusCode: 428, code: 'version_required' });
  });

  it('has no corner before the house opens one', async () => {
    const asked = { params: { reference: 'ANDER' } };
    const { change: before, version } = await call(getOwnCompany, asked, callers.an);
    expect(before.corner).toBeNull();
    const input = { ...asked, headers: { 'if-match': `"${version}"` } };
    const opened = { ...before, corner: { showEmail: true } } as CompanyChange;
    expect((await refused(call(putOwnCompany, { ...input, body: opened }, callers.an))).fields).toEqual({ corner: 'not_allowed' });
    const phoned = await call(putOwnCompany, { ...input, body: { ...before, phone: '+32 2' } }, callers.an);
    expect(phoned.change.phone).toBe('+32 2');
  });

  it('takes pictures that its representative has just uploaded, and nobody else’s', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#373' } })
      .png()
      .toBuffer();
    const upload = (name: string, bytes: Uint8Array, by = 'an') =>
      call(uploadMemberFile, { query: { name }, bytes: new Uint8Array(bytes) }, callers[by]);
    const [own, foreign, film] = [
      await upload('gevel.png', picture),
      await upload('elders.png', picture, 'jan'),
      await upload('tekst.vtt', Buffer.from('WEBVTT\n\n')),
    ];
    const { change: before, version } = await read();
    const picked = async (...uploads: { id: number }[]) =>
      (await refused(change({ ...before, pictureFileIds: uploads.map(({ id }) => ({ upload: id })) }, version))).fields;
    expect(await picked(foreign)).toEqual({ 'pictureFileIds.0': 'unknown_reference' });
    expect(await picked(own, film)).toEqual({ 'pictureFileIds.1': 'wrong_kind' });
    const choice = { upload: own.id };
    const saved = await change({ ...before, pictureFileIds: [choice, 3], corner: { ...before.corner, logoFileId: choice } }, version);
    const [id = 0, other] = saved.change.pictureFileIds as number[];
    expect([id >= 500_000_000, other, saved.change.corner?.logoFileId]).toEqual([true, 3, id]);
    expect(saved.files.find((file) => file.id === id)).toMatchObject({ name: 'gevel.png', url: expect.stringContaining(`/media/${id}/`) });
    expect(await refused(change({ ...before, pictureFileIds: [choice] }, saved.version))).toMatchObject({
      fields: { 'pictureFileIds.0': 'unknown_reference' },
    });
  });

  it('is shown to staff field by field, on their portals alone', async () => {
    const entity = customerEntity as unknown as Entity;
    const { items } = await companyChangesOf(connection.db, entity, { portals: ['dbbe'], locale: 'nl' });
    expect(items[0]).toMatchObject({ reference: 'DAKCO', name: 'Dakco', by: 'An Lid', canUndo: true });
    expect(items[0]?.fields).toContainEqual({ path: 'corner.logoFileId', before: expect.any(String), after: 'gevel.png' });
    const first = items.at(-1);
    expect(first).toMatchObject({ canUndo: false });
    expect(first?.fields).toContainEqual({ path: 'email', before: null, after: 'info@dakco.example' });
    expect(first?.fields).toContainEqual({ path: 'corner.showEmail', before: false, after: true });
    expect((await companyChangesOf(connection.db, entity, { portals: [], locale: 'nl' })).items).toEqual([]);
    const lineOf = async (email: string, code: string) => {
      const { caller } = await signInStaff(api, email, [{ permissions: ['MANAGE_CUSTOMERS'], portals: [code] }]);
      return (await call(getFront, {}, caller)).lines.find(({ kind }) => kind === 'company_changes');
    };
    expect(await lineOf('staf@voorbeeld.be', 'dbbe')).toMatchObject({ section: 'live', count: items.length });
    expect(await lineOf('elders@voorbeeld.be', 'vebe')).toBeUndefined();
    expect(
      (await companyChangesOf(connection.db, entity, { portals: undefined, locale: 'nl', q: 'ander' })).items.map(
        ({ reference }) => reference,
      ),
    ).toEqual(['ANDER']);
    expect((await companyChangesOf(connection.db, entity, { portals: undefined, locale: 'nl', q: '%' })).items).toEqual([]);
  });

  it('of two at once is saved by one, and the other is told without a name', async () => {
    const { change: before, version } = await read();
    const answers = await Promise.allSettled([
      change({ ...before, fax: '+32 1' }, version),
      change({ ...before, fax: '+32 2' }, version, 'luc'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const loser = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    const answer = await refused(Promise.reject(loser.reason));
    expect(answer.code).toBe('conflict');
    expect(JSON.stringify(answer)).not.toContain('Lid');
  });

  it('shows what readers, not robots, did in thirty days and in the thirty before', async () => {
    const hour = (daysAgo: number) => new Date(Date.parse('2026-11-21T11:00:00Z') - daysAgo * 86_400_000);
    const counted = (daysAgo: number, typeId: number, events: number, more: object = {}) => ({
      ...{ hour: hour(daysAgo), portal: 'dbbe', locale: 'nl' as const, typeId, reference: 'DAKCO', bot: '', events, total: 0 },
      ...more,
    });
    await connection.db
      .insert(statHours)
      .values([
        counted(1, 5, 3),
        counted(29, 5, 4, { locale: 'fr' }),
        counted(31, 5, 2),
        counted(61, 5, 90),
        counted(2, 7, 1),
        counted(2, 8, 6),
        counted(2, 4, 5),
        counted(2, 6, 8),
        counted(3, 5, 50, { bot: 'pace' }),
        counted(3, 5, 70, { reference: 'ANDER' }),
      ]);
    const { points, ...sums } = await call(getCompanyFigures, { params, query: {} }, callers.luc);
    expect(points).toHaveLength(30);
    expect(points.filter(({ corners, products, contacts }) => corners + products + contacts)).toEqual([
      { from: '2026-10-23', corners: 4, products: 0, contacts: 0 },
      { from: '2026-11-19', corners: 0, products: 6, contacts: 1 },
      { from: '2026-11-20', corners: 3, products: 0, contacts: 0 },
    ]);
    const year = await call(getCompanyFigures, { params, query: { days: '365' } }, callers.luc);
    expect([year.corners, year.points.length]).toEqual([{ value: 99, before: 0 }, 13]);
    expect(sums).toEqual({
      ...{ days: 30, corners: { value: 7, before: 2 }, contacts: { value: 1, before: 0 }, products: { value: 6, before: 0 } },
      ...{ tiles: { value: 5, before: 0 }, ads: { value: 8, before: 0 } },
    });
  });
});
