/** Articles on a numbered page of a list; the head has as many, and up to twice that before it gives some away. */
export const partSize = 20;

/** Numbered pages of a list: counted from the oldest, so that something new changes the head alone. */
export const partCount = (total: number, size = partSize): number => Math.max(0, Math.floor(total / size) - 1);

/**
 * What a page of a list shows, from its references newest first.
 * @param page undefined for the head; numbered pages begin at 1, the oldest
 * @returns undefined where there is no such page
 */
export function partOf<T>(newestFirst: readonly T[], page: number | undefined, size = partSize): T[] | undefined {
  const pages = partCount(newestFirst.length, size);
  if (page === undefined) return newestFirst.slice(0, newestFirst.length - pages * size);
  if (!Number.isInteger(page) || page < 1 || page > pages) return undefined;
  const end = newestFirst.length - (page - 1) * size;
  return newestFirst.slice(end - size, end);
}

/** The neighbouring pages: undefined for the head, null where there is none. */
export function stepsOf(
  total: number,
  page: number | undefined,
  size = partSize,
): { older: number | null; newer: number | undefined | null } {
  const pages = partCount(total, size);
  if (page === undefined) return { older: pages || null, newer: null };
  return { older: page > 1 ? page - 1 : null, newer: page < pages ? page + 1 : undefined };
}
