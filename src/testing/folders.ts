import fs from 'node:fs';
import path from 'node:path';

/** Returns every file below a folder by its relative path, sorted. */
export const filesBelow = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
