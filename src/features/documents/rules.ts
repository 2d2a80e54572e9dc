import type { ListQuery } from './schema.ts';

/** Place in a list after which the next page begins: the value of the sorted column, and the reference. */
export type Cursor = { value: string; reference: string };

/** Returns whether the documents of an entity have texts in Dutch and French, which lists show and filter. */
export const hasLanguages = (entity: string): boolean => entity !== 'redirect';

type Sort = ListQuery['sort'];

/** Returns the field and the direction of a sort such as `-changed`. */
export const sortOf = (sort: Sort): { name: 'changed' | 'title' | 'shown'; isDescending: boolean } => ({
  name: sort.replace('-', '') as 'changed' | 'title' | 'shown',
  isDescending: sort.startsWith('-'),
});

export const cursorText = ({ value, reference }: Cursor): string => JSON.stringify([value, reference]);

/** Parses a cursor for an order. @returns undefined if it is not one */
export function cursorIn(text: string, sort: Sort): Cursor | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || value.length !== 2 || value.some((one) => typeof one !== 'string')) return undefined;
    const [first, reference] = value as [string, string];
    if (sortOf(sort).name !== 'title' && !/^[1-9]\d{3}-\d{2}-\d{2}T[\d:.]+Z$/.test(first)) return undefined;
    if (sortOf(sort).name !== 'title' && Number.isNaN(Date.parse(first))) return undefined;
    return /\0/.test(text) ? undefined : { value: first, reference };
  } catch {
    return undefined;
  }
}

/** Returns the calendar day after one (YYYY-MM-DD). */
export function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Documents found by words: those whose title begins with the words, then the latest. */
export const mostFound = 20;
