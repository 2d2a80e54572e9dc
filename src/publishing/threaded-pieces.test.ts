import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../db/audit.ts';
import type { Connection, Db } from '../db/connection.ts';
import { outbox } from '../db/tables/publishing.ts';
import { articleEntity } from '../features/articles/save.ts';
import { pageEntity } from '../features/pages/save.ts';
import { portalEntity } from '../features/portals/save.ts';
import { writeOverride } from '../features/translations/commands.ts';
import { translator } from '../i18n/messages.ts';
import { withWords, wordsIn } from '../i18n/words.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, pageDocument, portalDocument } from '../testing/documents.ts';
import { furnish, save } from '../testing/saving.ts';
import { createWriter } from './file-writer.ts';
import { filesOfPage } from './page-files.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render, WithMessages } from './render.ts';
import type { RenderWorker } from './render-worker.ts';

// Threads of the bundle are tested in e2e; these workers render in this thread, at the moment that a test chooses.
const render: Render = async ({ portal, route, variant: { locale }, payload }) =>
  withWords(wordsIn(locale, (payload as WithMessages).messages), () =>
    Buffer.from(`<html>${portal} ${route} ${translator(locale)('layouts.skip')} ${JSON.stringify(payload)}</html>`),
  );
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal} {{message}}</html>`) };
const now = new Date('2026-11-21T12:00:00Z');
const clock = () => now;
const count = 105;
const references = Array.from({ length: count }, (_, index) => `pagina-${String(index).padStart(3, '0')}`);
const withText = (reference: string, text: string) => {
  const { nl, fr } = pageDocument(reference).texts;
  return { nl: { ...nl, text: `<p>${text}</p>` }, fr };
};

describe.each(databases)('many pages at once on $kind', ({ open }) => {
  let connection: Connection;
  let publisher: Publisher;
  let writer: ReturnType<typeof createWriter>;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-threads-'));
  const site = siteDir(dataDir, 'one');
  const dropped = new Set<string>();
  const printed: string[] = [];
  let working = 0;
  /** Awaited before a message of tasks is written. */
  let before: (paths: readonly string[]) => Promise<void> = async () => {};

  function hire(): RenderWorker {
    let behind = 0;
    working += 1;
    return {
      behind: () => behind,
      async print(tasks) {
        behind += tasks.length;
        await before(tasks.map((task) => `${task.portal} ${task.path}`));
        const written: number[] = [];
        for (const { portal, path: address, page, files } of tasks) {
          printed.push(`${portal} ${address}`);
          const made = page
            ? filesOfPage(portal, address, {
                html: await render({ ...page, payload: JSON.parse(page.payload) as object }),
                payload: Buffer.from(page.payload),
              })
            : files.map((file) => ({ ...file, body: Buffer.from(file.body) }));
          let changed = 0;
          for (const file of made) changed += Number(await writer.write(file));
          written.push(changed);
        }
        behind -= tasks.length;
        return written;
      },
      close: async () => {
        working -= 1;
      },
    };
  }
  const start = () =>
    createPublisher({
      ...{ connection, release: 'one', writer, ...made, clock, logger: pino({ level: 'silent' }), hire },
      changed: (portal, address) => dropped.add(`${portal} ${address}`),
    });

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(
      connection.db,
      pageEntity,
      references.map((reference) => pageDocument(reference, { portals: ['dbbe', 'hobe'] })),
    );
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    writer = createWriter(site);
    publisher = start();
  });
  afterEach(() => {
    before = async () => {};
    dropped.clear();
    printed.length = 0;
    expect(working).toBe(0);
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const read = (portal: string, address: string) => fs.readFileSync(path.join(site, portal, address, 'index.html'), 'utf8');
  const write = (value: string | null) =>
    connection.db.transaction((inner) =>
      writeOverride(
        { tx: inner as unknown as Db, by: commandLine, now, act: 'translation.saved' },
        { app: 1, key: 'layouts.skip', locale: 'nl', portal: null },
        value,
      ),
    );
  const showing = (text: string) =>
    ['dbbe', 'hobe'].flatMap((portal) => references.filter((reference) => read(portal, `/${reference}`).includes(text)));

  it('shows a message on every page, says which addresses changed, and writes nothing twice', async () => {
    await write('Naar het artikel');
    await publisher.drain();
    expect(showing('Naar het artikel')).toHaveLength(2 * count);
    expect(fs.statSync(path.join(site, 'dbbe/nl/pagina-001/index.html')).ino).toBe(
      fs.statSync(path.join(site, 'dbbe/pagina-001/index.html')).ino,
    );
    for (const reference of references) expect(dropped).toContain(`hobe /${reference}`);
    expect([...dropped].filter((one) => / \/fr(?:\/|$)/.test(one))).toEqual([]);
    expect(printed).toHaveLength(new Set(printed).size);
    expect(await publisher.lag()).toMatchObject({ waiting: 0 });
  });

  it('publishes a save between the pieces, and writes nothing older over it', async () => {
    const last = references.at(-1) ?? '';
    let isSaved: Promise<void> | undefined;
    let isLive = false;
    const seen: boolean[] = [];
    before = async (paths) => {
      if (isLive) seen.push(read('dbbe', `/${last}`).includes('Intussen'));
      if (!paths.includes(`dbbe /${last}`) || isSaved) return;
      // The piece has read the page, and writes it after the save had time to be live. A save that did not wait for the
      // piece would be overwritten.
      isSaved = (async () => {
        await save(connection.db, pageEntity, [pageDocument(last, { portals: ['dbbe', 'hobe'], texts: withText(last, 'Intussen') })]);
        publisher.edited([`page:${last}`]);
        await publisher.publishOwn();
        isLive = true;
      })();
      await Promise.race([isSaved, pause(1_000)]);
    };
    await write('Naar de tekst');
    await publisher.drain();
    await isSaved;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
    expect(showing('Naar de tekst')).toContain(last);
    expect(dropped).toContain(`dbbe /${last}`);
  });

  it('does not wait for all pages with a save of another page', async () => {
    const first = references[0] ?? '';
    let live: number | undefined;
    let isAsked = false;
    before = async (paths) => {
      if (isAsked || !paths.some((one) => one.startsWith('hobe '))) return;
      isAsked = true;
      await save(connection.db, pageEntity, [pageDocument(first, { portals: ['dbbe', 'hobe'], texts: withText(first, 'Tussendoor') })]);
      publisher.edited([`page:${first}`]);
      void publisher.publishOwn().then(() => {
        live = printed.length;
      });
    };
    await write('Naar het begin');
    await publisher.drain();
    await publisher.drain();
    expect(read('dbbe', `/${first}`)).toContain('Tussendoor');
    expect(live).toBeLessThan(printed.length);
  });

  it('keeps the rows of pages that a thread could not write, and publishes them at the next start', async () => {
    let count = 0;
    before = async () => {
      count += 1;
      if (count === 5) throw new Error('A rendering thread stopped (exit code 1).');
    };
    await write('Naar het midden');
    await publisher.drain();
    expect((await publisher.lag()).waiting).toBeGreaterThan(0);
    await publisher.stop();
    expect(showing('Naar het midden').length).toBeLessThan(2 * references.length);
    before = async () => {};
    publisher = start();
    await publisher.drain();
    expect(showing('Naar het midden')).toHaveLength(2 * references.length);
  });

  it('stops between two pieces, and goes on at the next start', async () => {
    let stopping: Promise<void> | undefined;
    before = async () => {
      stopping ??= publisher.stop();
    };
    await write(null);
    await publisher.drain();
    await stopping;
    expect(showing('Naar het midden').length).toBeGreaterThan(0);
    publisher = start();
    await publisher.drain();
    expect(showing('Naar het midden')).toEqual([]);
  });

  it('makes the pages that follow from those of the last piece', async () => {
    const articles = Array.from({ length: 60 }, (_, index) =>
      articleDocument({
        ...{ reference: `DBBE0000000${String(index).padStart(4, '0')}`, displayDate: '2026-03-02', portals: ['dbbe', 'hobe'] },
      }),
    );
    await save(connection.db, articleEntity, articles);
    // Every page of a portal reads the portal's document, including the sitemap index.
    await save(connection.db, portalEntity, [portalDocument('dbbe', { domain: 'bouw.example' })]);
    await connection.db.update(outbox).set({ isBulk: true });
    await publisher.drain();
    expect(fs.readFileSync(path.join(site, 'dbbe/sitemap-index.xml'), 'utf8')).toContain('/sitemaps/2026-03.xml');
    expect(printed).toContain('dbbe /sitemaps/2026-03.xml');
    expect(fs.existsSync(path.join(site, 'dbbe/sitemaps/2026-03.xml'))).toBe(true);
  });
});
