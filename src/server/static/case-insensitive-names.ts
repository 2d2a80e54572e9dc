import fs from 'node:fs';
import { LRUCache } from 'lru-cache';
import { isMissing } from './file-locations.ts';

export type NameLookup = {
  /** Returns the spelling of a name in a folder, ignoring case; an exact match comes first. */
  spelling(folder: string, name: string): Promise<string | undefined>;
};

type Kept = { mtimeMs: number; checkedAt: number; names: Promise<ReadonlyMap<string, string>> };

/** Maximum number of cached names, over all folders. */
const mostNames = 500_000;
/** Minimum milliseconds between two reads of a folder that changes often. */
const staleMilliseconds = 1_000;

async function namesIn(folder: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const name of (await fs.promises.readdir(folder)).sort()) {
    const folded = name.toLowerCase();
    if (!names.has(folded)) names.set(folded, name);
  }
  return names;
}

const orMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

/** Creates a case-insensitive lookup of names on the disk. A folder is read again after a change of its names. */
export function createNameLookup(): NameLookup {
  const folders = new LRUCache<string, Kept>({ maxSize: mostNames });

  async function read(folder: string, mtimeMs: number): Promise<ReadonlyMap<string, string>> {
    const kept = { mtimeMs, checkedAt: performance.now(), names: namesIn(folder) };
    // Concurrent callers share one read.
    folders.set(folder, kept, { size: 1 });
    try {
      const names = await kept.names;
      if (folders.peek(folder) === kept) folders.set(folder, kept, { size: names.size + 1 });
      return names;
    } catch (error) {
      folders.delete(folder);
      throw error;
    }
  }

  return {
    async spelling(folder, name) {
      const stats = await fs.promises.stat(folder).catch(orMissing);
      if (!stats?.isDirectory()) return undefined;
      if (await fs.promises.stat(`${folder}/${name}`).catch(orMissing)) return name;
      const kept = folders.get(folder);
      const isFresh = kept && (kept.mtimeMs === stats.mtimeMs || performance.now() - kept.checkedAt < staleMilliseconds);
      const names = isFresh ? kept.names : read(folder, stats.mtimeMs);
      return (await names.catch(orMissing))?.get(name.toLowerCase());
    },
  };
}
