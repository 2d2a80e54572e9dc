import { expect, it } from 'vitest';
import { type Contents, itemsInOrder, movedItem, withoutItem } from './order-rules.ts';

const contents: Contents = {
  articles: ['A', 'B', 'C'],
  tiles: [
    { reference: 't1', orderByValue: 15 },
    { reference: 't2', orderByValue: 40 },
  ],
  ads: [{ orderByValue: 17 }, { orderByValue: 5 }],
};
const names = (given: Contents) =>
  itemsInOrder(given).map(({ kind, index }) =>
    kind === 'article' ? given.articles[index] : kind === 'tile' ? given.tiles[index]?.reference : `ad${given.ads[index]?.orderByValue}`,
  );

it('lists articles, tiles and advertisements as readers see them', () => {
  expect(names(contents)).toEqual(['ad5', 'A', 't1', 'ad17', 'B', 'C', 't2']);
  // On one place an advertisement comes before an article, and that before a tile; tiles by reference.
  const tied = {
    articles: ['A'],
    tiles: [
      { reference: 'y', orderByValue: 10 },
      { reference: 'x', orderByValue: 10 },
    ],
    ads: [{ orderByValue: 10 }],
  };
  expect(names(tied)).toEqual(['ad10', 'A', 'x', 'y']);
});

it('moves any part to any place and changes the order of nothing else', () => {
  const ids = ({ kind, index }: { kind: string; index: number }, { articles }: Contents) =>
    kind === 'article' ? articles[index] : kind + index;
  const order = itemsInOrder(contents);
  for (const from of order.keys())
    for (const to of order.keys()) {
      const moved = movedItem(contents, from, to) as Contents;
      const wanted = order.toSpliced(from, 1).toSpliced(to, 0, order[from] as (typeof order)[number]);
      expect(itemsInOrder(moved).map((one) => ids(one, moved))).toEqual(wanted.map((one) => ids(one, contents)));
      const places = moved.ads.map(({ orderByValue }) => orderByValue);
      expect(new Set(places).size).toBe(places.length);
    }
});

it('leaves the places that are good, and finds none where ten would stand between two articles', () => {
  expect(movedItem(contents, 4, 5)).toEqual({ ...contents, articles: ['A', 'C', 'B'] });
  const full = {
    articles: ['A', 'B'],
    tiles: Array.from({ length: 9 }, (_, at) => ({ reference: `t${at}`, orderByValue: 11 + at })),
    ads: [{ orderByValue: 25 }],
  };
  expect(movedItem(full, 11, 5)).toBeUndefined();
  expect(movedItem(full, 11, 0)).toMatchObject({ ads: [{ orderByValue: 4 }] });
});

it('takes out any part and keeps the order of all others', () => {
  const ids = (given: Contents) =>
    itemsInOrder(given).map(({ kind, index }) => {
      const part = kind === 'article' ? given.articles[index] : given[`${kind}s`][index];
      return typeof part === 'string' ? part : (part as { name?: string }).name;
    });
  const named: Contents = {
    articles: contents.articles,
    tiles: contents.tiles.map((tile, at) => ({ ...tile, name: `tile ${at}` })),
    ads: contents.ads.map((ad, at) => ({ ...ad, name: `ad ${at}` })),
  };
  for (const [at, one] of itemsInOrder(named).entries())
    expect(ids(withoutItem(named, one) as Contents)).toEqual(ids(named).toSpliced(at, 1));
  const full = {
    ...named,
    tiles: Array.from({ length: 18 }, (_, at) => ({ reference: `t${at}`, orderByValue: at < 9 ? 11 + at : 12 + at })),
  };
  expect(withoutItem(full, { kind: 'article', index: 1, place: 20 })).toBeUndefined();
});
