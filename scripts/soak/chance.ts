/** Returns random numbers from 0 up to 1, the same series for the same seed. */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (chance: Chance, from: number, to: number): number => from + chance() * (to - from);

export function oneOf<T>(chance: Chance, all: readonly T[]): T {
  if (!all.length) throw new Error('There is nothing to choose from.');
  return all[Math.floor(chance() * all.length)] as T;
}
