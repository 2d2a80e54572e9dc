import { isDocument } from './files.ts';
import type { PublishedPath } from './reads.ts';

const nameOf = ({ portal, path }: PublishedPath) => `${portal} ${path}`;
/** Returns places without duplicates. */
export const unique = (places: PublishedPath[]): PublishedPath[] => [...new Map(places.map((place) => [nameOf(place), place])).values()];
/** Returns the places that are not among the others. */
export const without = (places: PublishedPath[], others: PublishedPath[]): PublishedPath[] => {
  const known = new Set(others.map(nameOf));
  return places.filter((place) => !known.has(nameOf(place)));
};
/** Pages for people come before feeds and other documents for machines. */
export const pagesFirst = (places: PublishedPath[]): PublishedPath[] =>
  places.toSorted((a, b) => Number(isDocument(a.path)) - Number(isDocument(b.path)));
