import fs from 'node:fs';
import path from 'node:path';
import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { waitingHours } from './rules.ts';

const hourMilliseconds = 3_600_000;

/**
 * Removes files that nothing used within a day, whose bytes go when nothing names them, and what uploads that were
 * broken off left in the folder.
 * @returns how many files
 */
export async function forgetMemberFiles(db: Db, folder: string, now: Date): Promise<number> {
  const old = new Date(now.getTime() - waitingHours * hourMilliseconds);
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const file = path.join(folder, name);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats && stats.mtime < old) await fs.promises.rm(file, { force: true });
  }
  const gone = await db
    .delete(memberFiles)
    .where(and(isNull(memberFiles.usedAt), lt(memberFiles.uploadedAt, old)))
    .returning({ id: memberFiles.id });
  return gone.length;
}
