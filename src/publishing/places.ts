import { isDocument } from './files.ts';
import type { Place } from './reads.ts';

const nameOf = ({ portal, path }: Place) => `${portal} ${path}`;
/** Returns places without duplicates. */
export const unique = (places: Place[]): Place[] => [...new Map(places.map((place) => [nameOf(place), place])).values()];
/** Returns the places that are not among the others. */
export const without = (places: Place[], others: Place[]): Place[] => {
  const known = new Set(others.map(nameOf));
  return places.filter((place) => !known.has(nameOf(place)));
};
/** Pages for people come before feeds and other documents for machines. */
export const pagesFirst = (places: Place[]): Place[] => places.toSorted((a, b) => Number(isDocument(a.path)) - Number(isDocument(b.path)));
