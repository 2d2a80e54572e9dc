import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../content/entity.ts';
import type { Connection } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { remove, save } from '../testing/saving.ts';
import { catchUp } from './due-timer.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';

const rendering = {
  render: async ({ payload }: { payload: object }) => Buffer.from(JSON.stringify(payload).padEnd(600)),
  renderError: async () => Buffer.from('{{message}}'),
};
const entity = (name: string) => entitiesOf(undefined).get(name) as unknown as Entity;
const reference = 'ELBE00000000900';
const article = (more: object = {}) =>
  articleDocument({ reference, portals: ['elbe'], interests: ['stroom'], texts: { nl: { title: 'Stroom' } }, ...more });
const theme = (...interests: string[]) => themeDocument('elektriciteit', { portals: ['elbe'], interests });

describe.each(databases)('the menu of a portal on $kind', ({ open }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-menus-'));
  let now = new Date('2026-11-21T12:00:00Z');
  let connection: Connection;
  let publisher: Publisher;
  const site = () => path.join(siteDir(dataDir, 'one'), 'elbe');

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await save(db, entity('portal'), [portalDocument('elbe')]);
    const codes = ['stroom', 'hout'];
    const interests = codes.map((code) => ({ entity: 'interest', code, texts: { nl: { name: code }, fr: { name: code } } }));
    await save(db, entity('interest'), interests);
    await save(db, entity('theme'), [theme('stroom')]);
    await publishRelease(connection, { id: 'one', dataDir, ...rendering, clock: () => now });
    publisher = createPublisher({
      ...{ connection, release: 'one', writer: createWriter(siteDir(dataDir, 'one')), ...rendering },
      ...{ clock: () => now, logger: pino({ level: 'silent' }), changed: () => {} },
    });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  async function menus(): Promise<string[]> {
    await catchUp(connection.db, 'one', now);
    await publisher.drain();
    return ['/contact', '/fr/contact', '/'].map((address) => {
      const { furniture } = JSON.parse(fs.readFileSync(path.join(site(), address, 'payload.json'), 'utf8'));
      return furniture.themes.map((one: { address: string }) => one.address).join();
    });
  }
  const empty = ['', '', ''];
  const inDutch = ['/elektriciteit', '', '/elektriciteit'];

  it('leads to a theme for as long as it has articles in that language; its page stays', async () => {
    expect(await menus()).toEqual(empty);
    const text = (title: string) => ({ title });
    const steps = [
      [article(), inDutch],
      [article({ isPublished: false }), empty],
      [article({ texts: { nl: text('Stroom'), fr: text('Courant') } }), ['/elektriciteit', '/fr/elektriciteit', '/elektriciteit']],
      [article({ interests: [] }), empty],
      [article({ interests: ['hout', 'stroom'] }), inDutch],
      [theme('hout'), inDutch],
      [theme(), empty],
      [theme('stroom', 'hout'), inDutch],
      [article({ displayDate: '2026-11-22T08:00:00Z' }), empty],
    ] as const;
    for (const [index, [document, menu]] of steps.entries()) {
      await save(connection.db, entity(document.entity), [document], now);
      expect(await menus(), `step ${index}`).toEqual(menu);
    }
    expect(fs.existsSync(path.join(site(), 'elektriciteit', 'index.html'))).toBe(true);
  });

  it('leads to it from the second on at which its first article appears', async () => {
    now = new Date('2026-11-22T07:59:59Z');
    expect(await menus()).toEqual(empty);
    now = new Date('2026-11-22T08:00:00Z');
    expect(await menus()).toEqual(inDutch);
  });

  it('leads to it until its last article goes, whichever was the first', async () => {
    await save(connection.db, entity('article'), [article({ reference: 'ELBE00000000901', displayDate: '2026-01-01' })], now);
    await remove(connection.db, entity('article'), [reference]);
    expect(await menus()).toEqual(inDutch);
    await remove(connection.db, entity('article'), ['ELBE00000000901']);
    expect(await menus()).toEqual(empty);
  });
});
