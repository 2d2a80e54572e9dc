/** Likeness from which a text is suggested. */
export const leastLikeness = 0.5;
export const mostSuggestions = 5;
/** Articles whose sentences are compared, the latest first, and those of them that have a word of the text. */
export const recentArticles = 2_000;
export const comparedArticles = 50;

const wordsOf = (text: string) =>
  new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** Returns the part of their words that two texts share (Dice), from 0 to 1; 1 only for texts with the same words. */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (!a.size || !b.size) return 0;
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / (a.size + b.size);
}
