import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { demoDocuments } from '../demo/documents.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import { filesBelow } from '../testing/folders.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';

const made = {
  render: async ({ payload }: { payload: object }) => Buffer.from(JSON.stringify(payload)),
  renderError: async () => Buffer.from(''),
};

describe.each(databases)('the issues of the demo on $kind', ({ open }) => {
  const dataDir = temporaryFolder('issues');
  const site = siteDir(dataDir, 'one');
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;
  let lines: string;

  const brought = async (text: string, force = false) => {
    const faults: string[] = [];
    const report = ({ text: fault }: { text: string }) => void faults.push(fault);
    const entities = entitiesOf(path.join(dataDir, 'media'));
    const totals = await importDocuments(Readable.from([text]), { db: connection.db, entities, clock, force, report });
    return { ...totals, faults };
  };
  const payloads = () =>
    new Map(
      filesBelow(site).flatMap((file) => (file.endsWith('payload.json') ? [[file, fs.readFileSync(path.join(site, file), 'utf8')]] : [])),
    );

  beforeAll(async () => {
    connection = await open();
    lines = (await Array.fromAsync(demoDocuments(now), (document) => `${JSON.stringify(document)}\n`)).join('');
    expect(await brought(lines)).toMatchObject({ bad: 0, faults: [] });
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    const logger = pino({ level: 'silent' });
    publisher = createPublisher({ connection, release: 'one', writer: createWriter(site), ...made, clock, logger, changed: () => {} });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('have the same payloads however often they are saved, and so have all other pages', async () => {
    const issues = lines
      .split('\n')
      .filter((line) => /^\{"entity":"(?:magazine|newsletter)"/.test(line))
      .join('\n');
    const before = payloads();
    expect(before.size).toBeGreaterThan(1_000);
    for (const _ of ['once', 'twice']) {
      now = new Date(now.getTime() + 1_000);
      // A forced import writes their rows again although no field differs.
      expect(await brought(issues, true)).toMatchObject({ changed: issues.split('\n').length, same: 0, bad: 0 });
      await publisher.drain();
      expect((await publisher.lag()).waiting).toBe(0);
      expect(payloads()).toEqual(before);
    }
  });
});
