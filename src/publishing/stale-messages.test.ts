import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../db/audit.ts';
import type { Connection, Db } from '../db/connection.ts';
import { pageEntity } from '../features/pages/save.ts';
import { writeOverride } from '../features/translations/commands.ts';
import { translator } from '../i18n/messages.ts';
import { withWords, wordsIn } from '../i18n/words.ts';
import { databases } from '../testing/databases.ts';
import { pageDocument } from '../testing/documents.ts';
import { furnish, save } from '../testing/saving.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render, WithMessages } from './render.ts';

/** Called before a page is rendered. */
let rendering: (address: string) => Promise<void> = async () => {};
const render: Render = async ({ portal, route, variant: { locale }, payload }) => {
  await rendering(`${portal} ${locale} ${route}`);
  return withWords(wordsIn(locale, (payload as WithMessages).messages), () =>
    Buffer.from(`<html>${portal} ${route} ${translator(locale)('layouts.skip')}</html>`),
  );
};
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal} {{message}}</html>`) };
const now = new Date('2026-11-21T12:00:00Z');
const clock = () => now;

describe.each(databases)('pages behind an override on $kind', ({ open }) => {
  let connection: Connection;
  let publisher: Publisher;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-behind-'));
  const site = siteDir(dataDir, 'one');
  const withheld: string[][] = [];

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, pageEntity, [pageDocument('privacy', { portals: ['dbbe', 'hobe'] })]);
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    publisher = createPublisher({
      ...{ connection, release: 'one', writer: createWriter(site), ...made, clock, logger: pino({ level: 'silent' }) },
      withhold: (portals) => void withheld.push([...portals]),
      changed: () => {},
    });
  });
  afterAll(async () => {
    rendering = async () => {};
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const read = (portal: string, address: string) => fs.readFileSync(path.join(site, portal, address, 'index.html'), 'utf8');
  const write = async (value: string | null, name = 'layouts.skip') => {
    const { keys } = await connection.db.transaction((inner) =>
      writeOverride(
        { tx: inner as unknown as Db, by: commandLine, now, act: 'translation.saved' },
        { app: 1, key: name, locale: 'nl', portal: 'hobe' },
        value,
      ),
    );
    return keys;
  };

  it('are made when a reader asks for them, whether an override is set or taken back', async () => {
    const before = read('hobe', '/privacy');
    expect(publisher.catchUp('hobe', '/privacy')).toBeUndefined();
    publisher.edited(await write('Naar het artikel'));
    expect(['/fr/privacy', '/feed.xml'].map((address) => publisher.catchUp('hobe', address))).toEqual([undefined, undefined]);
    expect(publisher.catchUp('dbbe', '/privacy')).toBeUndefined();
    await publisher.catchUp('hobe', '/nl/privacy');
    expect(read('hobe', '/privacy')).toContain('Naar het artikel');
    expect(read('hobe', '/contact')).not.toContain('Naar het artikel');
    expect(['/privacy', '/nl/privacy', '/privacy/payload.json'].map((address) => publisher.catchUp('hobe', address))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    publisher.edited(await write(null));
    await Promise.all(['/privacy/payload.json', '/contact', '/nl'].map((address) => publisher.catchUp('hobe', address)));
    expect(read('hobe', '/privacy')).toBe(before);
    await publisher.drain();
    expect(publisher.catchUp('hobe', '/magazines')).toBeUndefined();
  });

  it('are the manifest too, and no other document', async () => {
    const manifest = () => fs.readFileSync(path.join(site, 'hobe/manifest.webmanifest'), 'utf8');
    publisher.edited(await write('Alle nummers', 'portals.nav.magazines'));
    expect(['/feed.xml', '/robots.txt', '/sitemap.xml'].map((address) => publisher.catchUp('hobe', address))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await publisher.catchUp('hobe', '/manifest.webmanifest');
    expect(manifest()).toContain('Alle nummers');
    publisher.edited(await write(null, 'portals.nav.magazines'));
    await publisher.catchUp('hobe', '/manifest.webmanifest');
    expect(manifest()).not.toContain('Alle nummers');
    await publisher.drain();
  });

  it('are known from the outbox, for an override of another process, until they are made', async () => {
    await write('Naar de tekst');
    const seen: boolean[] = [];
    rendering = async (one) => {
      if (one.startsWith('hobe nl')) seen.push(publisher.catchUp('hobe', '/privacy') !== undefined);
    };
    await publisher.drain();
    rendering = async () => {};
    expect(seen).toContain(true);
    await publisher.drain();
    expect(publisher.catchUp('hobe', '/privacy')).toBeUndefined();
    expect(read('hobe', '/privacy')).toContain('Naar de tekst');
  });

  it('keep a file server in front from the portal, from the override until all are made', async () => {
    withheld.length = 0;
    publisher.edited(await write('Naar de inhoud'));
    expect(withheld).toEqual([['hobe']]);
    const seen: number[] = [];
    rendering = async () => void seen.push(withheld.length);
    await publisher.drain();
    rendering = async () => {};
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(withheld).toEqual([['hobe'], []]);
    await write(null);
    await publisher.drain();
    expect(withheld).toEqual([['hobe'], [], ['hobe'], []]);
  });

  it('do not count as made by a piece that began before the override', async () => {
    await write('Eerste');
    let changing: Promise<void> | undefined;
    rendering = async (one) => {
      if (!one.startsWith('hobe nl') || changing) return;
      changing = write('Tweede').then((keys) => publisher.edited(keys));
      await changing;
    };
    await publisher.drain();
    rendering = async () => {};
    await publisher.catchUp('hobe', '/privacy');
    expect(read('hobe', '/privacy')).toContain('Tweede');
    await publisher.drain();
  });
});
