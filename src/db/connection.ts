import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { DatabaseInUse, socketName, takeLock } from './lock.ts';
import { makeTables, migrationsFolder, OlderTables, refuseOlderTables } from './migrations.ts';
import { proxied } from './proxy.ts';

/** Database or transaction: the same on PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Connection = {
  db: Db;
  /** `proxy`: the embedded database of a running server, over its socket, one statement at a time. */
  kind: 'pglite' | 'postgres' | 'proxy';
  pglite?: PGlite;
  pool?: pg.Pool;
  close(): Promise<void>;
};

/** Thrown when the database cannot be used. The message says what to do. */
export class DatabaseUnusable extends Error {}

/** Advisory lock held while the tables are migrated. The number is arbitrary. */
const migrationLock = 7_331_001;

async function connectPostgres(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // A broken idle connection is replaced at the next query, which reports it.
  pool.on('error', () => {});
  // An error on a connection in use rejects its query, and is handled there.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzlePg(pool);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      await refuseOlderTables((sql) => client.query(sql));
      await migratePg(drizzlePg(client), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
      client.release();
    }
  } catch (error) {
    await pool.end();
    if (error instanceof OlderTables) throw new DatabaseUnusable(`The database of DATABASE_URL cannot be used: ${error.message}.`);
    throw new DatabaseUnusable(
      `DATABASE_URL names a database that cannot be used: ${reasonOf(error)}. Is PostgreSQL running, and are name and password right?`,
    );
  }
  return { db: db as unknown as Db, kind: 'postgres', pool, close: () => pool.end() };
}

type Asking = Pick<PGlite, 'query'>;
/**
 * Lets other work of the process run before each statement: the embedded database answers in this thread, and between its
 * statements no reader would get a page from memory.
 */
function letOthersRun(pglite: PGlite): void {
  const give = <T extends Asking>(asked: T) => {
    const query = asked.query.bind(asked);
    asked.query = (async (...given: Parameters<PGlite['query']>) => {
      await setImmediate();
      return query(...given);
    }) as PGlite['query'];
  };
  give(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      give(tx);
      return work(tx);
    });
}

const embeddedFolder = (dataDir: string) => path.join(dataDir, 'pglite');
/** Folder in which a new embedded database is made. */
const folderOfNew = (dataDir: string) => path.join(dataDir, 'pglite.new');

/** @param closed called when the database is closed, before another process may open it */
async function connectPglite(dataDir: string | undefined, { isNew = false, closed = () => {} } = {}): Promise<Connection> {
  if (dataDir) fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = dataDir ? await takeLock(path.join(dataDir, 'db.lock')) : () => {};
  try {
    const folder = dataDir && (isNew ? folderOfNew : embeddedFolder)(dataDir);
    if (folder && isNew) fs.rmSync(folder, { recursive: true, force: true });
    const isEmpty = !folder || !fs.existsSync(path.join(folder, 'PG_VERSION'));
    const pglite = await PGlite.create({
      ...(folder && { dataDir: folder }),
      extensions: { pg_trgm },
      ...(isEmpty && { loadDataDir: await emptyDatabase() }),
    });
    letOthersRun(pglite);
    const db = drizzlePglite(pglite);
    if (isEmpty) await makeTables(pglite);
    await refuseOlderTables((sql) => pglite.query(sql));
    await migratePglite(db, { migrationsFolder });
    const close = async () => {
      await pglite.close();
      closed();
      release();
    };
    return { db: db as unknown as Db, kind: 'pglite', pglite, close };
  } catch (error) {
    release();
    if (error instanceof OlderTables) throw new DatabaseUnusable(`The embedded database in ${dataDir} cannot be used: ${error.message}.`);
    throw new DatabaseUnusable(
      `The embedded database in ${dataDir ?? 'memory'} cannot be opened: ${reasonOf(error)}. Restore a backup, or move the folder away to start anew.`,
    );
  }
}

/** Returns the rows of a statement that no table describes: each driver wraps them differently. */
export const rowsOf = <Row>(answer: unknown): Row[] => (Array.isArray(answer) ? answer : (answer as { rows: Row[] }).rows);

/** Returns the reason of a failure without the statement and its parameters, which hold personal data. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  // The queue reports its errors as copies that are no Error.
  const { message = cause, name, code } = Object(cause) as { message?: unknown; name?: string; code?: string };
  return String(message).split('\n')[0] || name || code || 'unknown';
}

/** Returns whether a connection, disk or server failed, and not the document (error classes of PostgreSQL). */
export function isBreakdown(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined] as { code?: unknown }[];
  return causes.some((cause) => /^(?:08|53|57|58|XX|ECONN|EPIPE|ENOSPC|EROFS|EIO|EDQUOT|EMFILE|EACCES)/.test(String(cause?.code ?? '')));
}

export type ConnectOptions = {
  /** URL of a PostgreSQL server; without it the embedded database is used. */
  url?: string | undefined;
  /** Folder of the embedded database; without it the database is in memory. */
  dataDir?: string | undefined;
  /** Reads through the process that holds the embedded database, instead of failing. */
  through?: boolean;
};

/**
 * Opens the database and migrates its tables.
 * @throws DatabaseInUse, DatabaseUnusable
 */
export async function connect({ url, dataDir, through = false }: ConnectOptions): Promise<Connection> {
  if (url) return connectPostgres(url);
  try {
    return await connectPglite(dataDir);
  } catch (error) {
    if (through && dataDir && error instanceof DatabaseInUse) {
      const { db, ...rest } = proxied(controlSocket(dataDir));
      return { ...rest, db: db as unknown as Db };
    }
    throw error;
  }
}

/** Returns whether there is an embedded database. */
export const hasEmbedded = (dataDir: string): boolean => fs.existsSync(embeddedFolder(dataDir));

/**
 * Makes a new embedded database. Where `keep` was called, closing puts it in its place: one that was made by half, because the process was killed
 * or failed, is never used, and the next attempt removes it.
 * @throws DatabaseInUse, DatabaseUnusable
 */
export async function makeEmbedded(dataDir: string): Promise<Connection & { keep(): void }> {
  let isKept = false;
  const closed = () => {
    if (isKept) fs.renameSync(folderOfNew(dataDir), embeddedFolder(dataDir));
  };
  return {
    ...(await connectPglite(dataDir, { isNew: true, closed })),
    keep() {
      isKept = true;
    },
  };
}

/** Returns the socket on which the process that holds the embedded database runs commands for others. */
export const controlSocket = (dataDir: string) => socketName(path.join(dataDir, 'control.sock'));
