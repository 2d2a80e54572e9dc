import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

/**
 * Removes the temporary files that a killed process left among the pages of a release.
 * A server that stops in order leaves none, so they are only looked for when the last one did not.
 * @returns what marks that this one has stopped in order
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
    logger.info({ swept }, 'The last server did not stop in order; its temporary files are gone');
  }
  fs.writeFileSync(running, '');
  return () => fs.rmSync(running, { force: true });
}
