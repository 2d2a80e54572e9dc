import fs from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pluginRoutes } from './plugin-files.ts';
import { createRouter } from './router.ts';

const script = { 'content-type': 'text/javascript' };
const assets = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-plugins-'));
let answer: RequestListener;
let asked: string[];
let now = 0;
const host = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
const addressOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: http.Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** Starts the routes behind a server of their own. */
async function routes(pluginHost: string | undefined) {
  const options = { pluginHost, assetDirs: [assets], clock: () => new Date(now), logger: pino({ level: 'silent' }) };
  const router = createRouter(pluginRoutes(options), { trustedProxies: [] });
  const server = http.createServer((request, response) => void router(request, response));
  await listening(server);
  return {
    get: async (name: string) => {
      const response = await fetch(`${addressOf(server)}/api/plugins/${name}.js`);
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    },
    close: () => server.close(),
  };
}

beforeAll(async () => {
  await listening(host);
  fs.mkdirSync(path.join(assets, '_astro'));
  fs.writeFileSync(path.join(assets, '_astro', 'plugin-store.AbC_-1.js'), 'export const start = 1;');
  fs.writeFileSync(path.join(assets, '_astro', 'player-store.AbC_-2.js'), 'export const start = 3;');
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
  fs.rmSync(assets, { recursive: true });
});

it('fetches a plugin once for everybody, and again after ten minutes', async () => {
  const { get, close } = await routes(`${addressOf(host)}/files`);
  answer = (_, response) => void response.writeHead(200, script).end('export const start = 2;');
  for (let time = 0; time < 3; time += 1)
    expect(await get('translation')).toEqual({ status: 200, type: 'text/javascript; charset=utf-8', text: 'export const start = 2;' });
  expect(asked).toEqual(['/files/translation.js']);
  now += 600_001;
  await get('translation');
  expect(await get('video')).toMatchObject({ status: 200 });
  expect(asked).toEqual(['/files/translation.js', '/files/translation.js', '/files/video.js']);
  close();
});

it.each<[string, RequestListener]>([
  ['slowly', () => {}],
  ['with an error', (_, response) => void response.writeHead(500, script).end('x')],
  ['with HTML', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')],
  ['with too much', (_, response) => void response.writeHead(200, script).end('x'.repeat(1_000_001))],
  ['with another address', (_, response) => void response.writeHead(302, { location: '/other.js' }).end()],
])('says that a plugin is not available where its host answers %s, and asks again later', async (_, answers) => {
  now += 600_001;
  const { get, close } = await routes(addressOf(host));
  answer = answers;
  expect(await get('translation')).toMatchObject({ status: 502, type: 'text/plain; charset=utf-8' });
  answer = (_, response) => void response.writeHead(200, script).end('good');
  expect(await get('translation')).toMatchObject({ status: 200, text: 'good' });
  close();
});

it('leads to the file of the bundle where there is no plugin host', async () => {
  const { get, close } = await routes(undefined);
  expect(await get('translation')).toMatchObject({ status: 200, text: "export * from '/_astro/plugin-store.AbC_-1.js';\n" });
  expect(await get('video')).toMatchObject({ status: 200, text: "export * from '/_astro/player-store.AbC_-2.js';\n" });
  expect(asked).toEqual([]);
  close();
});
