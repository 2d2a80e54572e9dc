import { isDocument, isFrench } from './page-files.ts';
import type { PublishedPath } from './page-reads.ts';

/** Returns a unique name of a page, for maps and sets. */
export const nameOf = ({ portal, path }: PublishedPath) => `${portal} ${path}`;
/** Returns paths without duplicates. */
export const unique = (paths: readonly PublishedPath[]): PublishedPath[] => [
  ...new Map(paths.map((published) => [nameOf(published), published])).values(),
];
/** Returns the paths that are not among the others. */
export const without = (paths: PublishedPath[], others: PublishedPath[]): PublishedPath[] => {
  const known = new Set(others.map(nameOf));
  return paths.filter((published) => !known.has(nameOf(published)));
};
/** Returns the paths with pages before feeds and other documents for programs. */
export const pagesFirst = (paths: PublishedPath[]): PublishedPath[] =>
  paths.toSorted((a, b) => Number(isDocument(a.path)) - Number(isDocument(b.path)));
/** Returns the paths by portal, language and address; documents come last. */
export const inSiteOrder = (paths: PublishedPath[]): PublishedPath[] => {
  const ranked = paths.map((published) => {
    const { portal, path } = published;
    return { published, rank: `${Number(isDocument(path))} ${portal} ${Number(isFrench(path))} ${path}` };
  });
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank))).map(({ published }) => published);
};
/** Returns the paths by portal and language: the pages of each are built together. */
export const byTree = (paths: readonly PublishedPath[]): [portal: string, paths: string[]][] =>
  [...Map.groupBy(paths, ({ portal, path }) => `${portal} ${isFrench(path)}`).values()].map((some) => [
    some[0]?.portal ?? '',
    some.map(({ path }) => path),
  ]);
