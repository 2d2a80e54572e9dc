import { useEffect, useState } from 'react';
import type { Choice } from './field-texts.ts';

/** Finds documents that fields can name. */
export type Names = {
  /** Returns documents of an entity by words of their title; without words the latest. */
  find(entity: string, words: string): Promise<readonly Choice[]>;
  /** Returns the titles of documents; those that do not exist are left out. */
  named(entity: string, references: readonly string[]): Promise<readonly Choice[]>;
};

/** Titles that were asked for, by entity and reference. */
const known = new WeakMap<Names, Map<string, string>>();
const cacheOf = (names: Names) => {
  const cache = known.get(names) ?? new Map<string, string>();
  known.set(names, cache);
  return cache;
};

/** Keeps titles that somebody found, so that they need not be asked for. */
export function keepNames(names: Names, entity: string, choices: readonly Choice[]): void {
  for (const { value, label } of choices) cacheOf(names).set(`${entity} ${value}`, label);
}

/** Returns the title of a document where somebody asked for it before. */
export const knownName = (names: Names | undefined, entity: string, reference: string): string | undefined =>
  names && cacheOf(names).get(`${entity} ${reference}`);

/** Returns the titles of documents as far as they are known; undefined for one that is asked for, null where there is none. */
export function useNames(
  names: Names | undefined,
  entity: string,
  references: readonly string[],
): (reference: string) => string | undefined {
  const [, redraw] = useState(0);
  const cache = names && cacheOf(names);
  const missing = cache ? references.filter((reference) => reference && !cache.has(`${entity} ${reference}`)) : [];
  const asked = missing.join(' ');
  useEffect(() => {
    if (!names || !asked) return;
    let isLate = false;
    names.named(entity, asked.split(' ')).then(
      (choices) => {
        keepNames(names, entity, choices);
        if (!isLate) redraw((count) => count + 1);
      },
      // The references are shown meanwhile.
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [names, entity, asked]);
  return (reference) => cache?.get(`${entity} ${reference}`);
}
