import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { isSampled, sampleWord, scopeWord } from '../index/rows.ts';
import { textArray } from '../index/source.ts';
import { corpusOf } from './corpus.ts';

const view = { portal: 'elbe', locale: 'nl', now: new Date('2026-11-28T12:00:00Z') } as const;
const documents = 6_000;

/** Returns the index words of a document: every one has `all`, one in two `half`, one in a hundred `rare`. */
const wordsOf = (nth: number): string =>
  [
    `'${scopeWord(view.portal, view.locale)}'`,
    ...(isSampled(`ELBE${nth}`) ? [`'${sampleWord(view.portal, view.locale)}'`] : []),
    ...["'all'", nth % 2 ? '' : "'half'", nth % 100 ? '' : "'rare'"],
  ].join(' ');

describe.each(databases)('the number of documents with a word on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    const all = Array.from({ length: documents }, (_, nth) => nth);
    await connection.db.execute(sql`
      insert into search_documents (facet, date, visible_from, views, relevancy, kind, reference, locale, title_key, title, words)
      select 1, ${view.now.toISOString()}, '2020-01-01', 0, 0, 'article', reference, 'nl', '', '', words::tsvector
      from unnest(${textArray(all.map((nth) => `ELBE${nth}`))}, ${textArray(all.map(wordsOf))}) as u(reference, words)`);
  });
  afterAll(() => connection.close());

  it('is exact up to a thousand and estimated beyond, so that a word of all documents tells less than a word of half of them', async () => {
    const { count, size } = corpusOf(connection.db, [], view);
    const [all = 0, half = 0, rare] = await count(["'all'", "'half'", "'rare'"]);
    expect(rare).toBe(60);
    expect(Math.abs(all - documents)).toBeLessThan(documents / 5);
    expect(Math.abs(half - documents / 2)).toBeLessThan(documents / 8);
    expect(await size()).toBe(all);
  });

  it('is counted up to the number that is asked for', async () => {
    expect(await corpusOf(connection.db, [], view).count(["'all'", "'rare'"], 5)).toEqual([5, 5]);
  });
});
