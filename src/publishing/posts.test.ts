import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection, Db } from '../db/connection.ts';
import { accounts, addresses } from '../db/tables/accounts.ts';
import { symposiumCategories, symposiumPosts, symposiumTexts } from '../db/tables/symposium.ts';
import { entitiesOf } from '../features/entities.ts';
import { endOfDay } from '../features/symposium/rules.ts';
import { changePosts } from '../features/symposium/save.ts';
import { databases } from '../testing/databases.ts';
import { portalDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { symposiumRow } from '../testing/symposium.ts';
import { catchUp } from './due-timer.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

const render: Render = async ({ route, payload }) => Buffer.from(`<html>${route} ${JSON.stringify(payload)}</html>`);
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal}</html>`) };
const secrets = {
  ...{ firstName: 'Kanarievoornaam', lastName: 'Kanarienaam', email: 'kanarie@geheim.example', phone: '+32 499 99 99 99' },
  street: 'Kanariestraat',
};

describe.each(databases)('posts of the symposium on $kind', ({ open }) => {
  const dataDir = temporaryFolder('posts');
  const logger = pino({ level: 'silent' });
  const site = () => path.join(siteDir(dataDir, 'one'), 'dbbe');
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;
  const start = () =>
    createPublisher({
      ...{ connection, release: 'one', writer: createWriter(siteDir(dataDir, 'one')), ...made, clock, logger },
      changed: () => {},
    });

  async function publishAt(instant: string) {
    now = new Date(instant);
    await catchUp(connection.db, 'one', now);
    await publisher.drain();
  }
  /** Returns the published files that contain a text. */
  const filesWith = (text: string) =>
    filesBelow(site()).filter((file) => fs.readFileSync(path.join(site(), file), 'latin1').includes(text));
  const isThere = (id: number) => fs.existsSync(path.join(site(), 'symposium', String(id), 'index.html'));

  /** Keys that the last post changed. */
  let changed: string[] = [];
  /** Writes an approved post with a title. @returns its id */
  async function post(title: string, lastDay: string): Promise<number> {
    const { db } = connection;
    const [address] = await db.select().from(addresses);
    const { street: _, ...contact } = secrets;
    const row = { ...symposiumRow({ account: 1, at: now }), ...contact, address: address?.id ?? null, website: 'https://dakco.be' };
    const [added] = await db
      .insert(symposiumPosts)
      .values({ ...row, removeAfterDate: lastDay, visibleUntil: endOfDay(lastDay), isLive: false })
      .returning();
    const id = added?.id ?? 0;
    const texts = (['written', 'approved'] as const).map((stage) => ({
      post: id,
      stage,
      locale: 'nl' as const,
      title,
      description: title,
    }));
    await db.insert(symposiumTexts).values(texts);
    await db.insert(symposiumCategories).values({ post: id, category: 1, position: 0 });
    changed = await db.transaction((tx) =>
      changePosts(tx as unknown as Db, [id], now, () => tx.update(symposiumPosts).set({ isLive: true }).where(eq(symposiumPosts.id, id))),
    );
    return id;
  }

  beforeAll(async () => {
    connection = await open();
    const documents = [
      portalDocument('dbbe'),
      { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toits' } } },
    ];
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities: entitiesOf(undefined), clock },
      report: ({ text }) => expect.fail(text),
    });
    const at = { createdAt: now, updatedAt: now, locale: 'nl' as const };
    await connection.db.insert(accounts).values({ email: secrets.email, firstName: secrets.firstName, lastName: secrets.lastName, ...at });
    const place = { street: secrets.street, streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };
    await connection.db.insert(addresses).values({ account: 1, ...place, ...at });
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    publisher = start();
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('stand on their page, in the list and in the sitemap, without a word of who wrote them', async () => {
    const id = await post('Dakpannengezocht', '2026-11-22');
    await publishAt('2026-11-21T12:00:01Z');
    expect(isThere(id)).toBe(true);
    expect(filesWith('Dakpannengezocht')).toEqual(expect.arrayContaining([`symposium/${id}/index.html`, 'symposium/index.html']));
    expect(filesWith(`/symposium/${id}<`)).toEqual(['sitemaps/2026-11.xml']);
    expect(filesWith('https://dakco.be').length).toBeGreaterThan(0);
    for (const [name, secret] of Object.entries(secrets)) expect(filesWith(secret), name).toEqual([]);
    expect(filesWith('99 99 99')).toEqual([]);
  });

  it('stand in the list when a save is answered, before the pages that follow', async () => {
    const id = await post('Meteenzichtbaar', '2026-11-21');
    publisher.edited(changed);
    await publisher.publishOwn();
    const pages = [`symposium/${id}`, 'symposium', `nl/symposium/${id}`, 'nl/symposium'].map((page) => `${page}/index.html`);
    expect(filesWith('Meteenzichtbaar').filter((file) => file.endsWith('.html'))).toEqual(expect.arrayContaining(pages));
  });

  it('are shown through their last day in Brussels, and are nowhere from its end on', async () => {
    await publishAt('2026-11-22T22:59:59.999Z');
    expect(filesWith('Dakpannengezocht').length).toBeGreaterThan(1);
    await publishAt('2026-11-22T23:00:00Z');
    expect([isThere(1), filesWith('Dakpannengezocht'), filesWith('/symposium/1<')]).toEqual([false, [], []]);
  });

  it('are gone too where the server stood still at their end', async () => {
    const id = await post('Afwezigbericht', '2026-11-25');
    await publishAt('2026-11-23T12:00:00Z');
    expect(isThere(id)).toBe(true);
    await publisher.stop();
    publisher = start();
    await publishAt('2026-11-28T12:00:00Z');
    expect([isThere(id), filesWith('Afwezigbericht')]).toEqual([false, []]);
  });
});
