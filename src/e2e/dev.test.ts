import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { get, run, temporaryFolder } from '../testing/servers/server.ts';

const documents = [portalDocument('dbbe'), portalDocument('hobe'), articleDocument({ reference: 'DBBE00000000001', portals: ['dbbe'] })];

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Marks the packages as installed: bootstrap.mjs must not replace them during the other tests. */
function markInstalled(): void {
  const hash = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
  if (!fs.existsSync('node_modules/.installed')) fs.writeFileSync('node_modules/.installed', hash);
}

describe('npm run dev', () => {
  const dataDir = temporaryFolder('dev');
  let child: ChildProcess;
  let port: number;
  let output = '';
  const host = (portal: string) => ({ host: `${portal}.localhost:${port}` });

  const post = (address: string, body: object, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, path: address, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const request = http.request({ host: '127.0.0.1', ...options }, (response) => resolve(response.resume().statusCode));
      request.once('error', reject).end(JSON.stringify(body));
    });

  beforeAll(async () => {
    const file = path.join(dataDir, 'documents.ndjson');
    fs.writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
    expect(await run(['src/server/commands/import.ts', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    markInstalled();
    port = await freePort();
    child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'dev'], {
      env: {
        PATH: process.env.PATH,
        ...{
          NODE_ENV: 'development',
          DATA_DIR: dataDir,
          DEMO: '0',
          PORT: String(port),
          FETCH_IMAGES: '0',
          TRUSTED_PROXIES: '127.0.0.1,::1',
        },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const isUp = () =>
      get(port, '/healthcheck', host('dbbe')).then(
        ({ status }) => status,
        () => undefined,
      );
    await vi.waitFor(async () => expect(await isUp(), output).toBe(200), { timeout: 100_000, interval: 200 });
  });
  afterAll(() => {
    child.kill('SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('shows the staff rooms at every address below theirs, on their host', async () => {
    const staff = await get(port, '/fr/staff/pages/x?tab=fr', host('dbbe'));
    expect([staff.status, staff.text]).toEqual([200, expect.stringContaining('<html lang="fr"')]);
    const [, script = ''] = /<script type="module" src="(\/@id\/virtual:desk)"/.exec(staff.text) ?? [];
    expect((await get(port, script, host('dbbe'))).text).toContain('src/screens/staff/app.tsx');
    const { status, headers } = await get(port, '/staff/pages?q=1', host('hobe'));
    expect([status, headers.location]).toEqual([302, `http://dbbe.localhost:${port}/staff/pages?q=1`]);
  });

  it('makes pages, their payloads and files for machines, each of the portal that is asked', async () => {
    const page = await get(port, '/dossier/DBBE00000000001', host('dbbe'));
    expect(page.status, output).toBe(200);
    expect(page.text).toContain('Titel DBBE00000000001');
    expect((await get(port, '/dossier/DBBE00000000001', host('hobe'))).status).toBe(404);
    expect((await get(port, '/dossier/DBBE00000000001/payload.json', host('dbbe'))).headers['content-type']).toMatch('application/json');
    for (const portal of ['dbbe', 'hobe']) expect((await get(port, '/robots.txt', host(portal))).text).toContain(`${portal}.example`);
  });

  it('answers calls for the portal of their host', async () => {
    for (const portal of ['hobe', 'dbbe']) {
      const message = { name: 'Jan', email: `jan@${portal}.be`, subject: portal, text: 'Hallo', lang: 'nl' };
      expect(await post('/api/contact-messages', message, host(portal))).toBe(200);
    }
    const [, outbox = ''] = /http:\/\/localhost:\d+(\/api\/outbox\?token=\S+)/.exec(output) ?? [];
    const read = (address: string) => get(port, address, { host: `localhost:${port}` });
    const list = await read(outbox);
    const mails = [...list.text.matchAll(/href="([^"]+)".*?@(dbbe|hobe)\.be/g)];
    expect(mails.map(([, , portal]) => portal)).toEqual(['dbbe', 'hobe']);
    for (const [, address = '', portal] of mails) expect((await read(address)).text).toContain(`http://${portal}.localhost:${port}`);
  });

  it('tells clients apart, as the server does', async () => {
    const asked = await get(port, '/healthcheck', host('dbbe'));
    expect(JSON.parse(asked.text)).toMatchObject({ status: 'ok', publisher: { waiting: 0 } });
    const passedOn = await get(port, '/healthcheck', { ...host('dbbe'), headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect(JSON.parse(passedOn.text)).not.toHaveProperty('publisher');
  });

  it('ends in order', async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    // Vite exits with the number of the signal.
    expect([0, 128 + os.constants.signals.SIGTERM], output).toContain(await ended);
    expect(fs.readdirSync(dataDir).filter((name) => name.endsWith('.sock'))).toEqual([]);
  });
});
