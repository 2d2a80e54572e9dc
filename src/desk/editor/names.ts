import { useEffect, useState } from 'react';
import type { Choice } from './field-texts.ts';

/** Finds documents that fields can reference. */
export type Names = {
  /** Returns the documents of an entity whose title has the words; for an empty query the latest. */
  find(entity: string, words: string): Promise<readonly Choice[]>;
  /** Returns the titles of documents; omits those that do not exist. */
  named(entity: string, references: readonly string[]): Promise<readonly Choice[]>;
};

/** Cached titles, by entity and reference. */
const known = new WeakMap<Names, Map<string, string>>();
const cacheOf = (names: Names) => {
  const cache = known.get(names) ?? new Map<string, string>();
  known.set(names, cache);
  return cache;
};

/** Caches titles of found documents, which saves a call. */
export function keepNames(names: Names, entity: string, choices: readonly Choice[]): void {
  for (const { value, label } of choices) cacheOf(names).set(`${entity} ${value}`, label);
}

/** Returns the cached title of a document. */
export const knownName = (names: Names | undefined, entity: string, reference: string): string | undefined =>
  names && cacheOf(names).get(`${entity} ${reference}`);

/** Returns a function from reference to title: undefined while it is loaded, and if the document does not exist. */
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
      // After a failure the references are shown.
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [names, entity, asked]);
  return (reference) => cache?.get(`${entity} ${reference}`);
}
