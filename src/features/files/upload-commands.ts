// Uploads in pieces. A row describes the upload, a file in DATA_DIR/uploads has the received bytes: its length is
// the offset of the next byte, so a killed server or browser continues there. Nothing is stored before
// the last byte has come and the bytes were checked.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { and, count, eq, isNull, lt } from 'drizzle-orm';
import { faultOfFile } from '../../content/files/file-faults.ts';
import type { Originals } from '../../content/files/originals.ts';
import type { Db } from '../../db/connection.ts';
import { uploads } from '../../db/tables/uploads.ts';
import type { Bytes } from '../../lib/endpoint.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import { isImportName, maxImportBytes } from '../transfers/rules.ts';
import type { Upload } from './schema.ts';
import { maxBytes } from './types-schema.ts';
import { kindOf, maxUploads, typeOfName, uploadDays } from './upload-rules.ts';

type Row = typeof uploads.$inferSelect;
type Started = { name: string; bytes: number; fingerprint: string };

/** Media type of a file of documents, which is not a file of the library. */
const documentsType = 'application/x-ndjson';

const dayMilliseconds = 86_400_000;

/** Uploads whose bytes are being written in this process: a second writer of the same one is refused. */
const busy = new Set<string>();

/** Uploads below a folder. */
export function uploadStore(folder: string) {
  const fileOf = (id: string) => path.join(folder, id);
  const offsetOf = (id: string) => fs.statSync(fileOf(id), { throwIfNoEntry: false })?.size ?? 0;
  const stateOf = ({ id, name, bytes, finished }: Row): Upload => ({
    ...{ id, name, bytes, finished },
    offset: finished === null ? offsetOf(id) : bytes,
  });
  const isComplete = ({ id, bytes, finished }: Row) => finished === null && !busy.has(id) && offsetOf(id) === bytes;
  const dropBytes = (id: string) => fs.promises.rm(fileOf(id), { force: true });

  async function rowOf(db: Db, account: number, id: string): Promise<Row> {
    const [row] = await db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.account, account)));
    if (!row) throw new Problem('not_found');
    return row;
  }

  async function drop(db: Db, { id }: Pick<Row, 'id'>): Promise<void> {
    await db.delete(uploads).where(eq(uploads.id, id));
    await dropBytes(id);
  }

  return {
    rowOf,
    stateOf,
    drop,
    dropBytes,
    /** Begins an upload, or finds the one of the same file that went no further. @throws Problem invalid_input, too_many */
    async start(db: Db, account: number, { name, bytes, fingerprint }: Started, now: Date): Promise<Upload> {
      const mediaType = isImportName(name) ? documentsType : typeOfName(name);
      if (!mediaType) throw new Problem('invalid_input', { name: 'not_allowed' });
      const most = mediaType === documentsType ? maxImportBytes : maxBytes[kindOf(mediaType)];
      if (bytes > most) throw new Problem('invalid_input', { bytes: 'too_big' });
      const mine = and(eq(uploads.account, account), eq(uploads.fingerprint, fingerprint));
      const [known] = await db.select().from(uploads).where(mine);
      if (known?.bytes === bytes && known.name === name && known.finished === null) return stateOf(known);
      if (known) await drop(db, known);
      const [sum] = await db
        .select({ open: count() })
        .from(uploads)
        .where(and(eq(uploads.account, account), isNull(uploads.finished)));
      if ((sum?.open ?? 0) >= maxUploads) throw new Problem('too_many');
      const [row] = await db
        .insert(uploads)
        .values({ id: randomUUID(), account, name, mediaType, bytes, fingerprint, touchedAt: now })
        .onConflictDoUpdate({ target: [uploads.account, uploads.fingerprint], set: { touchedAt: now } })
        .returning();
      return stateOf(row as Row);
    },
    /**
     * Writes a piece as it arrives; what came before a connection broke stays.
     * @throws Problem upload_offset if the next byte is another one, too_large beyond the length of the file
     */
    async write(db: Db, row: Row, offset: number, bytes: Bytes, now: Date): Promise<Upload> {
      if (row.finished !== null || busy.has(row.id) || offset !== offsetOf(row.id)) throw conflictWith('upload_offset', stateOf(row));
      busy.add(row.id);
      try {
        await fs.promises.mkdir(folder, { recursive: true });
        const handle = await fs.promises.open(fileOf(row.id), 'a');
        try {
          let length = offset;
          for await (const chunk of bytes) {
            length += chunk.length;
            if (length > row.bytes) {
              await handle.truncate(offset);
              throw new Problem('too_large');
            }
            await handle.appendFile(chunk);
          }
        } finally {
          await handle.close();
        }
      } finally {
        busy.delete(row.id);
      }
      await db.update(uploads).set({ touchedAt: now }).where(eq(uploads.id, row.id));
      return stateOf(row);
    },
    /**
     * Checks the bytes of a complete upload and hands them to the originals.
     * @returns their hash
     * @throws Problem invalid_input with the rule that the file breaks: the upload is gone then; upload_offset if bytes are missing
     */
    async take(db: Db, row: Row, originals: Originals): Promise<string> {
      if (row.mediaType === documentsType) throw new Problem('invalid_input', { file: 'wrong_kind' });
      if (!isComplete(row)) throw conflictWith('upload_offset', stateOf(row));
      busy.add(row.id);
      try {
        const file = fileOf(row.id);
        const fault = await faultOfFile(row.mediaType, file);
        if (fault) {
          await drop(db, row);
          throw new Problem('invalid_input', { file: fault });
        }
        return await originals.keepFile(file);
      } finally {
        busy.delete(row.id);
      }
    },
    /** Marks an upload as the file that it became, inside the transaction that stores it. @throws Problem not_found if it was ended */
    async finish(tx: Db, { id }: Row, file: number): Promise<void> {
      const underWay = and(eq(uploads.id, id), isNull(uploads.finished));
      const marked = await tx.update(uploads).set({ finished: file }).where(underWay).returning({ id: uploads.id });
      if (!marked.length) throw new Problem('not_found');
    },
    /** Moves the bytes of a complete upload of documents. @throws Problem invalid_input, upload_offset; not_found if another call took them */
    async move(db: Db, row: Row, target: string): Promise<{ name: string; bytes: number }> {
      if (row.mediaType !== documentsType) throw new Problem('invalid_input', { upload: 'wrong_kind' });
      if (!isComplete(row)) throw conflictWith('upload_offset', stateOf(row));
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      await fs.promises.rename(fileOf(row.id), target).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Problem('not_found') : error;
      });
      await drop(db, row);
      return { name: row.name, bytes: row.bytes };
    },
    /** Removes uploads that went no further for some days, and bytes without a row. */
    async forget(db: Db, now: Date): Promise<void> {
      const old = new Date(now.getTime() - uploadDays * dayMilliseconds);
      for (const row of await db.select().from(uploads).where(lt(uploads.touchedAt, old))) await drop(db, row);
      // The row of an upload is written before its file. Files are listed before rows are read, so that a new upload is not taken for an orphan.
      const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
      const known = new Set((await db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id));
      for (const name of names) if (!known.has(name)) await fs.promises.rm(fileOf(name), { force: true });
    },
  };
}
