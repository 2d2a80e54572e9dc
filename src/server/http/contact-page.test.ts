import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mails } from '../../db/tables/mails.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { contactFormPath } from '../../features/contact/rules.ts';
import { databases } from '../../testing/databases.ts';
import { furnish } from '../../testing/saving.ts';
import { keyedBy } from '../secret.ts';
import { contactRoutes } from './contact-page.tsx';
import { createRouter } from './router.ts';

const good = { page: 'contact', lang: 'nl', campaign: '', name: 'Jan', email: 'jan@voorbeeld.be', subject: 'Vraag', text: 'Hoe laat?' };
const form = 'application/x-www-form-urlencoded';

describe.each(databases)('the form of contact without script on $kind', ({ open }) => {
  let connection: Connection;
  let server: http.Server;
  let site: string;
  let now = new Date('2026-11-21T12:00:00Z');
  let client = '192.0.2.1';

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const routes = contactRoutes({
      ...{ db: connection.db, clock: () => now, keyed: keyedBy('test'), send: async () => {}, portalOf: () => 'hobe' },
      ...{ clientOf: () => client, logger: pino({ level: 'silent' }) },
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

  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    now = new Date(now.getTime() + 3_600_000);
    return postText(new URLSearchParams(fields).toString(), headers);
  };
  const postText = (body: string, headers: Record<string, string> = {}) =>
    fetch(site + contactFormPath, { method: 'POST', body, redirect: 'manual', headers: { 'content-type': form, ...headers } });
  const stored = async () => (await connection.db.select().from(tickets).orderBy(tickets.id)).at(-1);
  const total = () => connection.db.$count(tickets);

  it('makes a ticket and leads to the page that it stands on, in its language', async () => {
    const sent = await post({ ...good, text: 'Eén\r\ntwee', campaign: 'zomer actie' }, { 'sec-fetch-site': 'same-origin' });
    expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([303, '/contact#sent', 'no-store']);
    expect(await stored()).toMatchObject({
      name: 'Jan',
      email: 'jan@voorbeeld.be',
      description: 'Eén\ntwee',
      portal: 'hobe',
      campaignCode: 'zomer actie',
    });
    expect((await connection.db.select().from(mails)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['contactReceived', 'jan@voorbeeld.be'],
    ]);
    expect((await post({ ...good, page: 'pricing', lang: 'fr' })).headers.get('location')).toBe('/fr/pricing#sent');
    expect((await post({ ...good, page: '//evil.example' })).headers.get('location')).toBe('/contact#sent');
    await post(good, { referer: `${site}/contact?campagnecode=%C3%A9t%C3%A9+1` });
    expect((await stored())?.campaignCode).toBe('été 1');
  });

  it('keeps what was typed and says which field is wrong, in the language of the reader', async () => {
    const before = await total();
    const typed = {
      ...good,
      lang: 'fr',
      page: 'pricing',
      name: '<b>"Jan"</b>',
      email: 'geen adres',
      text: '</textarea><script>1</script>',
    };
    const again = await post(typed);
    const html = await again.text();
    expect(again.status).toBe(400);
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('value="&lt;b&gt;&quot;Jan&quot;&lt;/b&gt;"');
    expect(html).toContain('>&lt;/textarea&gt;&lt;script&gt;1&lt;/script&gt;</textarea>');
    expect(html).toMatch(
      /id="email"[^>]* aria-invalid="true" aria-describedby="email-fault" autofocus="" name="email" value="geen adres"\/>/,
    );
    expect(html).toContain('<p class="fault" id="email-fault">');
    expect(html).toContain('name="page" value="pricing"');
    expect(html).not.toMatch(/<b>|<script/);
    const empty = await (await post({ lang: 'nl', page: 'contact' })).text();
    expect(empty.match(/aria-invalid/g)).toHaveLength(4);
    expect((await post({ ...good, subject: 'x'.repeat(256) })).status).toBe(400);
    expect((await post({ ...good, text: 'x'.repeat(5_001) })).status).toBe(400);
    expect(await total()).toBe(before);
  });

  it('takes nothing that another site posts, and no other kind of body', async () => {
    const before = await total();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: site },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect((await post(good, headers)).status).toBe(403);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await post(good, { 'content-type': type })).status).toBe(415);
    expect((await post({ ...good, text: 'x'.repeat(200_000) })).status).toBe(413);
    const looked = await fetch(site + contactFormPath, { redirect: 'manual' });
    expect([looked.status, looked.headers.get('location')]).toEqual([303, '/contact']);
    expect(await total()).toBe(before);
    expect((await post(good, { origin: site })).status).toBe(303);
  });

  it('has the limits of the call, and loses nothing where they are reached', async () => {
    client = '192.0.2.99';
    const at = now;
    const answers: Response[] = [];
    for (let count = 0; count < 11; count++) {
      answers.push(await post({ ...good, email: `jan-${count}@voorbeeld.be`, text: `Vraag ${count}` }));
      now = at;
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect(await answers[10]?.text()).toContain('Vraag 10');
  });

  it('is refused where a field comes twice, with the field', async () => {
    const before = await total();
    const body = new URLSearchParams(good);
    body.append('email', 'ander@voorbeeld.be');
    const refused = await postText(body.toString());
    expect([refused.status, await total()]).toEqual([400, before]);
    expect(await refused.text()).toMatch(/id="email-fault"[^>]*>Dit staat er twee keer/);
  });
});
