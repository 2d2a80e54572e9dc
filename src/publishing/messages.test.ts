import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

// The bundle's own screens are tested in e2e; this page renders the messages of its payload in the same way.
const render: Render = async ({ portal, route, variant: { locale }, payload }) =>
  withWords(wordsIn(locale, (payload as WithMessages).messages), () =>
    Buffer.from(`<html>${portal} ${route} ${translator(locale)('layouts.skip')}</html>`),
  );
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal} {{message}}</html>`) };
const now = new Date('2026-11-21T12:00:00Z');
const clock = () => now;
const [{ open }] = databases as [(typeof databases)[number]];

let connection: Connection;
let publisher: Publisher;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-messages-'));
const site = siteDir(dataDir, 'one');
const dropped = new Set<string>();

beforeAll(async () => {
  connection = await open();
  await furnish(connection.db);
  await save(connection.db, pageEntity, [pageDocument('privacy', { portals: ['dbbe', 'hobe'] })]);
  await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
  publisher = createPublisher({
    ...{ connection, release: 'one', writer: createWriter(site), ...made, clock, logger: pino({ level: 'silent' }) },
    changed: (portal, address) => dropped.add(`${portal} ${address}`),
  });
});
afterAll(async () => {
  await publisher.stop();
  await connection.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const read = (portal: string, address: string) => fs.readFileSync(path.join(site, portal, address, 'index.html'), 'utf8');
const place = { app: 1, key: 'layouts.skip', locale: 'nl', portal: 'hobe' } as const;
const write = (value: string | null, app: 1 | 2 | 3 = 1) =>
  connection.db.transaction((inner) =>
    writeOverride({ tx: inner as unknown as Db, by: commandLine, now, act: 'translation.saved' }, { ...place, app }, value),
  );

it('publishes the pages of a portal again in the language of an override, those at hand before all, and takes it back', async () => {
  const before = read('hobe', '/privacy');
  await write('Naar het artikel');
  await publisher.publishAtHand([{ portal: 'hobe', path: '/privacy' }]);
  expect([...dropped]).toEqual(['hobe /privacy']);
  expect(read('hobe', '/privacy')).toContain('Naar het artikel');
  expect(read('hobe', '/contact')).not.toContain('Naar het artikel');
  await publisher.drain();
  expect(read('hobe', '/contact')).toContain('Naar het artikel');
  expect([...dropped].filter((one) => !one.startsWith('hobe ') || /^hobe \/fr(?:\/|$)/.test(one))).toEqual([]);
  await write(null);
  await publisher.drain();
  expect(read('hobe', '/privacy')).toBe(before);
});

it('publishes nothing again for a message of mails', async () => {
  dropped.clear();
  await write('Naar het artikel', 2);
  await publisher.drain();
  expect([...dropped]).toEqual([]);
});
