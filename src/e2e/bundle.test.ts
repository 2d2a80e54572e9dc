import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { startServer, type TestServer, temporaryFolder } from '../testing/servers/server.ts';

describe('the bundle in another folder, with dist and node_modules alone', () => {
  const folder = temporaryFolder('moved');
  let server: TestServer;
  beforeAll(async () => {
    for (const part of ['server', 'client']) fs.cpSync(path.join('dist', part), path.join(folder, 'dist', part), { recursive: true });
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    // The database is made by the bundle, from the migrations beside it.
    server = await startServer({ bundle: path.join(folder, 'dist'), cwd: folder, env: { DEMO: '0' } });
    await server.save([portalDocument('dbbe'), articleDocument({ reference: 'DBBE00000000001', portals: ['dbbe'] })]);
  });
  afterAll(async () => {
    await server.stop();
    for (const one of [folder, server.dataDir]) fs.rmSync(one, { recursive: true, force: true });
  });

  it('answers a page, with the files that it names', async () => {
    const page = await server.get('/dossier/DBBE00000000001');
    expect([page.status, page.text.includes('Titel DBBE00000000001')]).toEqual([200, true]);
    const [, asset = ''] = /(?:src|href)="(\/_astro\/[^"]+)"/.exec(page.text) ?? [];
    expect((await server.get(asset)).status).toBe(200);
  });

  it('answers calls, and the pages that are made for one request', async () => {
    const call = await server.get('/api/portals/dbbe/nl');
    expect([call.status, call.headers['content-type']]).toEqual([200, expect.stringContaining('application/json')]);
    expect((await server.get('/api/docs/swagger-ui.css')).status).toBe(200);
    expect((await server.get('/api/newsletters/confirm?s=1')).text).toContain('<h1>');
  });
});
