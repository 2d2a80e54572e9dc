import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mailboxMails, mails } from '../../db/tables/mails.ts';
import { databases } from '../../testing/databases.ts';
import { get } from '../../testing/servers/server.ts';
import { keyedBy } from '../secret.ts';
import { createHttpServer, type HttpServer } from './http.ts';
import { mailboxPath } from './mailbox-address.ts';
import { mailboxRoutes } from './mailbox-page.tsx';
import { createRouter } from './router.ts';

describe('the outbox of an installation without a mail server', () => {
  const address = mailboxPath(keyedBy('a secret'));
  let connection: Connection;
  let server: HttpServer;
  let port: number;
  const status = async (host: string, headers: Record<string, string> = {}, path = address) =>
    (await get(port, path, { host, headers })).status;
  /** Returns the status line of the answer to raw bytes that Node's HTTP client cannot send. */
  async function statusOf(request: string): Promise<string> {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(request);
    return (await text(socket)).split('\r\n', 1)[0] ?? '';
  }

  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    const createdAt = new Date('2026-11-21T12:00:00Z');
    const mail = { recipient: 'jan@voorbeeld.be', kind: 'code', locale: 'nl', portal: 'dbbe', state: 'sent', createdAt } as const;
    const [row] = await connection.db
      .insert(mails)
      .values({ ...mail, messageId: 'm-1', values: {} })
      .returning();
    await connection.db.insert(mailboxMails).values({ mail: row?.id ?? 0, subject: 'Uw code: <b>', text: 'ABC234', html: '<p>ABC234</p>' });
    server = createHttpServer({
      handle: createRouter(mailboxRoutes(connection.db, keyedBy('a secret')), { trustedProxies: [] }),
      logger: pino({ level: 'silent' }),
    });
    port = await server.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await server.close();
    await connection.close();
  });

  it('answers to names of this machine, and to no name that somebody else made lead here', async () => {
    for (const host of ['localhost', `dbbe.localhost:${port}`, '127.0.0.1', '[::1]:4321'])
      expect([host, await status(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1'])
      expect([host, await status(host)]).toEqual([host, 404]);
  });

  it.each([
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'X-Forwarded', 'forwarded'],
    ...[
      'via',
      'x-real-ip',
      'cf-connecting-ip',
      'cf-ray',
      'cdn-loop',
      'true-client-ip',
      'fastly-client-ip',
      'x-cluster-client-ip',
      'client-ip',
    ],
    ...[
      'x-original-url',
      'x-amzn-trace-id',
      'x-envoy-external-address',
      'x-request-id',
      'proxy-connection',
      'fly-client-ip',
      'max-forwards',
    ],
  ])('answers nothing that came through a proxy with %s', async (header) => {
    for (const value of ['192.0.2.1', '']) expect(await status('localhost', { [header]: value })).toBe(404);
  });

  it('answers what a browser sends', async () => {
    const headers = {
      ...{ 'user-agent': 'Mozilla/5.0', accept: 'text/html', 'accept-encoding': 'gzip, br', 'accept-language': 'nl', cookie: 'a=b' },
      ...{ 'upgrade-insecure-requests': '1', 'sec-fetch-site': 'none', 'sec-ch-ua': '"Chromium"', referer: 'http://localhost/', dnt: '1' },
      ...{ 'cache-control': 'max-age=0', priority: 'u=0, i', 'sec-gpc': '1' },
    };
    expect(await status('localhost', headers)).toBe(200);
  });

  it('answers no target in absolute form, and no HTTP/1.0, as proxies ask', async () => {
    const ending = 'Host: localhost\r\nConnection: close\r\n\r\n';
    expect(await statusOf(`GET ${address} HTTP/1.1\r\n${ending}`)).toBe('HTTP/1.1 200 OK');
    expect(await statusOf(`GET http://localhost${address} HTTP/1.1\r\n${ending}`)).toBe('HTTP/1.1 404 Not Found');
    expect(
      await statusOf(`GET HTTP://127.0.0.1:${(server.server.address() as AddressInfo).port}${address} HTTP/1.1\r\n${ending}`),
    ).toContain('404');
    expect(await statusOf(`GET ${address} HTTP/1.0\r\n${ending}`)).toContain('404');
  });

  it('asks for the token, on each of its pages', async () => {
    const { text: list } = await get(port, address, { host: 'localhost' });
    const [, mail = ''] = /href="([^"]*)"/.exec(list) ?? [];
    const { text: shown } = await get(port, mail, { host: 'localhost' });
    const links = [...shown.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(2);
    for (const link of [address, mail, ...links]) {
      expect(await status('localhost', {}, link)).toBe(200);
      expect(await status('localhost', {}, link.replace(/\?.*/, ''))).toBe(404);
      expect(await status('localhost', {}, `${link}x`)).toBe(404);
      expect(await status('localhost', {}, link.replace(/token=.*/, 'token='))).toBe(404);
    }
  });

  it('is read in the language of the browser, and shows what it holds as text', async () => {
    const { text: dutch } = await get(port, address, { host: 'localhost' });
    expect(dutch).toContain('<html lang="nl">');
    expect(dutch).toContain('Postvak uit');
    expect(dutch).toContain('Uw code: &lt;b&gt;');
    const { text: french } = await get(port, address, { host: 'localhost', headers: { 'accept-language': 'fr-BE' } });
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain('Boîte d’envoi');
  });
});
