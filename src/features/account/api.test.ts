import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { abos, accounts, newsletterRecipients } from '../../db/tables/accounts.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { newsletterDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { createAddress, deleteAddress, getAddresses, updateAddress } from '../addresses/endpoints.ts';
import { mostAddresses } from '../addresses/rules.ts';
import { addressEntity } from '../addresses/save.ts';
import { customerEntity } from '../companies/save.ts';
import { postContactMessage } from '../contact/endpoints.ts';
import { requestEmailCode } from '../login/endpoints.ts';
import { newsletterEntity } from '../newsletters/save.ts';
import { getNewsletters, signUpForNewsletter, subscribeNewsletter } from '../recipients/endpoints.ts';
import { getAbo, getAbosInfo, getGotFree, startTrial } from '../subscriptions/endpoints.ts';
import { aboEntity } from '../subscriptions/save.ts';
import { getCompanies } from './company-endpoints.ts';
import {
  deleteAccount,
  getAccount,
  getErasure,
  getExport,
  getInterests,
  getPmgUser,
  keepAccount,
  putInterests,
  requestEmailChange,
  updateAccount,
  validateEmailChange,
} from './endpoints.ts';
import { eraseDue } from './erasure-commands.ts';
import { memberEntity } from './save.ts';

const street = {
  lang: 'nl',
  street: 'Dakstraat',
  streetNumber: '7',
  city: 'Gent',
  zipCode: '9000',
  countryCode: 'be',
  isB2b: false,
} as const;
const member = (reference: string, more: object = {}) => ({
  entity: 'member',
  reference,
  email: `${reference}@voorbeeld.be`,
  firstName: 'An',
  lastName: 'Claes',
  language: 'nl',
  ...more,
});

const place = { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE' };
const company = {
  ...{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', brand: 'Dak', logoFileId: 1, portals: ['dbbe'], interests: ['daken'] },
  ...{ email: 'info@dakco.example', website: 'https://dakco.example/', phone: '+32 9 000 00 00', vatNumber: 'BE 0400.378.485' },
  ...{ mainAddress: place, pictureFileIds: [3, 2] },
};

describe.each(databases)('members on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let jan: ReturnType<Api['withToken']>;
  let an: ReturnType<Api['withToken']>;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [company]);
    await save(connection.db, newsletterEntity, [
      newsletterDocument({ reference: 'NB-DBBE-2026-01', displayDate: '2026-11-01' }),
      newsletterDocument({ reference: 'NB-DBBE-2026-02', displayDate: '2026-11-08' }),
      newsletterDocument({ reference: 'NB-DBBE-2026-03', displayDate: '2026-11-15' }),
    ]);
    api = startApi(connection);
    jan = api.withToken((await api.register('jan@voorbeeld.be')).token);
    an = api.withToken((await api.register('an@voorbeeld.be')).token);
  });
  afterAll(() => connection.close());

  it('see and change their own profile: what is read as gender is written as sex', async () => {
    const before = await call(getAccount, {}, jan);
    const body = { firstName: ' Jan\u202e ', lastName: 'O’Peeters 🏗', phone: '+32 9 000 00 00', language: 'fr', sex: 'X' } as const;
    const after = await call(updateAccount, { headers: {}, body }, jan);
    expect(after).toMatchObject({ firstName: 'Jan', lastName: 'O’Peeters 🏗', phone: '+32 9 000 00 00', language: 'fr', gender: 'X' });
    const asBefore = { headers: { 'if-match': `"${before.version}"` }, body: { firstName: 'J', lastName: 'P' } };
    expect(await refused(call(updateAccount, asBefore, jan))).toMatchObject({ statusCode: 409, code: 'conflict' });
    const now = await call(
      updateAccount,
      { headers: { 'if-match': String(after.version) }, body: { firstName: 'Jan', lastName: 'Peeters' } },
      jan,
    );
    expect(now).toMatchObject({ phone: '+32 9 000 00 00', gender: 'X', language: 'fr' });
    expect(
      await refused(call(updateAccount, { headers: {}, body: { firstName: 'J', lastName: 'P', email: 'x@y.be' } as never }, jan)),
    ).toMatchObject({
      fields: { email: 'unknown_field' },
    });
  });

  it('change their address with a code to the new one, and the old one hears of it', async () => {
    const ask = async (email: string) => {
      const { challenge } = await call(requestEmailChange, { body: { email } }, jan);
      return { headers: { 'login-challenge': challenge }, body: { email, code: await api.codeFor(email) } };
    };
    await call(subscribeNewsletter, { body: { portalCode: 'dbbe', language: 'nl', isActive: true } }, jan);
    const wish = await ask('jan@nieuw.be');
    expect(await refused(call(validateEmailChange, wish, an))).toMatchObject({ code: 'code_wrong' });
    expect(await call(validateEmailChange, wish, jan)).toMatchObject({ email: 'jan@nieuw.be' });
    expect((await api.mailed('jan@voorbeeld.be')).at(-1)).toMatchObject({ kind: 'addressChanged', values: { masked: 'j…@nieuw.be' } });
    expect((await connection.db.select().from(newsletterRecipients)).map(({ email }) => email)).toEqual(['jan@nieuw.be']);
    expect(await refused(call(validateEmailChange, await ask('an@voorbeeld.be'), jan))).toMatchObject({ statusCode: 409 });
  });

  it('keep addresses, with a warning for odd check digits and none of another member’s', async () => {
    const first = await call(createAddress, { body: street }, jan);
    expect(first).toMatchObject({ countryCode: 'BE', streetBoxNumber: null, vat: null, warnings: [] });
    const company = { ...street, isB2b: true, vat: 'be 0123.456.789', companyName: 'Dakco' };
    expect(await call(updateAddress, { params: { id: String(first.id) as never }, body: company }, jan)).toMatchObject({
      vat: 'BE0123456789',
      warnings: ['vat_check_digits'],
    });
    const good = await call(createAddress, { body: { ...company, vat: 'BE0400378485' } }, jan);
    expect(good.warnings).toEqual([]);
    expect(await refused(call(createAddress, { body: { ...company, vat: 'XX1', companyName: '', street: '' } }, jan))).toMatchObject({
      fields: { vat: 'not_a_vat_number', companyName: 'required', street: 'required' },
    });
    const params = { id: String(first.id) as never };
    const others = [
      await refused(call(updateAddress, { params, body: street }, an)),
      await refused(call(deleteAddress, { params, query: {} }, an)),
    ];
    expect(others).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }]);
    expect(await call(deleteAddress, { params, query: {} }, jan)).toEqual({ removed: 1 });
    expect((await call(getAddresses, {}, jan)).map(({ id }) => id)).toEqual([good.id]);
  });

  it('keep as many addresses as there is room for, and are told that it is full', async () => {
    const before = await call(getAddresses, {}, jan);
    const added: number[] = [];
    const add = async () => added.push((await call(createAddress, { body: street }, jan)).id);
    const asked = await Promise.allSettled(Array.from({ length: mostAddresses + 10 }, add));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostAddresses - before.length);
    expect(await call(getAddresses, {}, jan)).toHaveLength(mostAddresses);
    expect(await refused(add())).toMatchObject({ statusCode: 409, code: 'too_many' });
    for (const id of added) await call(deleteAddress, { params: { id: String(id) as never }, query: {} }, jan);
    expect(await call(getAddresses, {}, jan)).toEqual(before);
  });

  it('take a trial once for a portal, sent to an address of their own', async () => {
    const [own] = await call(getAddresses, {}, jan);
    const wish = { query: {}, body: { portalCode: 'dbbe', lang: 'fr', addressId: own?.id ?? 0 } } as const;
    expect(await call(getGotFree, { query: { email: 'jan@nieuw.be' } }, jan)).toBe(false);
    for (const email of ['an@voorbeeld.be', 'niemand@voorbeeld.be'])
      expect(await refused(call(getGotFree, { query: { email } }, jan))).toMatchObject({ statusCode: 403 });
    expect(await refused(call(startTrial, wish, an))).toMatchObject({ fields: { addressId: 'unknown_reference' } });
    const tries = await Promise.allSettled([1, 2, 3].map(() => call(startTrial, wish, jan)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await call(getAbo, {}, jan)).toMatchObject({
      portalCode: 'dbbe',
      isTrial: true,
      isActive: true,
      expiryDate: '2026-12-21T23:00:00.000Z',
    });
    expect(await call(getGotFree, { query: { email: 'jan@nieuw.be' } }, jan)).toBe(true);
    expect((await call(getAbosInfo, {}, jan))[0]).toMatchObject({ portalName: 'Portaal dbbe', address: { street: 'Dakstraat' } });
    expect((await api.mailed('jan@nieuw.be')).at(-1)).toMatchObject({ kind: 'trialStarted', locale: 'fr' });
    const again = async () => expect(await refused(call(startTrial, wish, jan))).toMatchObject({ statusCode: 409, code: 'trial_taken' });
    await again();
    await connection.db.update(abos).set({ expiryDate: null });
    expect(await call(getAbo, {}, jan)).toMatchObject({ isActive: false, expiryDate: null });
    await again();
  });

  it('turn newsletters on and off, and see how often they come', async () => {
    await call(subscribeNewsletter, { body: { portalCode: 'dbbe', language: 'nl', isActive: true } }, an);
    const list = await call(getNewsletters, {}, an);
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({
      portalCode: 'dbbe',
      language: 'nl',
      isActive: true,
      everyDays: 7,
      latest: { reference: 'NB-DBBE-2026-03' },
    });
    await call(subscribeNewsletter, { body: { portalCode: 'dbbe', language: 'nl', isActive: false } }, an);
    expect((await call(getNewsletters, {}, an)).filter(({ isActive }) => isActive)).toEqual([]);
    expect(await refused(call(subscribeNewsletter, { body: { portalCode: 'nono', language: 'nl', isActive: true } }, an))).toMatchObject({
      fields: { portalCode: 'unknown_reference' },
    });
  });

  it('without an account are asked first before they get a newsletter', async () => {
    await call(signUpForNewsletter, { body: { email: 'vreemd@voorbeeld.be', portalCode: 'dbbe', language: 'fr' } }, api.from('192.0.2.9'));
    const [row] = await connection.db.select().from(newsletterRecipients).where(eq(newsletterRecipients.email, 'vreemd@voorbeeld.be'));
    expect(row).toMatchObject({ isActive: false, confirmedAt: null });
    expect((await api.mailed('vreemd@voorbeeld.be')).map(({ kind }) => kind)).toEqual(['confirmNewsletter']);
  });

  it('choose interests, of those that there are', async () => {
    expect(await call(putInterests, { body: { codes: ['hout', 'daken', 'niets'] } }, jan)).toEqual({ codes: ['daken', 'hout'] });
    await call(putInterests, { body: { codes: ['hout'] } }, jan);
    expect(await call(getInterests, {}, jan)).toEqual({ codes: ['hout'] });
    await call(putInterests, { body: { codes: [] } }, jan);
    await Promise.all(Array.from({ length: 10 }, () => call(putInterests, { body: { codes: ['daken', 'hout'] } }, jan)));
    expect(await call(getInterests, {}, jan)).toEqual({ codes: ['daken', 'hout'] });
  });

  it('write to the house: a ticket of the member, or of an address', async () => {
    const body = {
      name: 'Jan',
      email: 'jan@nieuw.be',
      subject: 'Vraag\r\nBcc: x@y.be',
      text: 'Eén\ntwee\u0000',
      lang: 'nl',
      campaign: 'BEURS',
    } as const;
    await call(postContactMessage, { body }, jan);
    await call(postContactMessage, { body }, api.from());
    const rows = await connection.db.select().from(tickets);
    expect(rows.map(({ account, email }) => [account !== null, email])).toEqual([
      [true, null],
      [false, 'jan@nieuw.be'],
    ]);
    expect(rows[0]).toMatchObject({ subject: 'Vraag Bcc: x@y.be', description: 'Eén\ntwee', statusId: 1, campaignCode: 'BEURS' });
    expect((await api.mailed('jan@nieuw.be')).at(-1)).toMatchObject({ kind: 'contactReceived' });
  });

  it('come in by import, and are who registered here with the same address', async () => {
    const parent = { id: 7, code: 'PMG7', firstName: 'An', lastName: 'Claes' };
    const documents = [
      member('M-1', { email: 'an@voorbeeld.be', klnr: '12345678', companies: ['DAKCO'], interests: ['daken'], permissions: [21], parent }),
      member('M-2'),
    ];
    expect((await save(connection.db, memberEntity, documents)).outcomes.map(({ result }) => result)).toEqual(['added', 'added']);
    expect((await save(connection.db, memberEntity, documents)).outcomes.map(({ result }) => result)).toEqual(['same', 'same']);
    const taken = await save(connection.db, memberEntity, [member('M-3', { email: 'an@voorbeeld.be' })]);
    expect(taken.outcomes).toEqual([{ reference: 'M-3', result: 'refused', fields: { email: 'duplicate' } }]);
    expect(await call(getPmgUser, {}, an)).toEqual(parent);
    expect(await call(getPmgUser, {}, jan)).toBe(null);
    expect(await call(getGotFree, { query: { email: 'jan@nieuw.be' } }, an)).toBe(true);
    expect(await call(getGotFree, { query: { email: 'niemand@voorbeeld.be' } }, an)).toBe(false);
    const [represented] = await call(getCompanies, {}, an);
    expect(represented).toEqual({
      ...{ reference: 'DAKCO', name: 'Dakco', brand: 'Dak', klnr: '12345678', logoUrl: expect.stringMatching(/^\/media\/1\//) },
      companyCornerPictureUrls: [expect.stringMatching(/^\/media\/3\//), expect.stringMatching(/^\/media\/2\//)],
      ...{ email: 'info@dakco.example', website: 'https://dakco.example/', phone: '+32 9 000 00 00', fax: null, vatNumber: 'BE0400378485' },
      mainAddressID: represented?.mainAddress?.id,
      mainAddress: { id: expect.any(Number), ...place, streetBoxNumber: null },
      interesses: [{ code: 'daken', name: 'nl daken', isMain: false }],
    });
    await save(connection.db, customerEntity, [{ ...company, mainAddress: { ...place, city: 'Aalst' } }]);
    const moved = await call(getCompanies, {}, an);
    expect(moved).toMatchObject([{ mainAddressID: represented?.mainAddressID, mainAddress: { city: 'Aalst' } }]);
    await save(connection.db, customerEntity, [{ ...company, mainAddress: null, pictureFileIds: [], interests: [] }]);
    expect(await call(getCompanies, {}, an)).toMatchObject([
      { mainAddressID: null, mainAddress: null, companyCornerPictureUrls: [], interesses: [] },
    ]);
    expect(await call(getCompanies, {}, jan)).toEqual([]);
    const address = { entity: 'address', reference: 'A-1', member: 'M-1', ...street };
    expect((await save(connection.db, addressEntity, [address])).outcomes[0]?.result).toBe('added');
    const days = { startDate: '2026-01-01', expiryDate: '2026-11-22' };
    const abo = { entity: 'abo', reference: 'S-1', member: 'M-1', portal: 'hobe', ...days, address: 'A-1' };
    expect((await save(connection.db, aboEntity, [abo])).outcomes[0]?.result).toBe('added');
    expect((await call(getAbosInfo, {}, an))[0]).toMatchObject({
      isActive: true,
      expiryDate: '2026-11-21T23:00:00.000Z',
      address: { zipCode: '9000' },
    });
    const wish = { query: {}, body: { portalCode: 'hobe', lang: 'nl', addressId: 1 } } as const;
    expect(await refused(call(startTrial, wish, an))).toMatchObject({ statusCode: 409, code: 'already_subscribed' });
    expect((await save(connection.db, aboEntity, [{ ...abo, expiryDate: '2026-11-21' }])).outcomes[0]?.result).toBe('changed');
    expect((await call(getAbosInfo, {}, an))[0]).toMatchObject({ isActive: false });
  });

  it('get everything that is kept about them, and can have it removed after seven days', async () => {
    const { data, html } = await call(getExport, {}, jan);
    expect(Object.keys(data)).toContain('subscriptions');
    expect(html).toContain('<dt>Adresse e-mail</dt><dd>jan@nieuw.be</dd>');
    expect([...html.matchAll(/<(?:dt|h2)>([a-z_][^<]*)/g)].map(([, name]) => name)).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/hash|"an@voorbeeld\.be/);
    await call(deleteAccount, {}, jan);
    expect(await call(keepAccount, {}, jan)).toEqual({ erasedFrom: null });
    expect(await call(getErasure, {}, jan)).toEqual({ erasedFrom: null });
    expect(await call(deleteAccount, {}, jan)).toEqual({ erasedFrom: '2026-11-28T12:00:00.000Z' });
    expect(await call(getErasure, {}, jan)).toEqual({ erasedFrom: '2026-11-28T12:00:00.000Z' });
    expect(await eraseDue(connection.db, String, new Date('2026-11-28T11:59:59Z'))).toBe(0);
    expect(await eraseDue(connection.db, String, new Date('2026-11-28T12:00:00Z'))).toBe(1);
    expect(await refused(call(getAccount, {}, jan))).toMatchObject({ statusCode: 401 });
    expect(await connection.db.select().from(accounts).where(eq(accounts.email, 'jan@nieuw.be'))).toEqual([]);
    expect(await api.mailed('jan@nieuw.be')).toEqual([]);
    expect((await connection.db.select().from(tickets)).filter(({ email }) => email === 'jan@nieuw.be')).toEqual([]);
    await call(requestEmailCode, { body: { email: 'jan@nieuw.be', portalCode: 'dbbe', lang: 'nl' } }, api.from());
    expect((await api.mailed('jan@nieuw.be')).map(({ kind }) => kind)).toEqual(['unknownAddress']);
  });
});
