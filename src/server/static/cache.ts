import { LRUCache } from 'lru-cache';
import { bytesOf, type Entry } from './entry.ts';

export type Cache = {
  get(key: string): Entry | undefined;
  /** The kept entry or what `load` finds; those who ask meanwhile share one load. What is missing is not remembered. */
  read(key: string, load: () => Promise<Entry | undefined>): Promise<Entry | undefined>;
  /** An encoding was added to an entry. */
  grew(key: string, entry: Entry): void;
  drop(key: string): void;
  clear(): void;
  bytes(): number;
};

/** One giant must not push out everything else: what is larger than this share of the room is not kept. */
const largestShare = 4;

/** Entries by key, the least recently used leaving first when there are more than `maxBytes` of them. */
export function createCache(maxBytes: number): Cache {
  // Without any room nothing fits; zero itself would mean "no bound".
  const maxSize = Math.max(1, maxBytes);
  const kept = new LRUCache<string, Entry>({ maxSize, maxEntrySize: Math.ceil(maxSize / largestShare), sizeCalculation: bytesOf });
  const loading = new Map<string, Promise<Entry | undefined>>();

  async function load(key: string, from: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    const isOurs = () => loading.get(key) === mine;
    const mine = from().then(
      (entry) => {
        // A load that began before a drop may have read what was dropped: it is answered with, but not kept.
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
      // Its size is only counted anew when it comes as a new one.
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
