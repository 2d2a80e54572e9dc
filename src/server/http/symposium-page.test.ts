import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mails } from '../../db/tables/mails.ts';
import { symposiumChoices, symposiumPosts, symposiumReports, symposiumTexts } from '../../db/tables/symposium.ts';
import { memberEntity } from '../../features/account/save.ts';
import { digestPath, extensionPath } from '../../features/symposium/link-rules.ts';
import { postMatchesMail } from '../../features/symposium/mail.tsx';
import { endOfDay, postFormPath } from '../../features/symposium/rules.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, save } from '../../testing/saving.ts';
import { symposiumRow } from '../../testing/symposium.ts';
import { keyedBy } from '../secret.ts';
import { createRouter } from './router.ts';
import { symposiumRoutes } from './symposium-page.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const keyed = keyedBy('test');
const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(databases)('pages of the symposium without script on $kind', ({ open }) => {
  let connection: Connection;
  let server: http.Server;
  let site: string;
  const published: string[] = [];
  const ask = (path: string, init: RequestInit = {}) => fetch(site + path, { redirect: 'manual', ...init });
  const click = (path: string) => ask(path, { method: 'POST', headers: oneClick, body: 'List-Unsubscribe=One-Click' });
  const choices = () => connection.db.select().from(symposiumChoices);
  const lastDay = async () => (await connection.db.select().from(symposiumPosts))[0]?.removeAfterDate;
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(postFormPath, { method: 'POST', headers: { ...oneClick, ...headers }, body: new URLSearchParams(fields).toString() });

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, memberEntity, [
      { entity: 'member', reference: 'an', email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Claes', language: 'fr' },
    ]);
    const row = { ...symposiumRow({ account: 1, at: now }), removeAfterDate: '2026-11-23', visibleUntil: endOfDay('2026-11-23') };
    await connection.db.insert(symposiumPosts).values(row);
    await connection.db
      .insert(symposiumTexts)
      .values({ post: 1, stage: 'approved', locale: 'nl', title: 'Dakpannen', description: 'Over' });
    const routes = symposiumRoutes({
      ...{ db: connection.db, clock: () => now, keyed, send: async () => {}, portalOf: () => 'dbbe', clientOf: () => '192.0.2.1' },
      ...{ publish: async (keys) => published.push(...keys), logger: pino({ level: 'silent' }) },
    });
    const page = createRouter(routes, { trustedProxies: [] });
    server = http.createServer((request, response) => void (page(request, response) ?? response.writeHead(404).end()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await connection.close();
  });

  it('end the digest by one click of a mail program, and by the button of a page; a GET changes nothing', async () => {
    const off = digestPath(keyed, 1);
    const headers = postMatchesMail.headers?.({ site: 'https://dbbe.example', values: { off } } as never);
    expect(headers).toEqual({
      'List-Unsubscribe': `<https://dbbe.example${off}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const shown = await ask(off);
    const html = await shown.text();
    expect([shown.status, shown.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect([html.includes(`<html lang="fr"`), html.includes(`method="post"`)]).toEqual([true, true]);
    expect(html).not.toContain('an@voorbeeld.be');
    await ask(off, { method: 'HEAD' });
    expect(await choices()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await click(off)).status).toBe(200);
    expect(await choices()).toMatchObject([{ account: 1, hasDigest: false }]);
  });

  it('know no link that was not signed here, or is of nobody', async () => {
    const off = digestPath(keyed, 1);
    for (const path of [
      ...[`${off}x`, off.replace('=1.', '=2.'), digestPath(keyedBy('other'), 1), digestPath(keyed, 99)],
      ...['/api/symposium/digest', '/api/symposium/extension?s=1-2.3', extensionPath(keyed, 99, now)],
    ])
      expect([path, (await ask(path)).status >= 400, (await click(path)).status >= 400]).toEqual([path, true, true]);
    expect(await lastDay()).toBe('2026-11-23');
  });

  it('extend a post once by the link of its mail', async () => {
    const path = extensionPath(keyed, 1, endOfDay('2026-11-23'));
    expect((await ask(path)).status).toBe(200);
    expect(await lastDay()).toBe('2026-11-23');
    const [one, other] = await Promise.all([click(path), click(path)]);
    expect([one.status, other.status, (await click(path)).status]).toEqual([200, 200, 200]);
    expect(await lastDay()).toBe('2026-12-23');
    expect(published).toContain('post:1');
  });

  it('take an answer and a report, and show the form again with its faults', async () => {
    const answer = { form: 'answer', id: '1', lang: 'nl', name: 'Bo', email: 'bo@voorbeeld.be', text: 'Wij hebben plaats.' };
    const sent = await post(answer);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/symposium/1#answered']);
    const [mail] = await connection.db.select().from(mails);
    expect(mail).toMatchObject({ recipient: 'an@voorbeeld.be', values: { email: 'bo@voorbeeld.be', title: 'Dakpannen' } });
    const again = await post({ ...answer, email: '<b>geen adres' });
    const html = await again.text();
    expect([again.status, html.includes('aria-invalid'), html.includes('<b>geen')]).toEqual([400, true, false]);
    const reported = await post({ form: 'report', id: '1', lang: 'fr', text: 'Publicité' });
    expect([reported.status, reported.headers.get('location')]).toEqual([303, '/fr/symposium/1#reported']);
    expect(await connection.db.$count(symposiumReports)).toBe(1);
    for (const wrong of [
      { ...answer, id: 'x' },
      { ...answer, id: '99' },
    ])
      expect((await post(wrong)).status).toBeGreaterThanOrEqual(400);
    expect((await post(answer, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect(await connection.db.$count(mails)).toBe(1);
  });
});
