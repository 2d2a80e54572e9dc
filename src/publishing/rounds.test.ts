import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Entity } from '../content/entity.ts';
import type { Connection } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { openEmbedded } from '../testing/embedded.ts';
import { save } from '../testing/saving.ts';
import { draftsOf } from './build-pages.ts';
import { createKeptAnswers } from './kept-answers.ts';
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

/** Returns the statements of some work. */
async function statementsIn({ pglite }: Connection, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  if (!pglite) throw new Error('This counts the statements of the embedded database.');
  const query = pglite.query.bind(pglite);
  pglite.query = ((...given: Parameters<typeof query>) => {
    statements.push(given[0]);
    return query(...given);
  }) as typeof pglite.query;
  await work();
  pglite.query = query;
  return statements;
}

/** Returns the number of statements of a full publish. */
async function statementsOf(count: number): Promise<number> {
  const connection = await withThemes(count);
  const publish = () => publishRelease(connection, { id: `of ${count}`, dataDir, ...made, clock: () => now });
  const statements = await statementsIn(connection, publish);
  await connection.close();
  return statements.length;
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

it('a second piece asks for nothing that all pages share, and an issue is loaded once with its articles', async () => {
  const connection = await withThemes(2);
  const { db } = connection;
  const reference = 'ELBE00000000000';
  await save(db, entity('magazine'), [magazineDocument({ reference: 'ELBEMAG00001', portal: 'elbe', articles: [reference] })], now);
  const keepAt = createKeptAnswers(db);
  const paths = [`/dossier/${reference}`, '/magazine/ELBEMAG00001', `/magazine/ELBEMAG00001/${reference}`];
  const built: string[][] = [];
  const piece = () =>
    statementsIn(connection, async () => {
      const drafts = await Array.fromAsync(draftsOf({ db, now, ...made, keep: keepAt(now) }, 'elbe', paths));
      built.push(drafts.flatMap(({ page }) => page?.route ?? []).sort());
    });
  const [first, second] = [await piece(), await piece()];
  expect(built).toEqual(Array.from({ length: 2 }, () => ['article', 'magazine', 'magazineArticle']));
  const shared = /from "(portals|related_portals|themes|theme_interests|pages|message_overrides|ads)"/;
  expect(first.filter((statement) => shared.test(statement)).length).toBeGreaterThan(5);
  expect(second.filter((statement) => shared.test(statement))).toEqual([]);
  expect(second.filter((statement) => statement.includes('from "magazine_articles"'))).toHaveLength(1);
  await connection.close();
});
