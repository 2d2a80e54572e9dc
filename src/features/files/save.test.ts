import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../../content/import.ts';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { portalDocument } from '../../testing/documents.ts';
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { portalEntity } from '../portals/save.ts';
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

  it('has its old bytes and variants no longer where others took their place', async () => {
    await brought(picture(8, drawing(400)));
    const there = fs.readdirSync(path.join(folder, 'media/8')).sort();
    await brought(picture(8, drawing(30)));
    expect(there).toContain('400.avif');
    expect(fs.readdirSync(path.join(folder, 'media/8'))).toEqual(expect.arrayContaining(['30.avif', '30.webp']));
    expect(fs.readdirSync(path.join(folder, 'media/8'))).not.toContain('400.avif');
  });

  it('is refused where its bytes are nowhere, and stays what it was', async () => {
    const { data: _, ...file } = picture(8, drawing(1));
    expect(await brought({ ...file, hash: 'a'.repeat(64) })).toEqual({ keys: [], faults: ['hash: unknown_reference'] });
    expect(fs.readdirSync(path.join(folder, 'media/8'))).toContain('30.avif');
  });

  it('goes from the pages of its portal when it is removed', async () => {
    expect((await brought({ entity: 'file', id: 7, delete: true })).keys).toEqual(['file:7', 'portal:dbbe']);
    const [portal] = await portalEntity.read(connection.db, ['dbbe']);
    expect([portal?.code, portal?.logoFileId]).toEqual(['dbbe', undefined]);
  });
});
