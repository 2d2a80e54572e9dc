import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from './folders.ts';

export const isTemporary = (file: string): boolean => file.endsWith('.tmp');

/** Returns the differences between two sites, byte by byte; manifests name the release, and temporary files are ignored. */
export function differencesBetween(site: string, fresh: string): string[] {
  const counted = (root: string) => new Set(filesBelow(root).filter((file) => !isTemporary(file) && !file.startsWith('_build')));
  const here = counted(site);
  const there = counted(fresh);
  const differences = [...here].filter((file) => !there.has(file)).map((file) => `${file} is there, but a fresh publish has none`);
  for (const file of there) {
    if (!here.has(file)) differences.push(`${file} is missing`);
    else if (!fs.readFileSync(path.join(site, file)).equals(fs.readFileSync(path.join(fresh, file))))
      differences.push(`${file} is not what a fresh publish makes`);
  }
  return differences;
}
