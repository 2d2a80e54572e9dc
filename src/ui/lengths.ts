const charactersAtFullSize = 90;
const charactersAtHalfSize = 180;

/** Returns the class of a long title, which is set smaller. */
export function lengthOf(title: string): 'lengthy' | 'endless' | undefined {
  if (title.length > charactersAtHalfSize) return 'endless';
  return title.length > charactersAtFullSize ? 'lengthy' : undefined;
}
