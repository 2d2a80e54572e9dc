import type { Locale } from '../../lib/locale.ts';

/** Linking letters between the parts of a compound. French has none; it leaves the space or the hyphen out (`soustoiture`). */
const links: Readonly<Record<Locale, readonly string[]>> = { nl: ['', 's', 'en', 'e', 'n'], fr: [''] };
const shortestPart = 3;
const longestCompound = 40;

export type Split = { left: string; right: string };

/** Returns all ways to split a compound, such as `zonnepaneel` into zon and paneel. Most parts are not words. */
export function splitsOf(locale: Locale, word: string): Split[] {
  if (word.length > longestCompound) return [];
  const splits: Split[] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const right = word.slice(at);
    const before = word.slice(0, at);
    for (const link of links[locale]) {
      const left = link ? before.slice(0, -link.length) : before;
      if (!before.endsWith(link) || left.length < shortestPart) continue;
      splits.push({ left, right });
      // zonnepaneel, pannendak: the last letter of the left part is doubled.
      if (link.startsWith('e') && left.length > shortestPart && left.at(-1) === left.at(-2))
        splits.push({ left: left.slice(0, -1), right });
    }
  }
  return splits;
}

/** Returns the likeliest split whose parts are both words: the one with the longest shorter part. */
export function bestSplit(splits: readonly Split[], isWord: (part: string) => boolean): Split | undefined {
  const known = splits.filter(({ left, right }) => isWord(left) && isWord(right));
  const shorter = ({ left, right }: Split) => Math.min(left.length, right.length);
  return known.sort((a, b) => shorter(b) - shorter(a) || b.left.length + b.right.length - a.left.length - a.right.length)[0];
}

/** Returns all compounds that two words can make. Most of them are not words. */
export const joinsOf = (locale: Locale, left: string, right: string): string[] =>
  left.length < 2 || right.length < 2
    ? []
    : [
        ...links[locale].map((link) => `${left}${link}${right}`),
        ...(locale === 'nl' ? [`${left}${left.at(-1)}e${right}`, `${left}${left.at(-1)}en${right}`] : []),
      ];
