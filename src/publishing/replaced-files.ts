/**
 * Keeps the files that a thread replaces until its pages are live. Some file systems free a replaced file in the thread
 * that replaces it, which can take longer than rendering the page.
 */

import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { reasonOf } from '../db/connection.ts';

/** Returns a function that links a file to a second name in a folder. A missing file and a failed link are ignored. */
export function keeperOf(folder: string): (file: string) => void {
  let last = 0;
  return (file) => {
    try {
      last += 1;
      fs.linkSync(file, path.join(folder, `${last}`));
    } catch {
      // Without the link the file system frees the file when it is replaced.
    }
  };
}

async function empty(folder: string): Promise<void> {
  for await (const { name } of await fs.promises.opendir(folder)) await fs.promises.unlink(path.join(folder, name));
  await fs.promises.rmdir(folder);
}

/** Creates folders for replaced files below one folder, and removes those that a stopped server left. */
export function createReplacedFiles(root: string, logger: Logger) {
  fs.mkdirSync(root, { recursive: true });
  /** Removes a folder, one file at a time, because the same thread pool writes the pages of a save. */
  const remove = (folder: string) =>
    empty(folder).catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'Replaced files remain until the next start'));
  for (const name of fs.readdirSync(root)) void remove(path.join(root, name));
  return { make: () => fs.mkdtempSync(path.join(root, 'of-')), remove };
}
