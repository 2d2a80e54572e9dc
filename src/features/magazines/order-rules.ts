/** Distance between the positions of two articles of an issue; tiles and advertisements are placed between them. */
export const placeStep = 10;

/** Part of an issue with its place among all: `index` is its place in its own list. */
export type Item = { kind: 'article' | 'tile' | 'ad'; index: number; place: number };
type Placed = { orderByValue?: unknown; reference?: unknown };
export type Contents = { articles: readonly string[]; tiles: readonly Placed[]; ads: readonly Placed[] };

const placeOf = ({ orderByValue }: Placed) => (typeof orderByValue === 'number' ? orderByValue : 0);
const tie = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Compares two parts of an issue as readers see them: by place, then by kind, then by reference. */
export const byReaders = (
  one: { orderByValue: number; kind: string; reference?: string },
  other: { orderByValue: number; kind: string; reference?: string },
): number => one.orderByValue - other.orderByValue || tie(one.kind, other.kind) || tie(one.reference ?? '', other.reference ?? '');

/** Returns the articles, tiles and advertisements of an issue in the order in which readers see them. */
export function itemsInOrder({ articles, tiles, ads }: Contents): Item[] {
  const part = (kind: Item['kind'], list: readonly Placed[]) =>
    list.map((one, index) => ({ kind, index, orderByValue: placeOf(one), reference: String(one.reference ?? '') }));
  const all = [
    ...articles.map((reference, index) => ({ kind: 'article' as const, index, orderByValue: (index + 1) * placeStep, reference })),
    ...part('tile', tiles),
    ...part('ad', ads),
  ];
  return all.sort(byReaders).map(({ kind, index, orderByValue: place }) => ({ kind, index, place }));
}

/** Returns positions for the items between two articles: the present ones if they are in order, else new ones. Undefined if they do not fit. */
function placesBetween(items: readonly Item[], after: number, before: number): number[] | undefined {
  const isFit = items.every(({ place }, at) => place > (items[at - 1]?.place ?? after) && place < before);
  if (isFit) return items.map(({ place }) => place);
  const room = Math.min(before, after + placeStep * (items.length + 1)) - after;
  if (room <= items.length) return undefined;
  return items.map((_, at) => after + Math.floor((room * (at + 1)) / (items.length + 1)));
}

/** Returns the parts of an issue that an order names, in that order. Undefined if places are lacking. */
function arranged(contents: Contents, order: readonly Item[]): Contents | undefined {
  const articles = order.flatMap(({ kind, index }) => (kind === 'article' ? [contents.articles[index] as string] : []));
  const places = { tile: new Map<number, number>(), ad: new Map<number, number>() };
  let passed = 0;
  for (let at = 0; at < order.length; ) {
    if (order[at]?.kind === 'article') {
      passed += 1;
      at += 1;
      continue;
    }
    const end = order.findIndex(({ kind }, index) => index > at && kind === 'article');
    const between = order.slice(at, end < 0 ? order.length : end);
    // Before the first article there is room from 0 on.
    const after = passed === 0 ? -1 : passed * placeStep;
    const found = placesBetween(between, after, end < 0 ? Number.POSITIVE_INFINITY : (passed + 1) * placeStep);
    if (!found) return undefined;
    for (const [index, { kind, index: own }] of between.entries()) if (kind !== 'article') places[kind].set(own, found[index] ?? 0);
    at += between.length;
  }
  const placed = (kind: 'tile' | 'ad', list: readonly Placed[]) =>
    list.flatMap((part, index) => {
      const place = places[kind].get(index);
      if (place === undefined) return [];
      return place === part.orderByValue ? part : { ...part, orderByValue: place };
    });
  return { articles, tiles: placed('tile', contents.tiles), ads: placed('ad', contents.ads) };
}

/**
 * Returns the contents of an issue with a part moved among all of them. Places of parts that need no other stay.
 * Undefined if more than nine tiles and advertisements would be between two articles.
 */
export function movedItem(contents: Contents, from: number, to: number): Contents | undefined {
  const order = itemsInOrder(contents);
  const [one] = order.splice(from, 1);
  if (!one) return undefined;
  order.splice(to, 0, one);
  return arranged(contents, order);
}

/** Returns the contents without some articles; all others keep their order. Undefined if places are lacking. */
const withoutArticles = (contents: Contents, isGone: (index: number) => boolean): Contents | undefined =>
  arranged(
    contents,
    itemsInOrder(contents).filter(({ kind, index }) => kind !== 'article' || !isGone(index)),
  );

/** Returns the contents without one of its parts; the others keep their order. Undefined if places are lacking. */
export const withoutItem = (contents: Contents, { kind, index }: Item): Contents | undefined =>
  kind === 'article'
    ? withoutArticles(contents, (at) => at === index)
    : { ...contents, [`${kind}s`]: contents[`${kind}s`].filter((_, at) => at !== index) };

const placesOf = (list: readonly Placed[]) => list.map(({ reference, orderByValue }) => JSON.stringify([reference, orderByValue]));

/**
 * Returns the contents with the places of tiles and advertisements counted in their own list of articles. Places come
 * from the first source that has them all; after removed articles the following items move up.
 * Undefined if places are lacking.
 */
export function settledContents<C extends Contents>(contents: C, sources: readonly Contents[]): C | undefined {
  const sourceOf = (kind: 'tiles' | 'ads') =>
    sources.find((source) => {
      const known = new Set(placesOf(source[kind]));
      return placesOf(contents[kind]).every((place) => known.has(place));
    });
  const present = new Set(contents.articles);
  let settled = contents;
  for (const [source, kinds] of Map.groupBy(['tiles', 'ads'] as const, sourceOf)) {
    if (!source?.articles.some((one) => !present.has(one))) continue;
    const parts = { tiles: [], ads: [], ...Object.fromEntries(kinds.map((kind) => [kind, contents[kind]])) };
    const { articles } = source;
    const moved = withoutArticles({ ...parts, articles }, (at) => !present.has(articles[at] ?? ''));
    if (!moved) return undefined;
    settled = { ...settled, ...Object.fromEntries(kinds.map((kind) => [kind, moved[kind]])) };
  }
  return settled;
}

/** Returns whether an order names the same articles as another, each once; another order is refused. */
export const isPermutation = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
