import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Entity } from '../content/entity.ts';
import { entitiesOf } from '../features/entities.ts';
import { articleDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { openEmbedded } from '../testing/embedded.ts';
import { save } from '../testing/saving.ts';
import { draftsOf } from './build-pages.ts';
import { publishRelease } from './release.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-rounds-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const now = new Date('2026-11-21T12:00:00Z');
const made = { render: async () => Buffer.from('page'), renderError: async () => Buffer.from('{{message}}') };
const entity = (name: string) => entitiesOf(undefined).get(name) as unknown as Entity;

/** Returns a database with a portal, and with themes that each have an interest and an article. */
async function withThemes(count: number) {
  const connection = await openEmbedded();
  const { db } = connection;
  const codes = Array.from({ length: count }, (_, index) => `topic-${index}`);
  await save(db, entity('portal'), [portalDocument('elbe')]);
  const interests = codes.map((code) => ({ entity: 'interest', code, texts: { nl: { name: code }, fr: { name: code } } }));
  await save(db, entity('interest'), interests);
  const themes = codes.map((code) => themeDocument(`theme-${code}`, { portals: ['elbe'], interests: [code] }));
  await save(db, entity('theme'), themes);
  const articles = codes.map((code, index) =>
    articleDocument({ reference: `ELBE${String(index).padStart(11, '0')}`, portals: ['elbe'], interests: [code] }),
  );
  await save(db, entity('article'), articles, now);
  return connection;
}

/** Returns the statements of a full publish. */
async function statementsOf(count: number): Promise<number> {
  const connection = await withThemes(count);
  let statements = 0;
  const { pglite } = connection;
  if (!pglite) throw new Error('This counts the statements of the embedded database.');
  const query = pglite.query.bind(pglite);
  pglite.query = ((...given: Parameters<typeof query>) => {
    statements += 1;
    return query(...given);
  }) as typeof pglite.query;
  await publishRelease(connection, { id: `of ${count}`, dataDir, ...made, clock: () => now });
  pglite.query = query;
  await connection.close();
  return statements;
}

it('a full publish of a portal takes the same statements for any number of themes', async () => {
  expect(await statementsOf(9)).toBe(await statementsOf(3));
});

it('pages of another source show what was saved between the two', async () => {
  const connection = await withThemes(1);
  const { db } = connection;
  const titles = async (source: Parameters<typeof draftsOf>[0]) => {
    const payloads = await Array.fromAsync(draftsOf(source, 'elbe', ['/', '/themes']), ({ page }) => page?.payload);
    return payloads.map((payload) => (payload as { themes: { title: string }[] }).themes.map(({ title }) => title).join());
  };
  const source = () => ({ db, now, ...made });
  const first = source();
  expect(await titles(first)).toEqual(['Thema theme-topic-0', 'Thema theme-topic-0']);
  await save(db, entity('theme'), [
    themeDocument('theme-topic-0', { portals: ['elbe'], interests: ['topic-0'], texts: { nl: { title: 'Nieuw', description: '' } } }),
  ]);
  expect(await titles(source())).toEqual(['Nieuw', 'Nieuw']);
  await connection.close();
});
