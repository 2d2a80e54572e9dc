import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import { type Connection, rowsOf } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import type { Audience } from '../features/knowledge/item-schema.ts';
import { getSearch, getSuggestions } from '../features/search/endpoints.ts';
import { call } from '../lib/call.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, knowledgeDocument, portalDocument } from '../testing/documents.ts';
import { filesBelow } from '../testing/folders.ts';
import { startApi } from '../testing/members.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

const render: Render = async ({ route, payload }) => Buffer.from(`<html>${route} ${JSON.stringify(payload)}</html>`);
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal}</html>`) };
/** Word in every field of an item, and nowhere else. */
const canary = 'kanariepiet';

describe.each(databases)('the knowledge base on $kind', ({ open }) => {
  const dataDir = temporaryFolder('help');
  const now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;

  async function save(...documents: object[]) {
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities: entitiesOf(undefined), clock },
      report: ({ text }) => expect.fail(text),
    });
    await publisher?.drain();
  }
  const words = (title: string) => ({ title: `${canary} ${title}`, text: `<p>${canary} tekst</p>` });
  const item = (audience: Audience, more: object = {}) =>
    save(
      knowledgeDocument(`${canary}-1`, {
        ...{ audience, author: `An ${canary}`, tags: [`${canary}-tag`], category: `${canary}-rubriek` },
        texts: { nl: words('nl'), fr: words('fr') },
        ...more,
      }),
    );
  /** Returns the public places that contain the word: files of the site, tables of the search engine, answers to readers. */
  async function surfaces(): Promise<string[]> {
    const site = siteDir(dataDir, 'one');
    const files = filesBelow(site).filter(
      (file) => file.includes(canary) || fs.readFileSync(path.join(site, file), 'utf8').includes(canary),
    );
    const tables = rowsOf<{ name: string }>(
      await connection.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' and tablename like 'search%'`),
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await connection.db.execute(
        sql`select 1 from ${sql.identifier(name)} x where x::text ilike ${`%${canary.slice(0, 9)}%`} limit 1`,
      );
      if (rowsOf(rows).length) holding.push(name);
    }
    const api = startApi(connection).from();
    const params = { portalCode: 'dbbe', locale: 'nl' } as const;
    const { total } = await call(getSearch, { params, query: { q: canary } }, api);
    const suggested = await call(getSuggestions, { params, query: { q: canary.slice(0, 6) } }, api);
    const misspelt = await call(getSearch, { params, query: { q: `${canary.slice(0, -2)}te` } }, api);
    const isSuggested = suggested.words.length + suggested.titles.length > 0;
    const isCorrected = misspelt.total > 0 || JSON.stringify(misspelt).includes(canary);
    return [
      ...files,
      ...holding,
      ...(total ? ['search'] : []),
      ...(isSuggested ? ['suggestions'] : []),
      ...(isCorrected ? ['corrections'] : []),
    ].sort();
  }

  beforeAll(async () => {
    connection = await open();
    const named = (entity: string, reference: string) => ({
      ...{ entity, reference, texts: { nl: { name: canary }, fr: { name: canary } } },
    });
    await save(portalDocument('dbbe'), articleDocument({ reference: 'DBBE00000000001' }));
    await save(named('category', `${canary}-rubriek`), named('tag', `${canary}-tag`), knowledgeDocument('gewoon'));
    await item('staff');
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

  it('publishes nothing that is for members or staff, nor what is not published', async () => {
    expect(await surfaces()).toEqual([]);
    await item('members');
    expect(await surfaces()).toEqual([]);
    await item('readers', { isPublished: false });
    expect(await surfaces()).toEqual([]);
  });

  it.each(['members', 'staff'] as const)(
    'publishes what is for readers, and takes it away from everywhere once it is for %s',
    async (audience) => {
      await item('readers');
      expect(await surfaces()).toEqual(
        expect.arrayContaining([
          ...[`dbbe/help/${canary}-1/index.html`, 'dbbe/help/index.html', `dbbe/fr/aide/${canary}-1/index.html`],
          ...['dbbe/sitemaps/pages.xml', 'search', 'search_documents', 'suggestions', 'corrections'],
        ]),
      );
      await item(audience);
      // A word that was public stays in the vocabulary until the next rebuild, but no answer contains it.
      expect((await surfaces()).filter((one) => one !== 'search_words')).toEqual([]);
    },
  );
});
