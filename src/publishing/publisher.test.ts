import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import {
  articleDocument,
  eventDocument,
  magazineDocument,
  newsletterDocument,
  pageDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from '../testing/documents.ts';
import { anyEdit } from '../testing/edits.ts';
import { filesBelow } from '../testing/folders.ts';
import { catchUp } from './due-timer.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

// A page is a function of its payload: here the simplest one. The bundle's own screens are tested in e2e.
const rendered: string[] = [];
const plain: Render = async ({ portal, route, variant, payload }) => {
  rendered.push(`${portal}${variant.prefix} ${route}`);
  return Buffer.from(`<html>${portal} ${route} ${variant.prefix} ${JSON.stringify(payload)}</html>`.padEnd(600));
};
const plainError = async (portal: string) => Buffer.from(`<html>${portal} {{message}}</html>`);
const made = { render: plain, renderError: plainError };
const logger = pino({ level: 'silent' });

describe.each(databases)('publisher on $kind', ({ open }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-publisher-'));
  let now = new Date('2026-11-21T12:00:00Z');
  let connection: Connection;
  let publisher: Publisher;
  const dropped = new Set<string>();
  const clock = () => now;

  async function save(...documents: object[]) {
    const bad: string[] = [];
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      db: connection.db,
      entities: entitiesOf(undefined),
      clock,
      report: ({ text }) => bad.push(text),
    });
    expect(bad).toEqual([]);
  }
  const site = () => siteDir(dataDir, 'one');
  const page = (portal: string, address: string) => path.join(site(), portal, address, 'index.html');
  const read = (portal: string, address: string) => fs.readFileSync(page(portal, address), 'utf8');
  async function publish() {
    await catchUp(connection.db, 'one', now);
    await publisher.drain();
  }

  beforeAll(async () => {
    connection = await open();
    await save(
      portalDocument('dbbe', { related: ['hobe'] }),
      portalDocument('hobe', { related: ['dbbe', 'elbe'] }),
      portalDocument('elbe'),
      ...['daken', 'hout', 'stroom'].map((code) => ({
        entity: 'interest',
        code,
        texts: { nl: { name: code }, fr: { name: `${code}-fr` } },
      })),
      themeDocument('hellende-daken', { portals: ['dbbe', 'hobe'], interests: ['daken', 'hout'] }),
      themeDocument('elektriciteit', { portals: ['elbe'], interests: ['stroom'] }),
      eventDocument({ reference: 'EV-A', portals: ['dbbe', 'hobe'] }),
      videoDocument({ reference: 'VID-A' }),
      ...['CUST-A', 'CUST-B'].map((reference) => ({ entity: 'customer', reference, name: reference, portals: ['dbbe'] })),
      pageDocument('privacy', { portals: ['dbbe', 'hobe', 'elbe'] }),
      ...Array.from({ length: 45 }, (_, index) =>
        articleDocument({
          reference: `DBBE${String(index).padStart(11, '0')}`,
          number: index,
          displayDate: `2026-0${1 + (index % 9)}-1${index % 10}`,
          portals: index % 5 === 0 ? ['dbbe', 'hobe'] : ['dbbe'],
          interests: index % 3 === 0 ? ['hout', 'daken'] : ['daken'],
        }),
      ),
      magazineDocument({
        reference: 'DBBEMAG00001',
        articles: ['DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003'],
        related: ['HOBEMAG00001'],
      }),
      newsletterDocument({
        reference: 'NB-DBBE-2026-01',
        items: [{ reference: 'DBBE00000000001', contentType: 'article' }],
      }),
      magazineDocument({ reference: 'HOBEMAG00001', portal: 'hobe', articles: ['DBBE00000000000', 'DBBE00000000005'] }),
    );
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    publisher = createPublisher({
      connection,
      release: 'one',
      writer: createWriter(site()),
      ...made,
      clock,
      logger,
      changed: (portal, address) => dropped.add(`${portal} ${address}`),
    });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('says in one language what exists in the other only, and stops saying so', async () => {
    const [nl, fr] = ['/dossier/DBBE00000000777', '/fr/fichier/DBBE00000000777'];
    const texts = { nl: { title: 'Alleen Nederlands' } };
    await save(articleDocument({ reference: 'DBBE00000000777', portals: ['dbbe'], texts }));
    await publish();
    expect(read('dbbe', nl)).toContain('dbbe article');
    expect(read('dbbe', fr)).toContain('dbbe placeholder');
    expect(read('dbbe', fr)).toContain('Alleen Nederlands');
    const listing = ['/fr/feed.xml', '/fr/hellende-daken/feed.xml'].map((name) => fs.readFileSync(path.join(site(), 'dbbe', name), 'utf8'));
    for (const text of [read('dbbe', '/fr'), read('dbbe', '/fr/hellende-daken'), ...listing]) expect(text).not.toContain('DBBE00000000777');
    await save(
      articleDocument({ reference: 'DBBE00000000777', portals: ['dbbe'], texts: { ...texts, fr: { title: 'Aussi en français' } } }),
    );
    await publish();
    expect(read('dbbe', fr)).toContain('dbbe article');
    await save({ entity: 'article', reference: 'DBBE00000000777', delete: true });
    await publish();
    expect([nl, fr].map((address) => fs.existsSync(page('dbbe', address)))).toEqual([false, false]);
  });

  it('publishes each page in three variants, the plain one and its twin as one file', () => {
    const address = '/dossier/DBBE00000000001';
    expect(fs.statSync(page('dbbe', address)).ino).toBe(fs.statSync(page('dbbe', `/nl${address}`)).ino);
    expect(read('dbbe', '/fr/fichier/DBBE00000000001')).toContain('Titre DBBE00000000001');
    for (const name of ['payload.json', 'index.html.br'])
      expect(fs.existsSync(path.join(path.dirname(page('dbbe', address)), name)), name).toBe(true);
  });

  it('publishes a saved article and everything that shows it', async () => {
    dropped.clear();
    const document = articleDocument({
      reference: 'DBBE00000000001',
      texts: { nl: { title: 'Een nieuwe nok' }, fr: { title: 'Un nouveau faîte' } },
      displayDate: '2026-02-11',
    });
    await save(document);
    await publish();
    expect(read('dbbe', '/nl/dossier/DBBE00000000001')).toContain('Een nieuwe nok');
    expect(read('dbbe', '/magazine/DBBEMAG00001')).toContain('Een nieuwe nok');
    expect(read('dbbe', '/fr/magazine/DBBEMAG00001/DBBE00000000002')).toContain('Un nouveau faîte');
    const own = ['dbbe /dossier/DBBE00000000001', 'dbbe /fr/fichier/DBBE00000000001'];
    expect([...dropped].slice(0, 2).sort()).toEqual(own);
    expect(dropped.size).toBeGreaterThan(10);
    dropped.clear();
    await save({ ...document });
    await publish();
    expect([...dropped]).toEqual([]);
  });

  it('shows a page at once and packs it when all are live', async () => {
    const reference = 'DBBE00000000002';
    const file = page('dbbe', `/dossier/${reference}`);
    const seen: boolean[] = [];
    const watching = createPublisher({
      ...{ connection, release: 'one', writer: createWriter(site()), ...made, clock, logger },
      changed: () => seen.push(fs.existsSync(`${file}.br`)),
    });
    await save(articleDocument({ reference, texts: { nl: { title: 'Eerst leesbaar' }, fr: { title: 'Lisible d’abord' } } }));
    await watching.drain();
    await watching.stop();
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.slice(2)).not.toContain(true);
    expect(zlib.brotliDecompressSync(fs.readFileSync(`${file}.br`)).toString()).toBe(read('dbbe', `/dossier/${reference}`));
    expect(fs.statSync(`${file}.br`).ino).toBe(fs.statSync(`${page('dbbe', `/nl/dossier/${reference}`)}.br`).ino);
  });

  it('renders only what has another payload', async () => {
    const articleWith = (text: string) =>
      articleDocument({
        reference: 'DBBE00000000004',
        texts: { nl: { title: 'Dezelfde titel', text }, fr: { title: 'Le même titre', text } },
      });
    await save(articleWith('<p>Eén</p>'));
    await publish();
    rendered.length = 0;
    await save(articleWith('<p>Twee</p>'));
    await publish();
    expect(rendered.sort()).toEqual(['dbbe article', 'dbbe/fr article']);
    expect(read('dbbe', '/dossier/DBBE00000000004')).toContain('Twee');
  });

  it('publishes the own pages of a save before the rest', async () => {
    await save(articleDocument({ reference: 'DBBE00000000044', texts: { nl: { title: 'Eerst de eigen pagina' } } }));
    publisher.edited(['article:DBBE00000000044']);
    await publisher.publishOwn();
    expect(read('dbbe', '/dossier/DBBE00000000044')).toContain('Eerst de eigen pagina');
    expect(read('dbbe', '/fr/fichier/DBBE00000000044')).toContain('dbbe placeholder');
    expect(await publisher.lag()).toMatchObject({ waiting: expect.any(Number) });
    await publish();
    expect(await publisher.lag()).toMatchObject({ waiting: 0 });
  });

  it('removes page, payload and list entries of what is unpublished, moved or deleted', async () => {
    const everywhere = () => filesBelow(site()).filter((file) => fs.readFileSync(path.join(site(), file)).includes('DBBE00000000010'));
    expect(everywhere().length).toBeGreaterThan(10);
    await save(articleDocument({ reference: 'DBBE00000000010', portals: ['elbe'] }));
    await publish();
    expect(new Set(everywhere().map((file) => file.split('/')[0]))).toEqual(new Set(['elbe']));
    await save(articleDocument({ reference: 'DBBE00000000010', portals: ['elbe'], isPublished: false }));
    await publish();
    expect(everywhere()).toEqual([]);
    await save({ entity: 'article', reference: 'DBBE00000000011', delete: true });
    await publish();
    expect(fs.existsSync(path.dirname(page('dbbe', '/dossier/DBBE00000000011')))).toBe(false);
    expect(fs.existsSync(path.dirname(page('dbbe', '/nl/dossier/DBBE00000000011')))).toBe(false);
  });

  it('shows what is dated in the future at its second, not before', async () => {
    await save(articleDocument({ reference: 'DBBE00000000050', displayDate: '2026-11-21T12:00:05Z' }));
    now = new Date('2026-11-21T12:00:04.999Z');
    await publish();
    expect(fs.existsSync(page('dbbe', '/dossier/DBBE00000000050'))).toBe(false);
    expect(read('dbbe', '/')).not.toContain('DBBE00000000050');
    now = new Date('2026-11-21T12:00:05Z');
    await publish();
    expect(read('dbbe', '/dossier/DBBE00000000050')).toContain('DBBE00000000050');
    expect(read('dbbe', '/')).toContain('DBBE00000000050');
    expect(fs.readFileSync(path.join(site(), 'dbbe/feed.xml'), 'utf8')).toContain('DBBE00000000050');
  });

  it('stops at a full disk without half a file, and goes on when there is room', async () => {
    const before = read('dbbe', '/dossier/DBBE00000000002');
    const full = createWriter(site());
    const writer = {
      ...full,
      writeAtOnce: async () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })),
    };
    const stuck = createPublisher({ connection, release: 'one', writer, ...made, clock, logger, changed: () => {} });
    await save(articleDocument({ reference: 'DBBE00000000002', texts: { nl: { title: 'Na de volle schijf' } } }));
    await stuck.drain();
    await stuck.stop();
    expect(read('dbbe', '/dossier/DBBE00000000002')).toBe(before);
    expect((await publisher.lag()).waiting).toBeGreaterThan(0);
    await publish();
    expect(read('dbbe', '/dossier/DBBE00000000002')).toContain('Na de volle schijf');
  });

  it('leaves after any series of edits what a full publish makes', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 3, maxLength: 12 }), async (edits) => {
        await save(
          articleDocument({ reference: 'DBBE00000000001' }),
          articleDocument({ reference: 'DBBE00000000002' }),
          articleDocument({ reference: 'DBBE00000000003' }),
          articleDocument({ reference: 'DBBE00000000005' }),
        );
        for (const one of edits) {
          if ('hours' in one) now = new Date(now.getTime() + one.hours * 3_600_000);
          else if (!('delete' in one) || !/DBBE0000000000[1235]$/.test(String(one.reference))) await save(one);
          await publish();
        }
        run += 1;
        const id = `check${run}`;
        await publishRelease(connection, { id, dataDir, ...made, clock });
        const other = siteDir(dataDir, id);
        const [mine, theirs] = [filesBelow(site()), filesBelow(other)].map((files) => files.filter((file) => !file.startsWith('_build')));
        expect(mine).toEqual(theirs);
        for (const file of mine ?? [])
          expect(fs.readFileSync(path.join(site(), file), 'utf8'), file).toBe(fs.readFileSync(path.join(other, file), 'utf8'));
        await connection.db.execute(`delete from releases where id = '${id}'`);
        fs.rmSync(path.join(dataDir, 'releases', id), { recursive: true });
      }),
      { numRuns: Number(process.env.EDIT_RUNS ?? 1), endOnFailure: true },
    );
  }, 600_000);
});
