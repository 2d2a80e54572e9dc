import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../../content/transfer/import.ts';
import { type Connection, rowsOf } from '../../db/connection.ts';
import { entitiesOf } from '../../features/entities.ts';
import { createWriter } from '../../publishing/file-writer.ts';
import { createPublisher, type Publisher } from '../../publishing/publisher.ts';
import { publishRelease, siteDir } from '../../publishing/release.ts';
import type { Render } from '../../publishing/render.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument, newsletterDocument, portalDocument } from '../../testing/documents.ts';
import { cardJobs } from './card-jobs.ts';

const plain: Render = async ({ payload }) => Buffer.from(JSON.stringify(payload));
const made = { render: plain, renderError: async () => Buffer.from('') };
const logger = pino({ level: 'silent' });
const reference = (n: number) => `DBBE${String(n).padStart(11, '0')}`;
const secret = 'Geheimetekst';
type Shown = { head: { image?: { src: string; width: number; height: number; alt: string } } };

describe.each(databases)('social cards on $kind', ({ open }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-cards-'));
  const mediaDir = path.join(dataDir, 'media');
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;

  async function save(...documents: object[]) {
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities: entitiesOf(undefined), clock },
      report: ({ text }) => expect.unreachable(text),
    });
    await publisher?.drain();
  }
  const work = async (name: string) => {
    for (const job of cardJobs({ db: connection.db, clock, logger, mediaDir, publish: () => {} }))
      if (job.name === name) await job.work({});
  };
  async function draw() {
    await work('draw-cards');
    await publisher.drain();
  }
  const imageOf = (address: string) =>
    (JSON.parse(fs.readFileSync(path.join(siteDir(dataDir, 'one'), 'dbbe', address, 'index.html'), 'utf8')) as Shown).head.image;
  const fileOf = (address: string) => path.join(dataDir, imageOf(address)?.src ?? 'none');
  const cards = async () =>
    rowsOf<{ card: object }>(await connection.db.execute(sql`select card from social_cards`)).map(({ card }) => card);

  beforeAll(async () => {
    connection = await open();
    await save(
      portalDocument('dbbe'),
      { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
      articleDocument({
        reference: reference(1),
        isPremium: true,
        texts: {
          nl: { title: 'Een dak', description: secret, text: `<p>${secret}</p>`, searchTextRelated: secret },
          fr: { title: 'Un toit', description: secret, text: `<p>${secret}</p>` },
        },
      }),
      magazineDocument({ reference: 'DBBEMAG00001', articles: [reference(1)] }),
      newsletterDocument({ reference: 'NB-DBBE-2026-01', items: [{ reference: reference(1), contentType: 'article' }] }),
    );
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    publisher = createPublisher({
      ...{ connection, release: 'one', writer: createWriter(siteDir(dataDir, 'one')), ...made, clock, logger },
      changed: () => {},
    });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('are drawn for the portal, each article and each issue, in both languages', async () => {
    expect(imageOf('.')).toBeUndefined();
    await draw();
    const addresses = ['.', `dossier/${reference(1)}`, 'magazine/DBBEMAG00001', 'nieuwsbrief/NB-DBBE-2026-01'];
    const french = ['fr', `fr/fichier/${reference(1)}`, 'fr/magazine/DBBEMAG00001', 'fr/bulletin/NB-DBBE-2026-01'];
    const files = [...addresses, ...french].map(fileOf);
    expect(new Set(files).size).toBe(8);
    for (const file of files) expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect(imageOf(`dossier/${reference(1)}`)).toMatchObject({ width: 1_200, height: 630, alt: 'Een dak – Portaal dbbe' });
    // A list has the card of its portal; an article has its own on every page.
    expect(fileOf('magazines')).toBe(fileOf('.'));
    expect(fileOf(`magazine/DBBEMAG00001/${reference(1)}`)).toBe(fileOf(`dossier/${reference(1)}`));
  });

  it('show no more of a text behind a wall than its title', async () => {
    expect(JSON.stringify(await cards())).not.toContain(secret);
  });

  it('follow a title that changes; until then the page has the card of its portal', async () => {
    const before = fileOf(`dossier/${reference(1)}`);
    const [old, ofPortal] = [fs.readFileSync(before), fileOf('.')];
    await save(articleDocument({ reference: reference(1), texts: { nl: { title: 'Een ander dak' }, fr: { title: 'Un toit' } } }));
    expect(fileOf(`dossier/${reference(1)}`)).toBe(ofPortal);
    await draw();
    const after = fileOf(`dossier/${reference(1)}`);
    expect([ofPortal, before]).not.toContain(after);
    expect(fs.readFileSync(after).equals(old)).toBe(false);
    const count = (await cards()).length;
    await save(articleDocument({ reference: reference(2), texts: { nl: { title: 'Een ander dak' }, fr: { title: 'Un toit' } } }));
    expect((await cards()).length).toBe(count);
    expect(fileOf(`dossier/${reference(2)}`)).toBe(after);
  });

  it('are removed a day after the last page that showed them, with their files', async () => {
    const titled = (title: string) => save(articleDocument({ reference: reference(3), texts: { nl: { title } } }));
    const pageOf = `dossier/${reference(3)}`;
    const files: string[] = [];
    for (const title of ['Een eerste titel', 'Een tweede titel']) {
      await titled(title);
      await draw();
      files.push(fileOf(pageOf));
    }
    const [first = '', second = ''] = files;
    await work('forget-cards');
    expect(files.map((file) => fs.existsSync(file))).toEqual([true, true]);
    // The first title comes back, and the second one is not shown.
    await titled('Een eerste titel');
    now = new Date(now.getTime() + 25 * 3_600_000);
    await work('forget-cards');
    expect(files.map((file) => fs.existsSync(file))).toEqual([true, true]);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await work('forget-cards');
    expect([fileOf(pageOf), fs.existsSync(first), fs.existsSync(second)]).toEqual([first, true, false]);
    // A later article with the same title has its card drawn again.
    await titled('Een tweede titel');
    await draw();
    expect([fileOf(pageOf), fs.existsSync(second)]).toEqual([second, true]);
  });
});
