import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arePicturesDue } from '../../content/files/remote-pictures.ts';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Totals } from '../../content/transfer/import-options.ts';
import { type Connection, rowsOf } from '../../db/connection.ts';
import { entitiesOf } from '../../features/entities.ts';
import { createWriter } from '../../publishing/file-writer.ts';
import { createPublisher, type Publisher } from '../../publishing/publisher.ts';
import { publishRelease, siteDir } from '../../publishing/release.ts';
import type { Render } from '../../publishing/render.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, eventDocument, magazineDocument, newsletterDocument, portalDocument } from '../../testing/documents.ts';
import { type Host, pictureHost } from '../../testing/servers/picture-host.ts';
import { pictureJobs } from './picture-jobs.ts';

const plain: Render = async ({ payload }) => Buffer.from(JSON.stringify(payload));
const logger = pino({ level: 'silent' });
const at = (name: string) => `https://pictures.example/${name}`;
const reference = (n: number) => `DBBE${String(n).padStart(11, '0')}`;

describe.each(databases)('pictures on other hosts, on $kind', ({ open }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-pictures-'));
  const mediaDir = path.join(dataDir, 'media');
  const answers = new Map<string, Buffer | number>();
  let now = new Date('2026-11-21T12:00:00Z');
  let connection: Connection;
  let publisher: Publisher;
  let host: Host;

  async function save(...documents: object[]): Promise<Totals> {
    const bad: string[] = [];
    const totals = await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      db: connection.db,
      entities: entitiesOf(undefined),
      clock: () => now,
      report: ({ text }) => bad.push(text),
    });
    expect(bad).toEqual([]);
    await publisher?.drain();
    return totals;
  }
  /** Runs one of the jobs. */
  async function work(name: 'fetch-pictures' | 'forget-pictures') {
    const jobs = pictureJobs({ db: connection.db, clock: () => now, logger, mediaDir, publish: () => {}, network: host.network });
    await jobs.find((job) => job.name === name)?.work({});
    await publisher.drain();
  }
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const page = (address: string) => fs.readFileSync(path.join(siteDir(dataDir, 'one'), 'dbbe', address, 'index.html'), 'utf8');
  const rows = async () =>
    rowsOf<{ url: string; file: number | null; tries: number; failure: string | null; waits: boolean }>(
      await connection.db.execute(
        sql`select url, file, tries, failure, next_try_at is not null as waits from remote_pictures order by number`,
      ),
    );
  const row = async (name: string) => (await rows()).find(({ url }) => url === at(name));
  const askedFor = (name: string) => host.asked.filter((one) => one === `pictures.example/${name}`).length;

  beforeAll(async () => {
    const blue = sharp({ create: { width: 600, height: 300, channels: 3, background: '#1f3a5f' } });
    answers.set('/wide.jpg', await blue.clone().jpeg().toBuffer());
    // Portrait photograph whose pixels are stored rotated (EXIF orientation).
    answers.set('/upright.jpg', await blue.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    for (const type of ['png', 'webp', 'avif', 'gif'] as const) answers.set(`/wide.${type}`, await blue.clone().toFormat(type).toBuffer());
    answers.set('/script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'));
    answers.set('/page.jpg', Buffer.from('<!doctype html><p>Not a picture'));
    answers.set('/half.jpg', (answers.get('/wide.jpg') as Buffer).subarray(0, 400));
    answers.set('/busy.jpg', 503);
    host = await pictureHost(({ url = '' }, response) => {
      const answer = answers.get(url.replace(/\?.*/, '')) ?? 404;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.end(answer);
    });
    connection = await open();
    await save(
      portalDocument('dbbe'),
      { entity: 'interest', code: 'daken', texts: { nl: { name: 'daken' }, fr: { name: 'toits' } } },
      articleDocument({ reference: reference(1), imageUrl: at('wide.jpg') }),
      articleDocument({ reference: reference(2), imageUrl: at('wide.jpg') }),
      articleDocument({ reference: reference(3), imageUrl: '/pictures/own.jpg' }),
      eventDocument({ reference: 'EV-A', imageUrl: at('wide.png') }),
      magazineDocument({
        reference: 'DBBEMAG00001',
        coverImageUrl: at('wide.webp'),
        articles: [reference(1)],
        ads: [
          {
            orderByValue: 5,
            imageUrl: at('wide.avif'),
            redirectUrl: 'https://bouwer.example/',
            texts: { nl: { alt: 'a' }, fr: { alt: 'b' } },
          },
        ],
      }),
      newsletterDocument({
        reference: 'NB-DBBE-2026-01',
        items: [{ reference: reference(1), contentType: 'article', imageUrl: at('wide.gif') }],
      }),
    );
    const made = { render: plain, renderError: async () => Buffer.from('') };
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock: () => now });
    publisher = createPublisher({
      ...{ connection, release: 'one', writer: createWriter(siteDir(dataDir, 'one')), ...made, clock: () => now, logger },
      changed: () => {},
    });
  });
  afterAll(async () => {
    await publisher.stop();
    await host.close();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('are links until they were fetched, each once, and pictures afterwards', async () => {
    expect(page(`dossier/${reference(1)}`)).toContain(`"imageUrl":"${at('wide.jpg')}"`);
    expect(await arePicturesDue(connection.db, now)).toBe(true);
    await work('fetch-pictures');
    expect(await arePicturesDue(connection.db, now)).toBe(false);
    for (const [type, address] of [
      ['jpg', `dossier/${reference(1)}`],
      ['jpg', `dossier/${reference(2)}`],
      ['jpg', '.'],
      ['png', 'evenement/EV-A'],
      ['webp', 'magazine/DBBEMAG00001'],
      ['avif', 'magazine/DBBEMAG00001'],
      ['gif', 'nieuwsbrief/NB-DBBE-2026-01'],
    ] as const) {
      const { file } = (await row(`wide.${type}`)) ?? {};
      expect(file, type).toBeGreaterThanOrEqual(1_000_000_000);
      expect(page(address), `${type} at ${address}`).toContain(`/media/${file}/`);
      expect(page(address)).not.toContain(at(`wide.${type}`));
      const [version = ''] = fs.readdirSync(path.join(mediaDir, String(file)));
      expect(page(address)).toContain(`?v=${version}`);
      expect(fs.readdirSync(path.join(mediaDir, String(file), version)).sort()).toEqual(['400.avif', '600.avif', '600.webp']);
    }
    expect(askedFor('wide.jpg')).toBe(1);
    await work('fetch-pictures');
    expect(askedFor('wide.jpg')).toBe(1);
  });

  it('leave the document as it was: bringing it in again changes nothing', async () => {
    const totals = await save(articleDocument({ reference: reference(1), imageUrl: at('wide.jpg') }));
    expect(totals).toMatchObject({ added: 0, changed: 0, same: 1 });
    expect(page(`dossier/${reference(1)}`)).toContain('/media/');
    expect(page(`dossier/${reference(3)}`)).toContain('/pictures/own.jpg');
  });

  it('stand upright as they were held', async () => {
    await save(articleDocument({ reference: reference(4), imageUrl: at('upright.jpg') }));
    await work('fetch-pictures');
    expect(page(`dossier/${reference(4)}`)).toContain('"width":300,"height":600');
  });

  it('are refused where they are none, with the reason', async () => {
    const names = ['script.svg', 'page.jpg', 'half.jpg'];
    await save(...names.map((name, index) => articleDocument({ reference: reference(10 + index), imageUrl: at(name) })));
    await save(articleDocument({ reference: reference(20), imageUrl: 'https://127.0.0.1/inside.jpg' }));
    await work('fetch-pictures');
    for (const name of names)
      expect(await row(name), name).toMatchObject({ file: null, tries: 1, waits: false, failure: expect.stringMatching(/^not a picture/) });
    expect((await rows()).at(-1)).toMatchObject({ file: null, waits: false, failure: 'not a public address' });
    expect(page(`dossier/${reference(10)}`)).toContain(at('script.svg'));
  });

  it('are tried again with growing pauses, and given up in the end', async () => {
    await save(articleDocument({ reference: reference(30), imageUrl: at('busy.jpg') }));
    await work('fetch-pictures');
    await work('fetch-pictures');
    expect(askedFor('busy.jpg')).toBe(1);
    for (const [index, minutes] of [1, 10, 60, 360].entries()) {
      later(minutes);
      await work('fetch-pictures');
      expect(askedFor('busy.jpg')).toBe(index + 2);
    }
    expect(await row('busy.jpg')).toMatchObject({ file: null, tries: 5, waits: false, failure: 'answered 503' });
    later(10_000);
    await work('fetch-pictures');
    expect(askedFor('busy.jpg')).toBe(5);
  });

  it('arrive at the second try where the first one failed', async () => {
    answers.set('/late.jpg', 500);
    await save(articleDocument({ reference: reference(31), imageUrl: at('late.jpg') }));
    await work('fetch-pictures');
    answers.set('/late.jpg', answers.get('/wide.jpg') as Buffer);
    later(1);
    await work('fetch-pictures');
    expect(await row('late.jpg')).toMatchObject({ file: expect.any(Number), failure: null });
    expect(page(`dossier/${reference(31)}`)).toContain('/media/');
  });

  it('go when nothing names them any more, and not before', async () => {
    const { file } = (await row('wide.jpg')) ?? {};
    const folder = path.join(mediaDir, String(file));
    await save(articleDocument({ reference: reference(1), imageUrl: at('wide.gif') }));
    await work('forget-pictures');
    expect(fs.existsSync(folder)).toBe(true);
    await save({ entity: 'article', reference: reference(2), delete: true });
    await work('forget-pictures');
    expect(await row('wide.jpg')).toBeUndefined();
    expect(fs.existsSync(folder)).toBe(false);
    expect(page(`dossier/${reference(1)}`)).toContain(`/media/${(await row('wide.gif'))?.file}/`);
  });

  it('have addresses of any length', async () => {
    const long = at(`wide.jpg?${'é'.repeat(2_000 - at('wide.jpg?').length)}`);
    await save(articleDocument({ reference: reference(40), imageUrl: long }));
    await work('fetch-pictures');
    expect(page(`dossier/${reference(40)}`)).toContain('/media/');
  });
});
