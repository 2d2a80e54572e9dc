import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variantsFolder } from '../../content/files/media-folders.ts';
import type { Connection } from '../../db/connection.ts';
import { abos, accountPermissions } from '../../db/tables/accounts.ts';
import { files } from '../../db/tables/files.ts';
import { getArticle } from '../../features/articles/endpoints.ts';
import { articleEntity } from '../../features/articles/save.ts';
import { customerEntity } from '../../features/companies/save.ts';
import { logout } from '../../features/login/endpoints.ts';
import { translator } from '../../i18n/messages.ts';
import { call } from '../../lib/call.ts';
import { fallbackWidth } from '../../lib/picture-sizes.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { keyedBy } from '../secret.ts';
import { gatedFilePage } from './gated-files.ts';

const premium = 'DBBE00000000002';
const registered = 'DBBE00000000003';
const drawn = 'DBBE00000000004';
const openText = 'DBBE00000000005';
const keyed = keyedBy('a secret of the tests');
const figure = '<figure data-file="3"><img alt="Plan" /><figcaption>Bijschrift</figcaption></figure>';
const now = new Date('2026-11-21T12:00:00Z');

describe.each(databases)('texts that are not for everybody, on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let server: http.Server;
  let site: string;
  const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-gated-'));
  const read = (reference: string, token?: string) =>
    call(getArticle, { params: { portalCode: 'dbbe', locale: 'nl', reference } }, token === undefined ? api.from() : api.withToken(token));
  const fileStatus = async (token?: string) =>
    (await fetch(`${site}/api/files/77`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    await db
      .insert(files)
      .values({ id: 77, name: 'plan.pdf', mediaType: 'application/pdf', bytes: 4, isGated: true, contentHash: '', widths: [] });
    fs.mkdirSync(path.join(mediaDir, '77'));
    fs.writeFileSync(path.join(mediaDir, '77/plan.pdf'), 'plan');
    await db.update(files).set({ isGated: true }).where(eq(files.id, 3));
    const [picture] = await db.select().from(files).where(eq(files.id, 3));
    const folder = variantsFolder(mediaDir, '3', picture?.version ?? '');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, `${fallbackWidth(picture?.widths ?? [])}.webp`), 'picture');
    await save(db, customerEntity, [
      {
        entity: 'customer',
        reference: 'CUST-1',
        name: 'Waterslag',
        portals: ['dbbe'],
        redirectUrl: 'https://example.org/',
        email: 'wie@example.org',
      },
    ]);
    await save(db, articleEntity, [
      articleDocument({ reference: premium, isPremium: true, fileId: 77, portals: ['dbbe', 'hobe'], customerReference: 'CUST-1' }),
      articleDocument({ reference: registered, requiresRegistration: true }),
      articleDocument({ reference: drawn, isPremium: true, texts: { nl: { title: 'Plan', text: `<p>Tekst</p>${figure}` } } }),
      articleDocument({ reference: openText, texts: { nl: { title: 'Open', text: figure } } }),
    ]);
    api = startApi(connection);
    server = http.createServer(gatedFilePage({ db, clock: api.now, mediaDir, keyed }));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    fs.rmSync(mediaDir, { recursive: true });
    await connection.close();
  });

  it('open to members, to subscribers while their time runs, and to who has free access', async () => {
    const { token, user } = await api.register('jan@voorbeeld.be');
    expect(await refused(read(registered))).toMatchObject({ statusCode: 401, code: 'login_required' });
    expect(await refused(read(premium))).toMatchObject({ statusCode: 403, code: 'subscription_required' });
    expect((await read(registered, token)).text).toContain('Tekst');
    expect(await refused(read(premium, token))).toMatchObject({ code: 'subscription_required' });
    expect([await fileStatus(), await fileStatus(token)]).toEqual([403, 403]);

    const abo = { account: user.id, startDate: now, isTrial: false, createdAt: now };
    await connection.db.insert(abos).values({ ...abo, portal: 'dbbe', expiryDate: null });
    expect(await refused(read(premium, token))).toMatchObject({ code: 'subscription_required' });
    await connection.db.insert(abos).values({ ...abo, portal: 'hobe', expiryDate: new Date('2026-11-21T12:10:00Z') });
    const opened = await read(premium, token);
    expect(opened.text).toContain('Tekst');
    // The sponsor is named with every copy of the text; its contact data are not public.
    expect(opened.customer).toEqual({
      ...{ customerReference: 'CUST-1', name: 'Waterslag', brand: '', redirectUrl: 'https://example.org/' },
      logoUrl: null,
    });
    expect((await read(registered, token)).customer).toBeUndefined();
    expect(await fileStatus(token)).toBe(200);
    const another = (await api.register('an@voorbeeld.be')).token;
    expect(await refused(read(premium, another))).toMatchObject({ code: 'subscription_required' });
    api.at('2026-11-21T12:10:00Z');
    expect(await refused(read(premium, token))).toMatchObject({ code: 'subscription_required' });
    expect(await fileStatus(token)).toBe(403);

    await connection.db.insert(accountPermissions).values({ account: user.id, permission: 21, grantedAt: now });
    expect((await read(premium, token)).text).toContain('Tekst');
    await call(logout, { headers: {}, body: {} }, api.withToken(token));
    expect(await refused(read(premium, token))).toMatchObject({ statusCode: 401, code: 'login_required' });
    expect(await fileStatus(token)).toBe(401);
  });

  it('show the gated pictures of a text to its reader, for two hours at most, and to nobody else', async () => {
    api.at('2026-11-21T12:10:00Z');
    const reader = await api.register('els@voorbeeld.be');
    await connection.db.insert(accountPermissions).values({ account: reader.user.id, permission: 21, grantedAt: now });
    const { text } = await read(drawn, reader.token);
    const [, given = ''] = /<figure><img src="([^"]+)" width="\d+" height="\d+" alt="Plan"/.exec(text) ?? [];
    const address = given.replaceAll('&amp;', '&');
    const statusOf = async (one: string) => (await fetch(site + one)).status;
    expect(address).toMatch(/^\/api\/files\/3\?until=\d+&pass=/);
    expect(await (await fetch(site + address)).text()).toBe('picture');
    expect((await fetch(site + address)).headers.get('cache-control')).toBe('private, no-store');
    for (const wrong of ['/api/files/3', address.replace('/3?', '/77?'), address.replace('until=1', 'until=2'), `${address}x`])
      expect(await statusOf(wrong)).toBe(403);
    api.at('2026-11-21T14:10:00Z');
    expect(await statusOf(address)).toBe(403);
    // A text that everybody may read shows none to any reader.
    expect((await read(openText, reader.token)).text).toBe('<figure><figcaption>Bijschrift</figcaption></figure>');
  });

  it('say in the one shape why a file stays shut, in the reader’s language', async () => {
    const response = await fetch(`${site}/api/files/77?from=mail`, { headers: { 'accept-language': 'fr' } });
    const body = (await response.json()) as { requestId: string };
    expect(body).toEqual({
      statusCode: 403,
      code: 'subscription_required',
      message: translator('fr')('problem.subscription_required'),
      requestId: response.headers.get('x-request-id'),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const absent = await fetch(`${site}/api/files/78`);
    expect([absent.status, await absent.json()]).toMatchObject([404, { statusCode: 404, code: 'not_found' }]);
  });

  it('are in no cache', async () => {
    const response = await api.from().fetch(`/api/articles/dbbe/nl/${premium}`, {});
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
