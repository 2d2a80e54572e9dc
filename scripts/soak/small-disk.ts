import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Hindrance } from '../bench/failure.ts';
import { later } from '../bench/tidy.ts';

/** Size in MB: enough for a new PostgreSQL with its log, and for some thousand mails. */
export const diskMegabytes = 200;
const page = Buffer.alloc(4_096);

/** Mounts a small disk. @returns function that unmounts it */
export function mountDisk(disk: string): () => Promise<void> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    throw new Hindrance('--disk mounts a small tmpfs, which only root may do: run it as root, in a container for example.');
  }
  return later(() => execFileSync('umount', ['-l', disk]));
}

/** Fills a disk completely. @returns function that frees the space again */
export function filled(disk: string): () => void {
  const filler = path.join(disk, 'filler');
  const file = fs.openSync(filler, 'w');
  try {
    for (;;) fs.writeSync(file, page);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(file);
  }
  return () => fs.rmSync(filler);
}
