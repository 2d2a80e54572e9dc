import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../content/entity.ts';
import { type Connection, rowsOf } from '../../db/connection.ts';
import { ensureIndex } from '../../search/index/rebuild.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, eventDocument, magazineDocument, newsletterDocument, videoDocument } from '../../testing/documents.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { entitiesOf } from '../entities.ts';
import { sources } from '../sources.ts';

const entity = (name: string) => entitiesOf(undefined).get(name) as unknown as Entity;
const texts = (title: string, text: string) => ({
  nl: { title, description: '', text: `<p>${text}</p>` },
  fr: { title, description: '', text: `<p>${text}</p>` },
});

describe.each(databases)('the search index on $kind', ({ open }) => {
  let connection: Connection;
  const found = async (query: string, column: 'words' | 'gated' = 'words') =>
    rowsOf<{ reference: string }>(
      await connection.db.execute(
        sql`select reference from search_documents where ${sql.identifier(column)} @@ to_tsquery('words_nl', ${query}) and locale = 'nl' order by reference`,
      ),
    ).map(({ reference }) => reference);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
  });
  afterAll(() => connection.close());

  it('has what was saved, in the transaction of the save', async () => {
    await save(connection.db, entity('article'), [
      articleDocument({ reference: 'DBBE00000000001', texts: texts('Isolatie van daken', 'Een warme zolder') }),
    ]);
    expect(await found('daken & zolders')).toEqual(['DBBE00000000001']);
    await save(connection.db, entity('article'), [
      articleDocument({ reference: 'DBBE00000000001', texts: texts('Isolatie van muren', 'Een warme gevel') }),
    ]);
    expect(await found('dak')).toEqual([]);
    expect(await found('gevels')).toEqual(['DBBE00000000001']);
  });

  it('keeps text behind a wall, and its words, apart', async () => {
    await save(connection.db, entity('article'), [
      articleDocument({ reference: 'DBBE00000000002', isPremium: true, texts: texts('Kop', 'geheimwoord') }),
    ]);
    expect(await found('geheimwoord')).toEqual([]);
    expect(await found('geheimwoord', 'gated')).toEqual(['DBBE00000000002']);
    const words = await connection.db.execute(sql`select word from search_words where word = 'geheimwoord'`);
    expect(rowsOf(words)).toEqual([]);
  });

  it('forgets what was removed or is not published any more', async () => {
    await save(connection.db, entity('article'), [articleDocument({ reference: 'DBBE00000000003', texts: texts('Weg', 'afscheid') })]);
    expect(await found('afscheid')).toEqual(['DBBE00000000003']);
    await remove(connection.db, entity('article'), ['DBBE00000000003']);
    expect(await found('afscheid')).toEqual([]);
  });

  it('has every kind of document, and is the same after a rebuild', async () => {
    await save(connection.db, entity('magazine'), [magazineDocument({ reference: 'DBBEMAG00001' })]);
    await save(connection.db, entity('newsletter'), [newsletterDocument({ reference: 'NB-DBBE-2026-01' })]);
    await save(connection.db, entity('event'), [eventDocument({ reference: 'EV-A' })]);
    await save(connection.db, entity('video'), [videoDocument({ reference: 'VID-A' })]);
    const all = async () =>
      rowsOf<object>(
        await connection.db.execute(
          sql`select kind, reference, locale, kinds, is_premium, interests, date, views, title_key, title::text, words::text, gated::text
            from search_documents d join search_facets f on f.id = d.facet order by kind, reference, locale`,
        ),
      );
    const before = await all();
    expect(new Set(before.map((row) => (row as { kind: string }).kind))).toEqual(
      new Set(['article', 'magazine', 'newsletter', 'event', 'short']),
    );
    expect(await ensureIndex(connection, sources)).toBe(true);
    expect(await all()).toEqual(before);
    expect(await ensureIndex(connection, sources)).toBe(false);
  });

  it('counts views with the article', async () => {
    await connection.db.execute(sql`update articles set view_count = 321 where reference = 'DBBE00000000001'`);
    const rows = await connection.db.execute(sql`select distinct views from search_documents where reference = 'DBBE00000000001'`);
    expect(rowsOf(rows)).toEqual([{ views: 321 }]);
  });
});
