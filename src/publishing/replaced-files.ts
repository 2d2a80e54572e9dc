/**
 * Keeps the files that a thread replaces, until its pages are live: a file system that frees a file at once does so in
 * the thread that replaces it, and that can take longer than to render the page.
 */

import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { reasonOf } from '../db/connection.ts';

/** Returns a function that gives a file a second name in a folder. A missing file, and one that cannot have it, is left. */
export function keeperOf(folder: string): (file: string) => void {
  let last = 0;
  return (file) => {
    try {
      last += 1;
      fs.linkSync(file, path.join(folder, `${last}`));
    } catch {
      // Then the file system frees it when it is replaced.
    }
  };
}

async function empty(folder: string): Promise<void> {
  for await (const { name } of await fs.promises.opendir(folder)) await fs.promises.unlink(path.join(folder, name));
  await fs.promises.rmdir(folder);
}

/** Makes folders of replaced files below one folder, and removes those that a stopped server left. */
export function createReplacedFiles(root: string, logger: Logger) {
  fs.mkdirSync(root, { recursive: true });
  /** Removes a folder, one file at a time: threads of the pool also write the pages of a save. */
  const remove = (folder: string) =>
    empty(folder).catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'Replaced files remain until the next start'));
  for (const name of fs.readdirSync(root)) void remove(path.join(root, name));
  return { make: () => fs.mkdtempSync(path.join(root, 'of-')), remove };
}
