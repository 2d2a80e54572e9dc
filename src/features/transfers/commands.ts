/**
 * Imports and exports that staff start, as jobs. Each is a row of `transfers` with its file in a folder.
 * States: waiting, running, stopping (requested), then stopped, done or failed. Another server continues a job whose
 * server was killed, and staff continue an import that was stopped or has failed, both after its last finished line. An
 * export and a trial start again. An import asks for the right of its account before each batch, and is stopped without.
 * Invariants: an import begins only with a complete file; at most the first thousand reports are stored.
 */

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Entities } from '../../content/opening.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { csvOfLines, isCsvName } from '../../content/transfer/csv-lines.ts';
import { exportDocuments } from '../../content/transfer/export.ts';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Report } from '../../content/transfer/import-options.ts';
import { noTotals } from '../../content/transfer/import-tally.ts';
import { type Db, reasonOf } from '../../db/connection.ts';
import { actorOfAccount } from '../../db/grants.ts';
import { transferReports, transfers } from '../../db/tables/transfers.ts';
import { visitor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { brokenZip, keptDays, mostReports, rightLost, suffice, transferRights } from './rules.ts';

type Row = typeof transfers.$inferSelect;
type NewTransfer = Pick<Row, 'kind' | 'name' | 'account'> & Partial<Pick<Row, 'isDryRun' | 'isForced' | 'entities' | 'portal' | 'bytes'>>;

const dayMilliseconds = 86_400_000;
const progressMilliseconds = 500;

export const newTransferId = (): string => randomUUID();

/** Records a transfer that a job will work on. */
export async function addTransfer(tx: Db, id: string, values: NewTransfer, now: Date): Promise<void> {
  await tx.insert(transfers).values({ id, state: 'waiting', createdAt: now, ...values });
}

/** Requests that a transfer stops. @returns false if it has ended */
export async function askToStop(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(transfers)
    .set({ state: 'stopped', endedAt: now })
    .where(and(eq(transfers.id, id), eq(transfers.state, 'waiting')))
    .returning({ id: transfers.id });
  if (ended.length) return true;
  const asked = await db
    .update(transfers)
    .set({ state: 'stopping' })
    .where(and(eq(transfers.id, id), inArray(transfers.state, ['running', 'stopping'])))
    .returning({ id: transfers.id });
  return asked.length > 0;
}

/** Sets a stopped or failed import to waiting, for the account that continues it. @returns false if it is in another state */
export async function resumeImport(tx: Db, id: string, account: number): Promise<boolean> {
  const resumed = await tx
    .update(transfers)
    .set({ state: 'waiting', endedAt: null, error: null, account })
    .where(and(eq(transfers.id, id), eq(transfers.kind, 'import'), inArray(transfers.state, ['stopped', 'failed'])))
    .returning({ isDryRun: transfers.isDryRun });
  const [row] = resumed;
  if (row?.isDryRun) await tx.update(transfers).set({ share: 0, totals: {}, line: 0 }).where(eq(transfers.id, id));
  return row !== undefined;
}

/** Thrown in a transfer that somebody stopped, or whose right is gone. */
class Stopped extends Error {
  readonly reason: typeof rightLost | null;
  constructor(reason: typeof rightLost | null = null) {
    super();
    this.reason = reason;
  }
}

/**
 * Returns a function that throws Stopped once the account of an import may not import its entities. Portals that the
 * import itself brings are not asked for.
 */
async function rightKeeper(db: Db, { account, entities }: Row): Promise<() => Promise<void>> {
  const portals = await portalCodesOf(db);
  return async () => {
    const actor = account === null ? undefined : await actorOfAccount(db, account);
    const rights = transferRights(actor?.staffId == null ? visitor.may : actor.may, portals);
    // Without names the import takes everything.
    const isPermitted = entities.length ? suffice(rights, entities) : rights.documents && rights.recipients;
    if (!isPermitted) throw new Stopped(rightLost);
  };
}

/** Returns a function that updates the row of a running transfer, at most twice a second. It throws Stopped if a stop was requested. */
function keeper(db: Db, id: string) {
  let last = 0;
  return async (values: () => Partial<Pick<Row, 'share' | 'totals' | 'line' | 'bytes'>>): Promise<void> => {
    if (Date.now() - last < progressMilliseconds) return;
    last = Date.now();
    const [row] = await db.update(transfers).set(values()).where(eq(transfers.id, id)).returning({ state: transfers.state });
    if (row?.state !== 'running') throw new Stopped();
  };
}

/** Yields a file in pieces. Calls `read` with the number of bytes so far after each piece. */
async function* piecesOf(file: string, read: (bytes: number) => Promise<void>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of fs.createReadStream(file)) {
    yield chunk as Uint8Array;
    bytes += (chunk as Uint8Array).length;
    await read(bytes);
  }
}

type Work = { db: Db; entities: Entities; clock: Clock; folder: string; committed(): void };

/** Finished lines of an import, which continues after them. */
type Finished = Pick<Row, 'totals' | 'line'>;

async function importFile({ db, entities, clock, folder, committed }: Work, row: Row, finished: Finished): Promise<Partial<Row>> {
  const file = path.join(folder, row.id);
  const size = fs.statSync(file).size;
  // A document may mention earlier ones of its file, and a trial stores none: it needs all lines.
  const from = row.isDryRun ? undefined : { line: row.line, totals: { ...noTotals, ...row.totals } };
  const shareBefore = from ? row.share : 0;
  let reports: Report[] = [];
  const keep = keeper(db, row.id);
  const demandRight = await rightKeeper(db, row);
  const ofTransfer = eq(transferReports.transfer, row.id);
  await db.delete(transferReports).where(and(ofTransfer, gt(transferReports.line, from?.line ?? 0)));
  let count = await db.$count(transferReports, ofTransfer);
  const flush = async () => {
    const rows = reports;
    reports = [];
    if (rows.length)
      await db
        .insert(transferReports)
        .values(rows.map(({ line, level, code, values }) => ({ transfer: row.id, line, level, code, values })));
  };
  const raw = piecesOf(file, async (bytes) => {
    // The reports of finished lines are stored before the lines are recorded as finished.
    const { totals, line } = finished;
    await flush();
    await keep(() => ({ share: Math.max(shareBefore, size ? bytes / size : 1), totals, line: row.isDryRun ? 0 : line }));
  });
  async function* unzipped(): AsyncGenerator<Uint8Array> {
    const unzip = zlib.createGunzip();
    // An error of reading or of unpacking is thrown to the consumer.
    const fed = pipeline(raw, unzip).catch((error: Error) => void unzip.destroy(error));
    for await (const chunk of unzip) yield chunk as Uint8Array;
    await fed;
  }
  const totals = await importDocuments(/\.gz$/i.test(row.name) ? unzipped() : raw, {
    ...{ db, entities, clock, from, door: 'room', isCsv: isCsvName(row.name), dryRun: row.isDryRun, force: row.isForced },
    ...{ committed, demandRight },
    ...(row.entities.length && { allowed: row.entities }),
    report: (report) => {
      count += 1;
      if (count <= mostReports) reports.push(report);
    },
    progress: (now, line) => {
      finished.totals = { ...now };
      finished.line = line;
    },
  }).finally(flush);
  return { totals, share: 1 };
}

async function exportFile({ db, entities, folder }: Work, row: Row, names: readonly string[]): Promise<Partial<Row>> {
  const file = path.join(folder, row.id);
  const keep = keeper(db, row.id);
  let written = 0;
  const listed = [...new Set([...names, ...row.entities])].flatMap((name) => entities.get(name) ?? []);
  const { portal } = row;
  const lines = exportDocuments({ db, entities: listed, names: row.entities, portal: portal ?? undefined });
  const counted = async function* () {
    for await (const line of lines) {
      written += 1;
      await keep(() => ({ totals: { written } }));
      yield line;
    }
  };
  await fs.promises.mkdir(folder, { recursive: true });
  const output = fs.createWriteStream(`${file}.tmp`, { mode: 0o600 });
  const [table] = row.entities.flatMap((one) => entities.get(one) ?? []);
  if (table && isCsvName(row.name)) await pipeline(csvOfLines(counted(), table), output);
  else await pipeline(counted, zlib.createGzip(), output);
  await fs.promises.rename(`${file}.tmp`, file);
  return { totals: { written }, bytes: fs.statSync(file).size };
}

/** Returns whether an error means that a file is not a complete and valid .gz file. */
const isOfZip = (error: unknown) => error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));

/** Runs a transfer. Has no effect if it has ended. */
export async function runTransfer(work: Work, id: string, names: readonly string[]): Promise<void> {
  const { db, clock } = work;
  const [row] = await db
    .update(transfers)
    .set({ state: 'running', startedAt: clock() })
    .where(and(eq(transfers.id, id), inArray(transfers.state, ['waiting', 'running'])))
    .returning();
  if (!row) return;
  const end = (state: Row['state'], values: Partial<Row>) =>
    db
      .update(transfers)
      .set({ ...values, state, endedAt: clock() })
      .where(eq(transfers.id, id));
  const finished: Finished = { totals: row.totals, line: row.line };
  try {
    const values = row.kind === 'import' ? await importFile(work, row, finished) : await exportFile(work, row, names);
    await end('done', values);
  } catch (error) {
    const reached = row.kind === 'import' ? { totals: finished.totals, line: row.isDryRun ? 0 : finished.line } : {};
    if (error instanceof Stopped) await end('stopped', { ...reached, error: error.reason });
    else await end('failed', { ...reached, error: isOfZip(error) ? brokenZip : reasonOf(error).slice(0, 500) });
  }
}

/** Removes transfers that are older than a week, with their files. */
export async function forgetTransfers(db: Db, folder: string, now: Date): Promise<void> {
  const old = await db
    .delete(transfers)
    .where(lt(transfers.createdAt, new Date(now.getTime() - keptDays * dayMilliseconds)))
    .returning({ id: transfers.id });
  for (const { id } of old) await fs.promises.rm(path.join(folder, id), { force: true });
}
