import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import { portalDocument } from '../testing/documents.ts';
import { anyEditOf } from '../testing/random-documents.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { differencesBetween } from '../testing/sites.ts';
import { catchUp } from './due-timer.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

const runs = Number(process.env.EDIT_RUNS ?? 5);
// A failure prints its seed; SEED repeats it.
const seed = process.env.SEED ? Number(process.env.SEED) : undefined;
const render: Render = async ({ route, payload }) => Buffer.from(`<html>${route} ${JSON.stringify(payload)}</html>`.padEnd(600));
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal}</html>`) };

describe.each(databases)('random edits on $kind', ({ open }) => {
  const dataDir = temporaryFolder('edits');
  // Recipients and suppressions are on no page.
  const entities = new Map([...entitiesOf(path.join(dataDir, 'media'))].filter(([, { isTable }]) => !isTable));
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;

  /** A document that breaks a rule, or mentions what does not exist, is refused and changes nothing. */
  const brought = (documents: readonly object[]) =>
    importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities, clock, report: () => {} },
    });
  async function differences(): Promise<string[]> {
    await publishRelease(connection, { id: 'fresh', dataDir, ...made, clock });
    const found = differencesBetween(siteDir(dataDir, 'one'), siteDir(dataDir, 'fresh'));
    await connection.db.execute(`delete from releases where id = 'fresh'`);
    fs.rmSync(path.join(dataDir, 'releases/fresh'), { recursive: true });
    return found;
  }

  beforeAll(async () => {
    connection = await open();
    await brought(['dbbe', 'hobe', 'elbe'].map((code) => portalDocument(code)));
    const accepted = new Map<string, number>();
    for (const round of [1, 2, 3, 4])
      for (const [name, entity] of entities) {
        const { added, changed } = await brought(fc.sample(anyEditOf(entity), { numRuns: 8, seed: round }));
        accepted.set(name, (accepted.get(name) ?? 0) + added + changed);
      }
    expect([...accepted].filter(([, count]) => count < 3)).toEqual([]);
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    const writer = createWriter(siteDir(dataDir, 'one'));
    const logger = pino({ level: 'silent' });
    publisher = createPublisher({ connection, release: 'one', writer, ...made, clock, logger, changed: () => {} });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('leave after each one what a full publish makes', async () => {
    const later = fc.integer({ min: 1, max: 9 }).map((hours) => ({ hours }));
    const any = fc.oneof(later, ...[...entities.values()].map(anyEditOf));
    await fc.assert(
      fc.asyncProperty(any, async (edit) => {
        if ('hours' in edit) now = new Date(now.getTime() + Number(edit.hours) * 3_600_000);
        else await brought([edit]);
        await catchUp(connection.db, 'one', now);
        await publisher.drain();
        expect(await differences()).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true, seed },
    );
  }, 600_000);
});
