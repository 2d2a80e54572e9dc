import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

/**
 * Removes temporary files that a killed process left among the pages of a release. A server that stops normally
 * leaves none, so they are searched only if the last one did not.
 * @returns a function that records a normal stop
 */
export function sweepAfterKill(releaseDir: string, logger: Logger): () => void {
  const running = path.join(releaseDir, 'running');
  if (fs.existsSync(running)) {
    let swept = 0;
    for (const entry of fs.readdirSync(releaseDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.\d+-\d+\.tmp$/.test(entry.name)) continue;
      fs.rmSync(path.join(entry.parentPath, entry.name), { force: true });
      swept += 1;
    }
    logger.info({ swept }, 'Removed temporary files of a server that was killed');
  }
  fs.writeFileSync(running, '');
  return () => fs.rmSync(running, { force: true });
}
