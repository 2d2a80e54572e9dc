import { LRUCache } from 'lru-cache';
import { bytesOf, type Entry } from './cache-entry.ts';

export type Cache = {
  get(key: string): Entry | undefined;
  /** Returns the cached entry or the result of `load`; concurrent callers share one load. Missing entries are not cached. */
  read(key: string, load: () => Promise<Entry | undefined>): Promise<Entry | undefined>;
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
  const loading = new Map<string, Promise<Entry | undefined>>();

  async function load(key: string, from: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    const isOurs = () => loading.get(key) === mine;
    const mine = from().then(
      (entry) => {
        // A load that began before a drop may have read the dropped bytes: they are returned, but not cached.
        if (entry && isOurs()) kept.set(key, entry);
        if (isOurs()) loading.delete(key);
        return entry;
      },
      (error: unknown) => {
        if (isOurs()) loading.delete(key);
        throw error;
      },
    );
    loading.set(key, mine);
    return mine;
  }

  return {
    get: (key) => kept.get(key),
    async read(key, from) {
      return kept.get(key) ?? loading.get(key) ?? load(key, from);
    },
    grew(key, entry) {
      if (kept.peek(key) !== entry) return;
      // The size is only recounted when the entry is set again.
      kept.delete(key);
      kept.set(key, entry);
    },
    drop(key) {
      kept.delete(key);
      loading.delete(key);
    },
    clear() {
      kept.clear();
      loading.clear();
    },
    bytes: () => kept.calculatedSize,
  };
}
