import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection, Db } from '../db/connection.ts';
import { newsletterProjects } from '../db/tables/projects.ts';
import { entitiesOf } from '../features/entities.ts';
import { setPublished } from '../features/newsletters/list/archive-commands.ts';
import { NewsletterViewer } from '../features/newsletters/schema.ts';
import { databases } from '../testing/databases.ts';
import { newsletterDocument, portalDocument } from '../testing/documents.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';

const [first, second] = ['DBBE20260001', 'DBBE20260002'];
const now = new Date('2026-11-21T12:00:00Z');
const clock = () => now;
const made = {
  render: async ({ payload }: { payload: object }) => Buffer.from(JSON.stringify(payload)),
  renderError: async () => Buffer.from(''),
};

describe.each(databases)('a correction on $kind', ({ open }) => {
  const dataDir = temporaryFolder('corrections');
  const entities = entitiesOf(undefined);
  let connection: Connection;
  let publisher: Publisher;

  const save = (...documents: object[]) =>
    importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities, clock },
      report: ({ text }) => expect.fail(text),
    });
  /** Publishes a newsletter as sending does, or takes it off the site. */
  async function show(isPublished: boolean, reference = second): Promise<void> {
    await connection.db.transaction((tx) =>
      setPublished(tx as unknown as Db, entities, reference, { isPublished, isWalled: false, now, at: now }),
    );
    await publisher.drain();
  }
  const payloadOf = (address: string) => {
    const file = path.join(siteDir(dataDir, 'one'), 'dbbe', address, 'payload.json');
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  };
  const pages = {
    nl: { [first]: `nieuwsbrief/${first}`, [second]: `nieuwsbrief/${second}` },
    fr: { [first]: `fr/bulletin/${first}`, [second]: `fr/bulletin/${second}` },
  };

  beforeAll(async () => {
    connection = await open();
    await save(
      portalDocument('dbbe'),
      newsletterDocument({ reference: first, projectCode: first }),
      newsletterDocument({ reference: second, projectCode: second, isPublished: false }),
    );
    await connection.db.insert(newsletterProjects).values([
      { newsletter: first, statusId: 5, createdAt: now, updatedAt: now },
      { newsletter: second, statusId: 4, correctionOf: first, correctionFor: 'received', createdAt: now, updatedAt: now },
    ]);
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    const logger = pino({ level: 'silent' });
    const writer = createWriter(siteDir(dataDir, 'one'));
    publisher = createPublisher({ connection, release: 'one', writer, ...made, clock, logger, changed: () => {} });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('is named by the page of the corrected newsletter as long as it is on the site, and names it', async () => {
    for (const locale of ['nl', 'fr'] as const) expect(payloadOf(pages[locale][first] ?? '')).not.toHaveProperty('corrections');
    await show(true);
    for (const [locale, title] of [
      ['nl', 'Brief'],
      ['fr', 'Lettre'],
    ] as const) {
      const corrected = payloadOf(pages[locale][first] ?? '');
      expect(corrected.corrections).toEqual([{ reference: second, title: `${title} ${second}` }]);
      expect(payloadOf(pages[locale][second] ?? '').corrects).toEqual({ reference: first, title: `${title} ${first}` });
      expect(Object.keys(NewsletterViewer.shape)).toEqual(expect.arrayContaining(Object.keys(corrected.viewer)));
    }
    await show(false);
    expect(payloadOf(pages.nl[second] ?? '')).toBeUndefined();
    expect(payloadOf(pages.nl[first] ?? '')).not.toHaveProperty('corrections');
  });

  it('names a newsletter no longer that was taken off the site', async () => {
    await show(true);
    await show(false, first);
    expect(payloadOf(pages.nl[second] ?? '')).not.toHaveProperty('corrects');
  });
});
