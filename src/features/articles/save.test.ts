import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueReferences, nextMoment } from '../../content/moments.ts';
import { type Connection, rowsOf } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { articleViews } from '../../db/tables/stats.ts';
import { interestTexts } from '../../db/tables/themes.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, themeDocument } from '../../testing/documents.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { interestEntity, themeEntity } from '../themes/save.ts';
import { articleEntity } from './save.ts';

const reference = (number: number) => `DBBE${String(number).padStart(11, '0')}`;
const day = (number: number) => `2026-11-${String(Math.min(number, 28)).padStart(2, '0')}`;
const article = (number: number, more: object = {}) => articleDocument({ reference: reference(number), displayDate: day(number), ...more });
const texts = (title: string) => ({ nl: { title }, fr: { title: `${title} (fr)` } });

describe.each(databases)('articles on $kind', ({ open }) => {
  let connection: Connection;
  const saved = (...documents: object[]) => save(connection.db, articleEntity, documents);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await saved(...[1, 2, 3, 4, 5, 6, 7].map((number) => article(number)));
  });
  afterAll(() => connection.close());

  it('change nothing when they are saved as they are', async () => {
    expect(await saved(article(1))).toEqual({ outcomes: [{ reference: reference(1), result: 'same' }], keys: [] });
  });

  it('change their own page and their month when only their words change, not the lists', async () => {
    const { keys } = await saved(article(1, { texts: texts('Andere titel') }));
    expect(keys).toEqual([`article:${reference(1)}`, 'month:dbbe:2026-11']);
  });

  it('change their lists and their neighbours when they move', async () => {
    const { keys } = await saved(article(4, { displayDate: day(6) }));
    expect(keys).toEqual(expect.arrayContaining(['articles:dbbe', 'articles:dbbe:daken', `article:${reference(4)}`]));
    const neighbours = keys.filter((key) => key.startsWith('neighbours:')).map((key) => Number(key.slice(-2)));
    // Two on each side of the place that it left and of the one where it is now.
    expect(neighbours).toEqual([2, 3, 4, 5, 6, 7]);
    await saved(article(4));
  });

  it('change both months and both portals when they go from one to the other', async () => {
    const { keys } = await saved(article(3, { displayDate: '2026-10-31T22:59:59Z', portals: ['hobe'] }));
    expect(keys).toEqual(expect.arrayContaining(['month:dbbe:2026-11', 'month:hobe:2026-10', 'articles:dbbe', 'articles:hobe']));
    const { keys: back } = await saved(article(3, { displayDate: '2026-10-31T23:00:00Z', portals: ['hobe'] }));
    expect(back).toEqual(expect.arrayContaining(['month:hobe:2026-10', 'month:hobe:2026-11']));
    await saved(article(3));
  });

  it('change the menus where a theme gets its first article or loses its last one', async () => {
    await save(connection.db, themeEntity, [themeDocument('houten-huizen', { interests: ['hout'] })]);
    expect((await saved(article(20, { interests: ['hout'] }))).keys).toContain('themes:dbbe');
    expect((await saved(article(21, { interests: ['hout'] }))).keys).not.toContain('themes:dbbe');
    expect((await remove(connection.db, articleEntity, [reference(21)])).keys).not.toContain('themes:dbbe');
    expect((await remove(connection.db, articleEntity, [reference(20)])).keys).toContain('themes:dbbe');
  });

  it('create an interest that has no document yet, under its code, and leave one that has alone', async () => {
    await saved(article(22, { interests: ['nieuw-onderwerp', 'daken'] }));
    const names = await connection.db
      .select({ name: interestTexts.name, locale: interestTexts.locale })
      .from(interestTexts)
      .where(sql`${interestTexts.interest} in ('nieuw-onderwerp', 'daken')`)
      .orderBy(interestTexts.interest, interestTexts.locale);
    expect(names.map(({ locale, name }) => `${locale} ${name}`)).toEqual([
      ...['fr fr daken', 'nl nl daken', 'fr nieuw-onderwerp', 'nl nieuw-onderwerp'],
    ]);
    // Its export, imported again, changes nothing.
    const exported = await interestEntity.read(connection.db, ['nieuw-onderwerp']);
    expect((await save(connection.db, interestEntity, exported)).outcomes).toEqual([{ reference: 'nieuw-onderwerp', result: 'same' }]);
  });

  it('keep the views that were counted here, on top of those of the document', async () => {
    await saved(article(23, { viewCount: 100 }));
    await connection.db.insert(articleViews).values({ article: reference(23), counted: 7, shown: 7 });
    await saved(article(23, { viewCount: 250, texts: texts('Vaker gelezen') }));
    const rows = await connection.db
      .select({ views: articles.viewCount })
      .from(articles)
      .where(sql`reference = ${reference(23)}`);
    expect(rows).toEqual([{ views: 257 }]);
    expect(await articleEntity.read(connection.db, [reference(23)])).toMatchObject([{ viewCount: 250 }]);
  });

  it('are refused with every field that names nothing', async () => {
    const { outcomes, keys } = await saved(
      article(30, { portals: ['dbbe', 'zzzz'], customerReference: 'NIEMAND', fileId: 99 }),
      article(31),
    );
    expect(outcomes).toEqual([
      {
        ...{ reference: reference(30), result: 'refused' },
        fields: { 'portals.1': 'unknown_reference', customerReference: 'unknown_reference', fileId: 'unknown_reference' },
      },
      { reference: reference(31), result: 'added' },
    ]);
    expect(keys.join()).not.toContain(reference(30));
  });

  it('are cleaned of HTML that is not allowed', async () => {
    const text = '<p onclick="x()">Dag</p><script>x()</script><h1>Kop</h1>';
    await saved(article(32, { texts: { nl: { title: 'Schoon', text } } }));
    const [document] = await articleEntity.read(connection.db, [reference(32)]);
    expect(document?.texts.nl?.text).toBe('<p>Dag</p><h2>Kop</h2>');
  });

  it('are due at the moment of their date', async () => {
    await saved(article(33, { displayDate: '2026-12-01T08:00:00Z' }));
    expect(await nextMoment(connection.db, articleEntity as never, new Date('2026-11-30T12:00:00Z'))).toEqual(
      new Date('2026-12-01T08:00:00Z'),
    );
    const due = (after: string, until: string) => dueReferences(connection.db, articleEntity as never, new Date(after), new Date(until));
    expect(await due('2026-12-01T07:59:59Z', '2026-12-01T08:00:00Z')).toEqual([reference(33)]);
    expect(await due('2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z')).toEqual([]);
  });

  it('leave nothing behind when they are removed', async () => {
    const { outcomes, keys } = await remove(connection.db, articleEntity, [reference(1), 'DBBE99999999999']);
    expect(outcomes.map(({ result }) => result)).toEqual(['removed', 'same']);
    expect(keys).toEqual(expect.arrayContaining([`article:${reference(1)}`, 'articles:dbbe']));
    for (const table of ['article_texts', 'article_portals', 'article_interests', 'article_listings'])
      expect(rowsOf(await connection.db.execute(sql`select 1 from ${sql.raw(table)} where article = ${reference(1)}`)), table).toEqual([]);
    expect(await articleEntity.read(connection.db, [reference(1)])).toEqual([]);
  });
});
