import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { get } from '../../testing/servers/server.ts';
import { apiListener } from './api-listener.ts';
import { createHttpServer, type HttpServer } from './http.ts';

describe('calls through a socket', () => {
  let connection: Connection;
  let api: Api;
  let server: HttpServer;
  let port: number;
  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    await furnish(connection.db);
    api = startApi(connection);
    server = createHttpServer({ handle: apiListener(api.app, () => '192.0.2.1'), logger: pino({ level: 'silent' }) });
    port = await server.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await server.close();
    await connection.close();
  });

  /** @param written raw bytes for the socket, with a pause after each part */
  const spoken = (...written: (string | Buffer)[]): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = net.connect(port, '127.0.0.1', async () => {
        for (const piece of written) {
          socket.write(piece);
          await pause(5);
        }
      });
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.once('close', () => resolve(answer));
      socket.once('error', reject);
    });
  const head = 'POST /api/login/email-code HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

  it('are answered with their length in bytes, their headers, and in the reader’s language', async () => {
    const { status, headers, body, text } = await get(port, '/api/account/', { headers: { 'accept-language': 'fr' } });
    expect(status).toBe(401);
    expect(text).toContain('é');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(JSON.parse(text)).toMatchObject({ code: 'login_required', requestId: headers['x-request-id'] });
  });

  it('are answered without a body where only the head is asked for', async () => {
    const whole = await get(port, '/api/portals/dbbe/nl');
    const only = await get(port, '/api/portals/dbbe/nl', { method: 'HEAD' });
    expect([only.status, only.text, only.headers['content-length']]).toEqual([200, '', whole.headers['content-length']]);
  });

  it('know a member by the header alone, never by a cookie', async () => {
    const { token } = await api.register('jan@voorbeeld.be');
    expect((await get(port, '/api/account/', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await get(port, '/api/account/', { headers: { cookie: `authorization=${token}` } })).status).toBe(401);
  });

  it('are refused, and not read to their end, where their body is too long, whatever they say of it', async () => {
    const long = 'x'.repeat(1_100_000);
    expect(await spoken(`${head}content-length: ${long.length}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
    expect(await spoken(`${head}transfer-encoding: chunked\r\n\r\n${long.length.toString(16)}\r\n${long}`)).toMatch(/^HTTP\/1\.1 413/);
  });

  it('are told so while they are still sending', async () => {
    const pieces = Array.from({ length: 30 }, () => 'x'.repeat(60_000));
    const written = [`${head}content-length: ${pieces.join('').length}\r\n\r\n`, ...pieces];
    expect(await spoken(...written)).toMatch(/^HTTP\/1\.1 413 [\s\S]*too_large/);
  });

  it('are answered where they say that they have a body and have none', async () => {
    expect(await spoken(`${head}connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_json/);
  });

  it('are refused where their body is not UTF-8', async () => {
    const whole = `${head}connection: close\r\ncontent-length:`;
    expect(await spoken(`${whole} 8\r\n\r\n{"é":1}`)).toMatch(/^HTTP\/1\.1 400 [\s\S]*unknown_field/);
    expect(await spoken(Buffer.from(`${whole} 7\r\n\r\n{"é":1}`, 'latin1'))).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_json/);
  });

  it('that break off disturb nobody', async () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${head}content-length: 500\r\n\r\n{"email"`, () => socket.destroy()));
    await new Promise<void>((done) => socket.once('close', () => done()));
    expect((await get(port, '/api/portals/dbbe/nl')).status).toBe(200);
  });
});
