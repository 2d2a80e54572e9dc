import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Priority of a thread that works while readers are answered (0 is the usual one, 19 the lowest). */
const besideReaders = 10;

/** Lowers the priority of the calling thread, on Linux: other systems have none for a thread. */
export function lowerPriority(): void {
  try {
    os.setPriority(Number(path.basename(fs.readlinkSync('/proc/thread-self'))), besideReaders);
  } catch {
    // The work is the same at the usual priority.
  }
}
