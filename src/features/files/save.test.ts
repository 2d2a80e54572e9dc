import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneVariants } from '../../content/files/media-folders.ts';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { portalDocument } from '../../testing/documents.ts';
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { portalEntity } from '../portals/save.ts';
import { fileById, fileVersions } from './queries.ts';
import { fileEntity } from './save.ts';

const drawing = (size: number) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`);
const picture = (id: number, bytes: Buffer) => ({
  ...{ entity: 'file', id, name: 'tekening.svg', mediaType: 'image/svg+xml', data: bytes.toString('base64') },
});

describe.each(databases)('a file on $kind', ({ open }) => {
  const folder = temporaryFolder('files');
  const entities = new Map([
    ['file', fileEntity(path.join(folder, 'media')) as never],
    ['portal', portalEntity as never],
  ]);
  let connection: Connection;
  const brought = async (...documents: object[]) => {
    const keys: string[] = [];
    const faults: string[] = [];
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities, clock: () => new Date('2026-11-21T12:00:00Z') },
      report: ({ text }) => faults.push(text),
      committed: (some) => keys.push(...some),
    });
    return { keys: [...new Set(keys)].sort(), faults };
  };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await brought(picture(7, drawing(40)), picture(8, drawing(40)), portalDocument('dbbe', { logoFileId: 7 }));
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true });
  });

  it('changes the pages that show it, and every page of a portal whose logo it is', async () => {
    expect(await brought(picture(8, drawing(50)))).toEqual({ keys: ['file:8'], faults: [] });
    expect(await brought(picture(7, drawing(50)))).toEqual({ keys: ['file:7', 'portal:dbbe'], faults: [] });
    expect(await brought(picture(7, drawing(50)))).toEqual({ keys: [], faults: [] });
  });

  const variantsOf = (id: number) => fs.readdirSync(path.join(folder, 'media', String(id)), { recursive: true }).map(String);
  const versionOf = async (id: number) => (await fileById(connection.db, id))?.version ?? '';

  it('has each version of its variants in a folder of its own, and serves the old ones until they are pruned', async () => {
    await brought(picture(8, drawing(400)));
    const old = await versionOf(8);
    await brought(picture(8, drawing(30)));
    const now = await versionOf(8);
    expect(now).not.toBe(old);
    expect(variantsOf(8)).toEqual(expect.arrayContaining([`${old}/400.avif`, `${now}/30.avif`, `${now}/30.webp`]));
    pruneVariants(path.join(folder, 'media'), await fileVersions(connection.db), Date.now() + 1_000);
    expect(variantsOf(8).sort()).toEqual([now, `${now}/30.avif`, `${now}/30.webp`, `${now}/icon-192.png`, `${now}/icon-512.png`]);
  });

  it('is refused where its bytes are nowhere, and stays what it was', async () => {
    const { data: _, ...file } = picture(8, drawing(1));
    expect(await brought({ ...file, hash: 'a'.repeat(64) })).toEqual({ keys: [], faults: ['hash: unknown_reference'] });
    expect(variantsOf(8)).toContain(`${await versionOf(8)}/30.avif`);
  });

  it('is refused where it lies about its kind, has script, or a crop beyond its edges', async () => {
    const scripted = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
    const wide = { left: 0, top: 0, width: 50, height: 40 };
    expect((await brought(picture(9, Buffer.from('PK\u0003\u0004 a zip')))).faults).toEqual(['mediaType: wrong_kind']);
    expect((await brought(picture(9, scripted))).faults).toEqual(['mediaType: unsafe']);
    expect((await brought({ ...picture(9, drawing(40)), crop: wide })).faults).toEqual(['crop: too_big']);
    expect(await fileById(connection.db, 9)).toBeUndefined();
  });

  it('shows its crop around its focal point, in variants of a new version', async () => {
    await brought(picture(10, drawing(1_000)));
    const whole = await versionOf(10);
    const crop = { left: 100, top: 200, width: 800, height: 400 };
    await brought({ ...picture(10, drawing(1_000)), crop, focus: { x: 10, y: 50 }, texts: { nl: { alt: 'Een dak' }, fr: { alt: ' ' } } });
    expect(await fileById(connection.db, 10)).toMatchObject({ width: 480, height: 400, widths: [400, 480] });
    expect(await versionOf(10)).not.toBe(whole);
    const { width, height } = await sharp(path.join(folder, 'media/10', await versionOf(10), '480.avif')).metadata();
    expect([width, height]).toEqual([480, 400]);
    const entity = fileEntity(path.join(folder, 'media'));
    const [document] = await entity.read(connection.db, [10]);
    expect(document).toMatchObject({ crop, focus: { x: 10, y: 50 }, texts: { nl: { alt: 'Een dak' } } });
    expect(document?.texts?.fr).toBeUndefined();
  });

  it('goes from the pages of its portal when it is removed', async () => {
    expect((await brought({ entity: 'file', id: 7, delete: true })).keys).toEqual(['file:7', 'portal:dbbe']);
    const [portal] = await portalEntity.read(connection.db, ['dbbe']);
    expect([portal?.code, portal?.logoFileId]).toEqual(['dbbe', undefined]);
  });
});
