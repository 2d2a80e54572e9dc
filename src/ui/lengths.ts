const charactersAtFullSize = 90;
const charactersAtHalfSize = 180;

/** How a title is set: whole at first, smaller where it would be a page of its own. */
export function lengthOf(title: string): 'lengthy' | 'endless' | undefined {
  if (title.length > charactersAtHalfSize) return 'endless';
  return title.length > charactersAtFullSize ? 'lengthy' : undefined;
}
