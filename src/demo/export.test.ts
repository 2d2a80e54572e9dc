import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDocuments } from '../content/transfer/export.ts';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { contentEntities, entitiesOf, peopleEntities } from '../features/entities.ts';
import { keyedBy } from '../server/secret.ts';
import { databases } from '../testing/databases.ts';
import { demoDocuments } from './documents.ts';

const now = new Date('2026-11-21T12:00:00Z');
describe.each(databases)('an export of the demo on $kind', ({ open }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-export-'));
  const installations: { connection: Connection; entities: ReturnType<typeof entitiesOf> }[] = [];
  const exported = async (index: number, names: readonly string[], more: object = {}) => {
    const { connection, entities } = installations[index] as (typeof installations)[number];
    const listed = names.flatMap((name) => entities.get(name) ?? []);
    return (await Array.fromAsync(exportDocuments({ db: connection.db, entities: listed, ...more }))).join('');
  };
  const brought = (index: number, lines: string) => {
    const { connection, entities } = installations[index] as (typeof installations)[number];
    const faults: string[] = [];
    return importDocuments(Readable.from([lines]), {
      db: connection.db,
      entities,
      clock: () => now,
      report: ({ text }) => faults.push(text),
    }).then((totals) => ({ ...totals, faults }));
  };

  beforeAll(async () => {
    for (const name of ['a', 'b', 'c'])
      installations.push({ connection: await open(), entities: entitiesOf(path.join(folder, name, 'media'), keyedBy('test')) });
    expect(
      await brought(0, (await Array.fromAsync(demoDocuments(now), (document) => `${JSON.stringify(document)}\n`)).join('')),
    ).toMatchObject({ bad: 0, faults: [] });
  });
  afterAll(async () => {
    for (const { connection } of installations) await connection.close();
    fs.rmSync(folder, { recursive: true });
  });

  it('comes out of an empty installation as it went in, with its people', async () => {
    const [content, people] = [await exported(0, contentEntities), await exported(0, peopleEntities)];
    expect(content.split('\n').length).toBeGreaterThan(300);
    expect(await brought(1, content + people)).toMatchObject({ bad: 0, faults: [] });
    expect(await exported(1, contentEntities)).toBe(content);
    expect(await exported(1, peopleEntities)).toBe(people);
    expect(await brought(1, content + people)).toMatchObject({ added: 0, changed: 0, bad: 0 });
  });

  it('of one portal is enough for an empty installation', async () => {
    const lines = await exported(0, contentEntities, { portal: 'grbe' });
    expect(await brought(2, lines)).toMatchObject({ bad: 0, faults: [] });
    expect(await exported(2, contentEntities, { portal: 'grbe' })).toBe(lines);
    const magazines = lines.split('\n').filter((line) => line.includes('"entity":"magazine"'));
    expect(magazines.length).toBeGreaterThan(0);
    expect(magazines.every((line) => line.includes('"portal":"grbe"'))).toBe(true);
  });
});
