import type { Random } from './random.ts';
import type { Composition } from './scene.ts';

/** Score of a composition for a hint: longer words and earlier words weigh more. */
function score(words: readonly string[], hint: string): number {
  return words.reduce((sum, word) => {
    const found = hint.search(new RegExp(`\\b${word}`));
    return found < 0 ? sum : sum + 4 + word.length / 4 - found / 40;
  }, 0);
}

/** Returns the composition that matches a hint best; a random one without a match. */
export function choose(compositions: readonly [Composition, ...Composition[]], hint: string, random: Random): Composition {
  const text = hint.toLowerCase();
  const scored = compositions.map((composition) => ({ composition, value: score(composition.words, text) }));
  const best = Math.max(...scored.map(({ value }) => value));
  if (best <= 0) return random.pick(compositions);
  return scored.find(({ value }) => value === best)?.composition ?? compositions[0];
}
