/** Items of a numbered page. The head has at least as many, and up to twice that before the oldest move to a new page. */
export const partSize = 20;

/** Returns the number of numbered pages: counted from the oldest, so that a new item changes only the head. */
export const partCount = (total: number, size = partSize): number => Math.max(0, Math.floor(total / size) - 1);

/**
 * Returns the items of a page of a list.
 * @param page undefined for the head; numbered pages begin at 1, the oldest
 * @returns undefined if the page does not exist
 */
export function partOf<T>(newestFirst: readonly T[], page: number | undefined, size = partSize): T[] | undefined {
  const pages = partCount(newestFirst.length, size);
  if (page === undefined) return newestFirst.slice(0, newestFirst.length - pages * size);
  if (!Number.isInteger(page) || page < 1 || page > pages) return undefined;
  const end = newestFirst.length - (page - 1) * size;
  return newestFirst.slice(end - size, end);
}

/** Returns the neighbouring pages: undefined for the head, null if there is none. */
export function stepsOf(
  total: number,
  page: number | undefined,
  size = partSize,
): { older: number | null; newer: number | undefined | null } {
  const pages = partCount(total, size);
  if (page === undefined) return { older: pages || null, newer: null };
  return { older: page > 1 ? page - 1 : null, newer: page < pages ? page + 1 : undefined };
}
