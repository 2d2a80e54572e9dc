import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { hasWords } from '../words.ts';

/** A room, an act or a thing that can be found by words. `kind` is shown beside it. */
export type Find = { id: string; label: string; kind: string; words?: string; href?: string; run?(): void };

/** Finds things on the server by words. */
export type Source = (words: string) => Promise<Find[]>;

/** Acts of the components that are shown. */
export const $acts = atom<readonly (readonly Find[])[]>([]);

/** Offers acts in the palette as long as a component is shown. */
export function useActs(acts: readonly Find[]): void {
  const names = acts.map(({ id, label }) => `${id} ${label}`).join('\n');
  const latest = useRef(acts);
  latest.current = acts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts are compared by name; their functions are read when one is chosen.
  useEffect(() => {
    const own = latest.current.map((act, at) => ({ ...act, run: () => latest.current[at]?.run?.() }));
    $acts.set([own, ...$acts.get()]);
    return () => $acts.set($acts.get().filter((one) => one !== own));
  }, [names]);
}

/** Returns the finds that contain every typed word. Those whose label begins with the typed text come first. */
export function among(finds: readonly Find[], typed: string): Find[] {
  const start = typed.trim().toLowerCase();
  const begins = ({ label }: Find) => Number(!label.toLowerCase().startsWith(start));
  return finds
    .filter(({ label, kind, words = '' }) => hasWords(`${label} ${kind} ${words}`, typed))
    .toSorted((a, b) => begins(a) - begins(b));
}
