import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument } from '../../testing/documents.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { articleEntity } from '../articles/save.ts';
import {
  articlesAbout,
  articlesInMagazines,
  listedMagazines,
  localesOfMagazines,
  magazinesByReference,
  magazinesOfMonths,
  monthsOfMagazines,
  partsOfMagazines,
} from './queries.ts';
import { magazineEntity } from './save.ts';

const now = new Date('2026-11-21T12:00:00Z');
const shown = { portal: 'dbbe', locale: 'nl', now } as const;
const [first, second, later] = ['DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003'] as const;
const tile = (reference: string, orderByValue: number) => ({
  ...{ reference, orderByValue, redirectUrl: 'https://example.org/' },
  texts: { nl: { title: `Tegel ${reference}` }, fr: { title: `Tuile ${reference}` } },
});
const ad = (orderByValue: number) => ({
  ...{ orderByValue, redirectUrl: 'https://example.org/', fileId: 1 },
  texts: { nl: { alt: `Reclame ${orderByValue}` }, fr: { alt: `Publicité ${orderByValue}` } },
});
const issue = (number: number, more: object = {}) => magazineDocument({ reference: `DBBEMAG0000${number}`, ...more });
const full = (more: object = {}) =>
  issue(1, {
    ...{ displayDate: '2026-10-31T23:30:00Z', coverFileId: 2, articles: [second, first, later] },
    ...{ tiles: [tile('T-B', 25), tile('T-A', 25), tile('T-C', 5)], ads: [ad(35), ad(15)] },
    ...{ combinations: [{ reference: 'C-1', article: first, fileId: 3 }], related: ['HOBEMAG00001', 'DBBEMAG00002'] },
    ...more,
  });

describe.each(databases)('magazines on $kind', ({ open }) => {
  let connection: Connection;
  const saved = (...documents: object[]) => save(connection.db, magazineEntity, documents);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, articleEntity, [
      articleDocument({ reference: first }),
      articleDocument({ reference: second, interests: ['hout'], texts: { fr: { title: 'Seulement' } } }),
      articleDocument({ reference: later, displayDate: '2026-12-24' }),
    ]);
    await saved(
      full(),
      issue(2, { displayDate: '2026-11-02', texts: { fr: { title: 'En français' } } }),
      issue(3, { displayDate: '2026-12-02' }),
      issue(4, { isPublished: false }),
      magazineDocument({ reference: 'HOBEMAG00001', portal: 'hobe' }),
    );
  });
  afterAll(() => connection.close());

  it('have tiles and advertisements by their places, whatever their order in the document', async () => {
    const turned = full({ tiles: [tile('T-C', 5), tile('T-A', 25), tile('T-B', 25)], ads: [ad(15), ad(35)] });
    expect(await saved(turned)).toEqual({ outcomes: [{ reference: 'DBBEMAG00001', result: 'same' }], keys: [] });
    const [document] = await magazineEntity.read(connection.db, ['DBBEMAG00001']);
    expect(document?.tiles.map(({ reference }) => reference)).toEqual(['T-C', 'T-A', 'T-B']);
    expect(document?.ads.map(({ orderByValue }) => orderByValue)).toEqual([15, 35]);
    expect([document?.articles, document?.related]).toEqual([
      [second, first, later],
      ['HOBEMAG00001', 'DBBEMAG00002'],
    ]);
  });

  it('keep the parts that stay, with their ids, when others are added and removed', async () => {
    const ids = async () =>
      new Map((await partsOfMagazines(connection.db, 'nl', ['DBBEMAG00001'])).tiles.map((one) => [one.tile.reference, one.tile.id]));
    const before = await ids();
    await saved(full({ tiles: [tile('T-NEW', 1), tile('T-A', 40)] }));
    const after = await ids();
    expect([...after.keys()].sort()).toEqual(['T-A', 'T-NEW']);
    expect(after.get('T-A')).toBe(before.get('T-A'));
    expect([...before.values()]).not.toContain(after.get('T-NEW'));
    await saved(full());
  });

  it('change themselves and their month by an edit, and the list only when they appear, move or get a language', async () => {
    const own = ['magazine:DBBEMAG00002', 'month:dbbe:2026-11'];
    expect((await saved(issue(2, { displayDate: '2026-11-02', texts: { fr: { title: 'Autre' } } }))).keys).toEqual(own);
    expect((await saved(issue(2, { displayDate: '2026-11-03', texts: { fr: { title: 'Autre' } } }))).keys).toContain('magazines:dbbe');
    const both = { nl: { title: 'Nu ook' }, fr: { title: 'Autre' } };
    expect((await saved(issue(2, { displayDate: '2026-11-03', texts: both }))).keys).toContain('magazines:dbbe');
    const { keys } = await saved(issue(2, { displayDate: '2026-11-03', texts: both, portal: 'hobe' }));
    expect(keys).toEqual(expect.arrayContaining(['magazines:dbbe', 'magazines:hobe', 'month:hobe:2026-11']));
    await saved(issue(2, { displayDate: '2026-11-02', texts: { fr: { title: 'En français' } } }));
  });

  it('are refused with the place of each part that names nothing', async () => {
    const unknown = { fileId: 99, customerReference: 'NIEMAND' };
    const { outcomes } = await saved(
      issue(5, {
        ...{ portal: 'zzzz', coverFileId: 98, articles: [first, 'DBBE99999999999'], tiles: [{ ...tile('T', 1), ...unknown }] },
        ...{ ads: [{ ...ad(2), ...unknown }], combinations: [{ reference: 'C', article: 'DBBE99999999998', fileId: 97 }] },
        related: ['DBBEMAG99999'],
      }),
    );
    expect(outcomes[0]).toMatchObject({ result: 'refused' });
    expect(Object.keys((outcomes[0] as { fields: object }).fields).sort()).toEqual([
      ...['ads.0.customerReference', 'ads.0.fileId', 'articles.1', 'combinations.0.article', 'combinations.0.fileId', 'coverFileId'],
      ...['portal', 'tiles.0.customerReference', 'tiles.0.fileId'],
    ]);
  });

  it('are listed newest first, on their portal, in their languages, from their date on', async () => {
    const list = async (view: object) =>
      (await listedMagazines(connection.db, { ...shown, ...view })).map(({ magazine }) => magazine.reference);
    expect(await list({})).toEqual(['DBBEMAG00001']);
    expect(await list({ locale: 'fr' })).toEqual(['DBBEMAG00002', 'DBBEMAG00001']);
    expect(await list({ now: new Date('2026-12-02T12:00:00Z') })).toEqual(['DBBEMAG00003', 'DBBEMAG00001']);
    expect(await list({ portal: 'hobe' })).toEqual(['HOBEMAG00001']);
    expect(await localesOfMagazines(connection.db, ['DBBEMAG00001', 'DBBEMAG00002'])).toEqual(
      new Map([
        ['DBBEMAG00001', ['nl', 'fr']],
        ['DBBEMAG00002', ['fr']],
      ]),
    );
  });

  it('are found by reference on their portal, and for related ones on any', async () => {
    const asked = ['DBBEMAG00001', 'DBBEMAG00003', 'DBBEMAG00004', 'HOBEMAG00001'];
    expect([...(await magazinesByReference(connection.db, shown, asked)).keys()]).toEqual(['DBBEMAG00001']);
    const anywhere = await magazinesByReference(connection.db, { locale: 'nl', now }, asked);
    expect([...anywhere.keys()].sort()).toEqual(['DBBEMAG00001', 'HOBEMAG00001']);
    expect(anywhere.get('HOBEMAG00001')).toMatchObject({ domain: 'hobe.example', portalName: 'Portaal hobe', cover: null });
    expect(anywhere.get('DBBEMAG00001')?.cover?.id).toBe(2);
  });

  it('have their articles in order, also those that cannot be seen yet, and by interest those that can', async () => {
    expect((await articlesInMagazines(connection.db, ['DBBEMAG00001'])).map(({ article }) => article)).toEqual([second, first, later]);
    expect(await articlesAbout(connection.db, shown, ['daken', 'hout'])).toEqual([
      { magazine: 'DBBEMAG00001', article: first, interest: 'daken' },
    ]);
    expect(await articlesAbout(connection.db, { ...shown, locale: 'fr' }, ['hout'])).toEqual([
      { magazine: 'DBBEMAG00001', article: second, interest: 'hout' },
    ]);
  });

  it('have tiles in the language that is read', async () => {
    const { tiles, ads, combinations, inOrder } = await partsOfMagazines(connection.db, 'fr', ['DBBEMAG00001']);
    expect(tiles.map(({ texts }) => texts.title).sort()).toEqual(['Tuile T-A', 'Tuile T-B', 'Tuile T-C']);
    expect(ads.map((one) => [one.ad.altFr, one.file?.id])).toEqual(
      expect.arrayContaining([
        ['Publicité 15', 1],
        ['Publicité 35', 1],
      ]),
    );
    expect(combinations.map((one) => [one.combination.article, one.file?.id])).toEqual([[first, 3]]);
    expect(inOrder.map(({ orderByValue }) => orderByValue)).toEqual([10, 20, 30]);
  });

  it('belong to a month in Brussels', async () => {
    expect(await monthsOfMagazines(connection.db, 'dbbe', now)).toEqual(['2026-11']);
    const dated = await magazinesOfMonths(connection.db, 'dbbe', ['2026-11', '2026-12'], now);
    expect(dated.map(({ reference, locales }) => [reference, locales])).toEqual([
      ['DBBEMAG00001', ['nl', 'fr']],
      ['DBBEMAG00002', ['fr']],
    ]);
  });

  it('go with all their parts, and keep an article that stood in them', async () => {
    const { keys } = await remove(connection.db, magazineEntity, ['DBBEMAG00001']);
    expect(keys).toEqual(['magazine:DBBEMAG00001', 'magazines:dbbe', 'month:dbbe:2026-11']);
    const parts = await partsOfMagazines(connection.db, 'nl', ['DBBEMAG00001']);
    expect(Object.values(parts).flat()).toEqual([]);
    expect(await articleEntity.read(connection.db, [first])).toHaveLength(1);
  });
});
