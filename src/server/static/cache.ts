import { LRUCache } from 'lru-cache';
import { bytesOf, type Entry } from './cache-entry.ts';

export type Cache = {
  get(key: string): Entry | undefined;
  /** Returns the cached entry or the result of `load`. Missing entries are not cached. */
  read(key: string, load: () => Entry | undefined): Entry | undefined;
  /** Recounts the size of an entry after an encoding was added. */
  grew(key: string, entry: Entry): void;
  drop(key: string): void;
  clear(): void;
  bytes(): number;
};

/** Maximum size of an entry as a share of the cache: larger ones would evict everything else. */
const largestShare = 4;

/** Creates an LRU cache of entries with at most `maxBytes` bytes. */
export function createCache(maxBytes: number): Cache {
  // A maximum of 0 would mean "no maximum" to the library.
  const maxSize = Math.max(1, maxBytes);
  const kept = new LRUCache<string, Entry>({ maxSize, maxEntrySize: Math.ceil(maxSize / largestShare), sizeCalculation: bytesOf });

  return {
    get: (key) => kept.get(key),
    read(key, load) {
      const there = kept.get(key);
      if (there) return there;
      const entry = load();
      if (entry) kept.set(key, entry);
      return entry;
    },
    grew(key, entry) {
      if (kept.peek(key) !== entry) return;
      // The size is only recounted when the entry is set again.
      kept.delete(key);
      kept.set(key, entry);
    },
    drop: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    bytes: () => kept.calculatedSize,
  };
}
