import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mails, outboxMails } from '../../db/tables/mails.ts';
import { databases } from '../../testing/databases.ts';
import { get } from '../../testing/server.ts';
import { outboxPage } from './mail-outbox-page.ts';

describe('the outbox of an installation without a mail server', () => {
  let connection: Connection;
  let server: http.Server;
  let port: number;
  const status = async (host: string, headers: Record<string, string> = {}) => (await get(port, '/api/outbox', { host, headers })).status;

  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    const createdAt = new Date('2026-11-21T12:00:00Z');
    const mail = { recipient: 'jan@voorbeeld.be', kind: 'code', locale: 'nl', portal: 'dbbe', state: 'sent', createdAt } as const;
    const [row] = await connection.db
      .insert(mails)
      .values({ ...mail, messageId: 'm-1', values: {} })
      .returning();
    await connection.db.insert(outboxMails).values({ mail: row?.id ?? 0, subject: 'Uw code: <b>', text: 'ABC234', html: '<p>ABC234</p>' });
    server = http.createServer(outboxPage(connection.db));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.close();
    await connection.close();
  });

  it('answers to names of this machine, and to no name that somebody else made lead here', async () => {
    for (const host of ['localhost', `dbbe.localhost:${port}`, '127.0.0.1', '[::1]:4321'])
      expect([host, await status(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1'])
      expect([host, await status(host)]).toEqual([host, 404]);
  });

  it('answers nothing that came through a proxy', async () => {
    expect(await status('localhost', { 'x-forwarded-for': '192.0.2.1' })).toBe(404);
    expect(await status('localhost', { forwarded: 'for=192.0.2.1' })).toBe(404);
  });

  it('is read in the language of the browser, and shows what it holds as text', async () => {
    const { text: dutch } = await get(port, '/api/outbox', { host: 'localhost' });
    expect(dutch).toContain('<html lang="nl">');
    expect(dutch).toContain('Postvak uit');
    expect(dutch).toContain('Uw code: &#60;b&#62;');
    const { text: french } = await get(port, '/api/outbox', { host: 'localhost', headers: { 'accept-language': 'fr-BE' } });
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain('Boîte d’envoi');
  });
});
