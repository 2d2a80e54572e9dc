import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, eventDocument, pageDocument, portalDocument, videoDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { dueKeys } from './due-keys.ts';
import { catchUp } from './due-timer.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

const render: Render = async ({ route, payload }) => Buffer.from(`<html>${route} ${JSON.stringify(payload)}</html>`);
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal}</html>`) };

describe.each(databases)('documents with an end on $kind', ({ open }) => {
  const dataDir = temporaryFolder('ends');
  const site = () => siteDir(dataDir, 'one');
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;

  const save = (...documents: object[]) =>
    importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities: entitiesOf(undefined), clock },
      report: ({ text }) => expect.fail(text),
    });
  async function publishAt(instant: string) {
    now = new Date(instant);
    await catchUp(connection.db, 'one', now);
    await publisher.drain();
  }
  const isThere = (address: string) => fs.existsSync(path.join(site(), 'dbbe', address, 'index.html'));
  /** Returns the files of the portal that contain a text. */
  const filesWith = (text: string) =>
    filesBelow(path.join(site(), 'dbbe')).filter((file) => fs.readFileSync(path.join(site(), 'dbbe', file), 'latin1').includes(text));

  beforeAll(async () => {
    connection = await open();
    await save(portalDocument('dbbe'));
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    const logger = pino({ level: 'silent' });
    publisher = createPublisher({ connection, release: 'one', writer: createWriter(site()), ...made, clock, logger, changed: () => {} });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('are nowhere from its second on: page, lists, feeds, sitemaps', async () => {
    const ends = { visibleUntil: '2026-11-21T12:01:00Z' };
    const addresses = { DBBE00000000051: '/dossier/DBBE00000000051', 'EV-END': '/evenement/EV-END', 'VID-END': '/short/VID-END' };
    await save(
      articleDocument({ reference: 'DBBE00000000051', displayDate: '2026-11-20', ...ends }),
      eventDocument({ reference: 'EV-END', startsAt: '2026-12-01T09:00:00Z', ...ends }),
      videoDocument({ reference: 'VID-END', displayDate: '2026-11-20', ...ends }),
    );
    await publishAt('2026-11-21T12:00:59.999Z');
    for (const address of Object.values(addresses)) expect(isThere(address), address).toBe(true);
    for (const reference of Object.keys(addresses)) expect(filesWith(reference).length, reference).toBeGreaterThan(3);
    await publishAt('2026-11-21T12:01:00Z');
    for (const [reference, address] of Object.entries(addresses)) {
      expect(isThere(address), address).toBe(false);
      expect(filesWith(reference), reference).toEqual([]);
    }
  });

  it('are shown through the whole of a last day in Brussels', async () => {
    await save(pageDocument('actie', { texts: { nl: { title: 'Tijdelijke actie' } }, visibleUntil: '2026-11-21' }));
    await publishAt('2026-11-21T22:59:59.999Z');
    expect(isThere('/actie')).toBe(true);
    await publishAt('2026-11-21T23:00:00Z');
    expect(isThere('/actie')).toBe(false);
    expect(filesWith('Tijdelijke actie')).toEqual([]);
  });

  describe('whose pages were built before', () => {
    const at = new Date('2026-11-22T10:00:00Z');
    const ends = { displayDate: '2026-11-20', visibleUntil: at.toISOString() };
    beforeAll(async () => {
      await save(
        articleDocument({ reference: 'DBBE00000000061', ...ends }),
        articleDocument({ reference: 'DBBE00000000062', displayDate: '2026-11-20' }),
      );
      await publishAt('2026-11-22T09:59:00Z');
    });
    const built = async () => publisher.buildAhead(await dueKeys(connection.db, now, at), at);

    it('are nowhere once these are written, and until then everywhere', async () => {
      const before = filesWith('DBBE00000000061');
      await built();
      expect(filesWith('DBBE00000000061')).toEqual(before);
      expect(before.length).toBeGreaterThan(3);
      await publisher.publishAhead(new Date(at.getTime() + 1));
      expect(filesWith('DBBE00000000061')).toEqual(before);
      await publisher.publishAhead(at);
      expect(filesWith('DBBE00000000061')).toEqual([]);
      expect(isThere('/dossier/DBBE00000000062')).toBe(true);
    });

    it('undo nothing that was published since, and are built anew at the date', async () => {
      await save(articleDocument({ reference: 'DBBE00000000063', ...ends }));
      await publishAt('2026-11-22T09:59:30Z');
      await built();
      const title = 'Intussen veranderd';
      await save(articleDocument({ reference: 'DBBE00000000062', displayDate: '2026-11-20', texts: { nl: { title, text: '' } } }));
      await publishAt('2026-11-22T09:59:40Z');
      const changed = filesWith(title);
      // The pages of the ending documents show the title too, until they are published at that date.
      const remaining = changed.filter((file) => !/6[13]\//.test(file));
      expect(remaining.some((file) => !file.includes('dossier'))).toBe(true);
      now = at;
      await publisher.publishAhead(at);
      expect(filesWith(title)).toEqual(remaining);
      expect(filesWith('DBBE00000000063')).toEqual([]);
    });
  });
});
