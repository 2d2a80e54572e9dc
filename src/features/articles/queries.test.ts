import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import {
  articlesAnywhere,
  articlesByReference,
  articlesOfMonths,
  gatesOfFile,
  interestsOf,
  listedArticles,
  monthsOfArticles,
  neighboursOf,
  nextOldNews,
  portalsOfArticles,
  portalsOfOldNews,
  recentNews,
  shownArticles,
} from './queries.ts';
import { newsMilliseconds, typeGroups } from './rules.ts';
import { articleEntity } from './save.ts';

const reference = (number: number) => `DBBE${String(number).padStart(11, '0')}`;
const numbers = (references: Iterable<string>) => [...references].map((one) => Number(one.slice(-3)));
const now = new Date('2026-11-21T12:00:00Z');
const shown = { portal: 'dbbe', locale: 'nl', now } as const;
const [news = 0] = typeGroups.news;
const other = 5;
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const nl = (title: string) => ({ nl: { title, text: `<p>${title}</p>` } });

const documents = [
  ...[1, 2, 3, 4, 5, 6].map((number) => articleDocument({ reference: reference(number), displayDate: day(number), typeId: other })),
  articleDocument({
    reference: reference(10),
    displayDate: day(6),
    portals: ['hobe', 'dbbe'],
    interests: ['hout', 'daken'],
    typeId: other,
  }),
  articleDocument({ reference: reference(11), displayDate: day(30), typeId: other }),
  articleDocument({ reference: reference(12), displayDate: day(8), isPublished: false, typeId: other }),
  articleDocument({
    reference: reference(13),
    displayDate: '2026-10-31T23:30:00Z',
    texts: nl('In november'),
    interests: [],
    typeId: other,
  }),
  articleDocument({
    reference: reference(20),
    displayDate: '2026-11-21T11:00:00Z',
    typeId: news,
    interests: [],
    fileId: 2,
    isPremium: true,
  }),
  articleDocument({
    reference: reference(21),
    displayDate: '2026-11-20T11:00:00Z',
    typeId: news,
    interests: [],
    portals: ['hobe', 'dbbe'],
  }),
];

describe.each(databases)('queries of articles on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, articleEntity, documents);
  });
  afterAll(() => connection.close());

  it('show what is published, of the portal, in the language, from its second on', async () => {
    const asked = [1, 10, 11, 12, 13].map(reference);
    const found = async (view: Partial<typeof shown> | { portal?: string; locale?: 'fr'; now?: Date }) =>
      numbers((await articlesByReference(connection.db, { ...shown, ...view }, asked, [])).keys()).sort((a, b) => a - b);
    expect(await found({})).toEqual([1, 10, 13]);
    expect(await found({ locale: 'fr' })).toEqual([1, 10]);
    expect(await found({ portal: 'hobe' })).toEqual([10]);
    expect(await found({ now: new Date('2026-10-31T23:29:59.999Z') })).toEqual([1]);
    expect(await found({ now: new Date('2026-10-31T23:30:00Z') })).toEqual([1, 13]);
  });

  it('read the text of those alone that are to have it', async () => {
    const rows = await articlesByReference(connection.db, shown, [reference(1), reference(2)], [reference(2)]);
    expect([1, 2].map((number) => rows.get(reference(number))?.texts.text)).toEqual(['', `<p>Tekst ${reference(2)}</p>`]);
  });

  it('list newest first, each once, also where it has two of the interests', async () => {
    expect(numbers(await listedArticles(connection.db, shown, ['daken', 'hout']))).toEqual([10, 6, 5, 4, 3, 2, 1]);
    expect(numbers(await listedArticles(connection.db, shown, ['hout']))).toEqual([10]);
    expect(numbers(await listedArticles(connection.db, shown, []))).toEqual([20, 21, 10, 6, 5, 4, 3, 2, 13, 1]);
    expect(numbers(await listedArticles(connection.db, shown, [], 2))).toEqual([20, 21]);
    expect(numbers(await listedArticles(connection.db, { ...shown, portal: 'hobe' }, ['daken']))).toEqual([10]);
  });

  it('name two newer and two older neighbours of the first interest', async () => {
    const beside = await neighboursOf(connection.db, shown, [3, 1, 10, 13].map(reference));
    expect(numbers(beside.get(reference(3)) ?? [])).toEqual([5, 4, 2, 1]);
    expect(numbers(beside.get(reference(1)) ?? [])).toEqual([3, 2]);
    expect([beside.get(reference(10)), beside.get(reference(13))]).toEqual([undefined, undefined]);
  });

  it('know the portals of an article, canonical first, its languages and its interests in order', async () => {
    expect(await portalsOfArticles(connection.db, [reference(10), reference(13), 'NIETS'])).toEqual(
      new Map([
        [reference(10), { portals: ['hobe', 'dbbe'], locales: ['nl', 'fr'] }],
        [reference(13), { portals: ['dbbe'], locales: ['nl'] }],
        ['NIETS', { portals: [], locales: [] }],
      ]),
    );
    expect((await interestsOf(connection.db, 'fr', [reference(10)])).get(reference(10))).toEqual([
      { code: 'hout', name: 'fr hout', isMain: false },
      { code: 'daken', name: 'fr daken', isMain: false },
    ]);
  });

  it('list every page of a portal, or one', async () => {
    expect(numbers(await shownArticles(connection.db, shown))).toEqual([1, 13, 2, 3, 4, 5, 6, 10, 21, 20]);
    expect(await shownArticles(connection.db, shown, reference(3))).toEqual([reference(3)]);
    expect(await shownArticles(connection.db, shown, reference(12))).toEqual([]);
  });

  it('count months in Brussels, on the canonical portal alone', async () => {
    expect(await monthsOfArticles(connection.db, 'dbbe', now)).toEqual(['2026-11']);
    expect(await monthsOfArticles(connection.db, 'hobe', now)).toEqual(['2026-11']);
    const of = async (portal: string) =>
      numbers((await articlesOfMonths(connection.db, portal, ['2026-11'], now)).map((one) => one.reference));
    expect(await of('dbbe')).toEqual([1, 13, 2, 3, 4, 5, 6, 20]);
    expect(await of('hobe')).toEqual([10, 21]);
    expect(await articlesOfMonths(connection.db, 'dbbe', ['2026-10'], now)).toEqual([]);
  });

  it('have news that is new for two days, and say when it ends', async () => {
    expect(await recentNews(connection.db, shown, 10)).toMatchObject([{ reference: reference(20), title: `Titel ${reference(20)}` }]);
    const end = new Date(Date.parse('2026-11-20T11:00:00Z') + newsMilliseconds);
    expect(await nextOldNews(connection.db, now)).toEqual(end);
    expect(await portalsOfOldNews(connection.db, new Date(end.getTime() - 1), end)).toEqual(['hobe']);
    expect(await portalsOfOldNews(connection.db, end, new Date(end.getTime() + 1))).toEqual([]);
  });

  it('find an article on whatever portal, with the domain of its canonical one', async () => {
    const found = await articlesAnywhere(connection.db, { locale: 'nl', now }, [10, 11, 12].map(reference));
    expect([...found.values()].map(({ article, portal, domain }) => [article.reference, portal, domain])).toEqual([
      [reference(10), 'hobe', 'hobe.example'],
    ]);
  });

  it('say which gates the articles of a file have', async () => {
    expect(await gatesOfFile(connection.db, 2)).toEqual([{ article: { isPremium: true, requiresRegistration: false }, portals: ['dbbe'] }]);
    expect(await gatesOfFile(connection.db, 3)).toEqual([]);
  });
});
