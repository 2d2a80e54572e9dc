import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../testing/databases.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

describe('addresses', () => {
  let server: TestServer;
  beforeAll(async () => {
    const reference = 'DBBE00000000001';
    server = await startServer({
      database: await createDatabase('servers'),
      documents: [
        portalDocument('dbbe'),
        articleDocument({ reference, displayDate: '1935-04-27' }),
        { entity: 'redirect', reference: 'OUD-1', portal: 'dbbe', from: '/archief/1935.html', to: '/oud' },
        { entity: 'redirect', reference: 'OUD-2', portal: 'dbbe', from: '/oud', to: `/dossier/${reference}` },
      ],
    });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it('has the icon that browsers ask for by themselves', async () => {
    const { status, headers, body } = await server.get('/favicon.ico');
    expect([status, headers['content-type']]).toEqual([200, 'image/x-icon']);
    const [first, count] = [body.readUInt32LE(0), body.readUInt16LE(4)];
    expect([first, count]).toEqual([0x10000, 3]);
    const pictures = Array.from({ length: count }, (_, index) => {
      const at = 6 + 16 * index;
      const offset = body.readUInt32LE(at + 12);
      return body.subarray(offset, offset + body.readUInt32LE(at + 8));
    });
    const sizes = await Promise.all(pictures.map(async (png) => (await sharp(png).metadata()).width));
    expect(sizes).toEqual([16, 32, 48]);
  });

  it('leads on from the words of the other language and from lower-case references', async () => {
    const leads = async (address: string) => {
      const { status, headers } = await server.get(address);
      return [status, headers.location];
    };
    expect(await leads('/fr/zoeken?q=dak')).toEqual([301, '/fr/chercher?q=dak']);
    expect(await leads('/chercher')).toEqual([301, '/zoeken']);
    expect(await leads('/nl/fichier/dbbe00000000001')).toEqual([301, '/dossier/DBBE00000000001']);
    expect(await leads('/fr/dossier/dbbe00000000001/')).toEqual([301, '/fr/fichier/DBBE00000000001']);
    expect(await leads('/fichier/DBBE00000000009')).toEqual([404, undefined]);
  });

  it('without a page follow their redirect, once', async () => {
    for (const address of ['/archief/1935.html', '/oud', '/nl/oud']) {
      const { status, headers } = await server.get(`${address}?van=blad`);
      expect([address, status, headers.location]).toEqual([address, 301, '/dossier/DBBE00000000001?van=blad']);
    }
    expect((await server.get('/fr/oud')).status).toBe(404);
  });

  it('show a date of before the war as it was written', async () => {
    expect((await server.get('/dossier/DBBE00000000001')).text).toContain('27 april 1935');
    expect((await server.get('/fr/fichier/DBBE00000000001')).text).toContain('27 avril 1935');
    expect((await server.get('/sitemap-index.xml')).text).toContain('1935-04');
  });
});
