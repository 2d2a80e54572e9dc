import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Connection, Db } from '../db/connection.ts';
import { tables } from './tables.ts';

/** Maximum number of databases kept for the next tests of this process: each uses about 150 MB. */
const mostKept = 2;
/** Size from which a database is not used again, because deleted rows make its tables slow. */
const mostBytes = 64 * 1024 * 1024;

type Lent = { pglite: PGlite; shape: string };
const kept: Lent[] = [];

/** Identifies the tables, indexes, triggers and functions of a database. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`
    select md5(string_agg(one, ',' order by one)) as shape from (
      select oid || relname::text || coalesce(reloptions::text, '') as one from pg_class where relnamespace >= 16384 or relnamespace = 'public'::regnamespace
      union all select oid || tgname::text || tgenabled::text from pg_trigger
      union all select oid || proname::text || md5(prosrc) from pg_proc where oid >= 16384
      union all select oid || coalesce(pg_get_constraintdef(oid), '') from pg_constraint where oid >= 16384
      union all select attrelid || attname::text || attnum from pg_attribute where attrelid >= 16384 and attnum > 0
    ) as objects`);
  return rows[0]?.shape ?? '';
}

/** Removes the rows of tests. @returns whether the database can be used again */
async function empty({ pglite, shape }: Lent): Promise<boolean> {
  // The job queue creates its own schema when a server starts.
  await pglite.exec('drop schema if exists jobs cascade; discard all; set search_path to public');
  const { rows: names } = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const filled = names.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all ');
  const { rows } = await pglite.query<{ name: string }>(filled);
  const { rows: counters } = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is not null`,
  );
  // Triggers are disabled, because some tables do not allow deletions.
  await pglite.exec(`
    set session_replication_role = replica;
    ${rows.map(({ name }) => `delete from ${name};`).join('')}
    ${counters.map(({ name }) => `alter sequence ${name} restart;`).join('')}
    reset session_replication_role`);
  const { rows: sizes } = await pglite.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(sizes[0]?.size) < mostBytes && (await shapeOf(pglite)) === shape;
}

/** Returns a database for one test. After `end` it is closed for that test, and can be used by another one. */
function lend(pglite: PGlite): { pglite: PGlite; end(): Promise<void> } {
  let isClosed = false;
  const listening: (() => Promise<void>)[] = [];
  const lent = new Proxy(pglite, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return name === 'closed' ? isClosed : value;
      return async (...given: unknown[]) => {
        if (isClosed) throw new Error('PGlite is closed');
        const answer: unknown = await Reflect.apply(value, of, given);
        if (name === 'listen') listening.push(answer as () => Promise<void>);
        return answer;
      };
    },
  });
  return {
    pglite: lent,
    async end() {
      isClosed = true;
      for (const stop of listening) await stop();
    },
  };
}

/** Opens an embedded database in memory that has the tables and no rows. Opening takes a second: closed ones are used again. */
export async function openEmbedded(): Promise<Connection> {
  const open = async (): Promise<Lent> => {
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(tables.dump), extensions: { pg_trgm } });
    return { pglite, shape: await shapeOf(pglite) };
  };
  const own = kept.pop() ?? (await open());
  const { pglite, end } = lend(own.pglite);
  const close = async () => {
    await end();
    if (kept.length < mostKept && (await empty(own).catch(() => false))) kept.push(own);
    else await own.pglite.close();
  };
  return { db: drizzle(pglite) as unknown as Db, kind: 'pglite', pglite, close };
}
