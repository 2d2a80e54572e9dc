import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { faultOfFile } from '../../content/files/file-faults.ts';
import { isWaitingOf, type MemberFileRow } from '../../content/files/member-files.ts';
import type { Originals } from '../../content/files/originals.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import type { Bytes } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { typeOfName } from '../files/upload-rules.ts';
import { maxWaitingFiles } from './rules.ts';

async function demandRoom(db: Db, account: number): Promise<void> {
  if ((await db.$count(memberFiles, isWaitingOf(account))) >= maxWaitingFiles) throw new Problem('too_many');
}

/**
 * Stores the bytes of a member's file as they arrive, and checks them.
 * @param folder for the bytes that are on their way
 * @throws Problem invalid_input with the rule that name or bytes break, too_large, too_many
 */
export async function keepMemberFile(
  db: Db,
  {
    account,
    name,
    bytes,
    originals,
    folder,
    now,
  }: { account: number; name: string; bytes: Bytes; originals: Originals; folder: string; now: Date },
): Promise<MemberFileRow> {
  const mediaType = typeOfName(name);
  if (!mediaType) throw new Problem('invalid_input', { name: 'not_allowed' });
  // Before the bytes are read; whether there is still room is asked again when they are stored.
  await demandRoom(db, account);
  await fs.promises.mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  try {
    await fs.promises.writeFile(file, bytes);
    const { size } = await fs.promises.stat(file);
    const fault = size ? await faultOfFile(mediaType, file) : 'empty_file';
    if (fault) throw new Problem('invalid_input', { file: fault });
    const hash = await originals.keepFile(file);
    return await db.transaction(async (tx) => {
      await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('update');
      await demandRoom(tx, account);
      const [row] = await tx.insert(memberFiles).values({ account, name, mediaType, bytes: size, hash, uploadedAt: now }).returning();
      return row as MemberFileRow;
    });
  } finally {
    await fs.promises.rm(file, { force: true });
  }
}

/** Returns the uploads of a member that no item uses yet, latest first. */
export const waitingFiles = (db: Db, account: number): Promise<MemberFileRow[]> =>
  db.select().from(memberFiles).where(isWaitingOf(account)).orderBy(desc(memberFiles.id));

/** @throws Problem not_found */
export async function dropMemberFile(db: Db, account: number, id: number): Promise<MemberFileRow> {
  const [row] = await db
    .delete(memberFiles)
    .where(and(isWaitingOf(account), eq(memberFiles.id, id)))
    .returning();
  if (!row) throw new Problem('not_found');
  return row;
}
