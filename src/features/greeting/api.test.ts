import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getAccount } from '../account/endpoints.ts';
import { articleEntity } from '../articles/save.ts';
import { pageEntity } from '../pages/save.ts';
import { getStaffMe } from '../staff/endpoints.ts';
import { carryStaff, exchangeStaff, findEditor } from './endpoints.ts';

const [{ open }] = databases as [(typeof databases)[number]];
const path = '/dossier/DBBE00000000001';
const host = 'dbbe.localhost';

let connection: Connection;
let api: Api;
beforeAll(async () => {
  connection = await open();
  await furnish(connection.db);
  await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000001' })]);
  await save(connection.db, pageEntity, [pageDocument('privacy', { portals: ['hobe'] })]);
});
beforeEach(async () => {
  for (const table of ['staff_grants', 'roles', 'accounts', 'parent_users', 'limits'])
    await connection.db.execute(sql.raw(`delete from ${table}`));
  api = startApi(connection);
});
afterAll(() => connection.close());

type Caller = ReturnType<Api['from']>;
const at = (caller: Caller, where = path, token?: string) =>
  call(findEditor, { headers: { 'staff-session': token }, query: { path: where } }, caller);
const editor = () => signInStaff(api, 'red@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE', 'EDIT_MODULE'], portals: ['dbbe'] }]);

it('leads staff from a page to its editor, in the language of the page, where they may edit it', async () => {
  const { caller } = await editor();
  expect(await at(caller)).toEqual({
    isStaff: true,
    link: { href: '/staff/articles/DBBE00000000001', label: 'Bewerk dit' },
    translate: null,
  });
  const french = { ...caller, headers: { ...caller.headers, 'accept-language': 'fr' } };
  expect(await at(french, '/fr/fichier/DBBE00000000001')).toMatchObject({
    link: { href: '/fr/staff/articles/DBBE00000000001', label: 'Modifier ceci' },
  });
  for (const where of ['/', '/privacy', '/dossier/DBBE00000000009', '/settings/my-account', 'x', '/%00', '/../staff'])
    expect(await at(caller, where), where).toEqual({ isStaff: true, link: null, translate: null });
});

it('lets translators translate pages, also that of an error at any address, and no app', async () => {
  const { caller } = await signInStaff(api, 'vertaler@voorbeeld.be', [{ permissions: ['TRANSLATION'] }]);
  const label = 'Vertaal deze pagina';
  for (const where of ['/', '/nergens', '/fr/a/b/c', '/%ff', `/${'x'.repeat(2_047)}`])
    expect(await at(caller, where), where).toMatchObject({ translate: label });
  expect(await at(caller, '/fr/staff')).toMatchObject({ translate: null });
});

it('tells nobody else anything', async () => {
  const member = api.withToken((await api.register('lid@voorbeeld.be')).token);
  for (const caller of [member, api.from()]) expect(await at(caller)).toEqual({ isStaff: false, link: null, translate: null });
  expect(await refused(call(carryStaff, { body: { host, nonce: 'a'.repeat(32) } }, member))).toMatchObject({ code: 'forbidden' });
});

it('carries a staff session to the domain of a portal once, within 60 s, where it opens nothing else', async () => {
  const { caller, staffId } = await editor();
  const nonce = 'a'.repeat(32);
  const carry = async (to = host) => (await call(carryStaff, { body: { host: to, nonce } }, caller)).code;
  const exchange = (code: string, kept = nonce) => call(exchangeStaff, { body: { code, nonce: kept } }, api.from());
  const code = await carry();
  // A link with this code that somebody else opens: their tab has another nonce.
  expect(await refused(exchange(code, 'b'.repeat(32)))).toMatchObject({ code: 'code_expired' });
  const both = await Promise.allSettled([exchange(code), exchange(code)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [{ token } = { token: '' }] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(await at(api.from(), path, token)).toMatchObject({ isStaff: true, link: { label: 'Bewerk dit' } });
  for (const bad of [code, `${token}x`, 'x', '..'])
    expect(await at(api.from(), path, bad)).toEqual({ isStaff: false, link: null, translate: null });
  for (const endpoint of [getAccount, getStaffMe])
    expect(await refused(call(endpoint as unknown as typeof getAccount, {}, api.withToken(token)))).toMatchObject({ statusCode: 401 });

  const elsewhere = await carry('hobe.localhost');
  const late = await carry();
  api.wait(61);
  for (const wrong of [elsewhere, late, `${late}x`, 'x', token])
    expect(await refused(exchange(wrong)), wrong).toMatchObject({ code: 'code_expired' });

  // The rights are those of now, and the session ends with the first one.
  await connection.db.execute(sql`delete from staff_grants where staff = ${staffId}`);
  expect(await at(api.from(), path, token)).toEqual({ isStaff: true, link: null, translate: null });
  await connection.db.execute(sql`delete from sessions`);
  expect(await at(api.from(), path, token)).toEqual({ isStaff: false, link: null, translate: null });
});
