import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/servers/server.ts';
import { copyTables } from '../testing/tables.ts';
import { connect, hasEmbedded, makeEmbedded, reasonOf, rowsOf } from './connection.ts';

it('lets readers be served between the statements of the embedded database', async () => {
  const dataDir = temporaryFolder('connection');
  copyTables(dataDir);
  const connection = await connect({ dataDir });
  let [turns, isOver] = [0, false];
  const count = async () => {
    for (; !isOver; turns += 1) await setImmediate();
  };
  const statements = 20;
  const counting = count();
  await connection.db.transaction(async (tx) => {
    for (let index = 0; index < statements; index += 1) await tx.execute(sql`select ${index}::int`);
  });
  isOver = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(statements);
  await connection.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('finds a new embedded database only when it was kept, and not one that was made by half', async () => {
  const dataDir = temporaryFolder('connection');
  // As a process leaves it that is killed.
  const half = path.join(dataDir, 'pglite.new');
  fs.mkdirSync(half);
  fs.writeFileSync(path.join(half, 'PG_VERSION'), '0');
  const whole = await makeEmbedded(dataDir);
  await whole.db.execute(sql`create table whole (id integer)`);
  whole.keep();
  expect(hasEmbedded(dataDir)).toBe(false);
  await whole.close();
  const { db, close } = await connect({ dataDir });
  expect(rowsOf(await db.execute(sql`select to_regclass('whole')::text as name`))).toEqual([{ name: 'whole' }]);
  await close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('unpacks the catalogs that this version of the embedded database would make itself', async () => {
  const dataDir = temporaryFolder('connection');
  const own = await PGlite.create({ dataDir: path.join(dataDir, 'own') });
  const { pglite, close } = await connect({ dataDir });
  const facts = [
    'select datname, encoding, datcollate, datctype, datlocprovider from pg_database order by 1',
    "select relname, relkind from pg_class where relnamespace = 'pg_catalog'::regnamespace and oid < 16384 order by 1",
    'select proname, prosrc, prorettype, proargtypes::text from pg_proc where oid < 16384 order by 1, 2, 4',
    'select collname, collprovider from pg_collation order by 1, 2',
    'select extract(timezone from now())::int as offset',
    "select name, setting from pg_settings where name !~* '[.]|timezone|data_directory' order by 1",
  ];
  for (const fact of facts) expect((await pglite?.query(fact))?.rows).toEqual((await own.query(fact)).rows);
  await own.close();
  await close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('names the reason of a failure in one line, also of what is no Error', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1'), new Error('connect ECONNREFUSED 127.0.0.1')]);
  expect(reasonOf(new Error('Failed query: select $1\nparams: secret', { cause: new Error('no such table\nat line 1') }))).toBe(
    'no such table',
  );
  expect(reasonOf(refused)).toBe('connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1');
  expect(['late', { message: 'timeout', queue: 'mail' }, new TypeError(), undefined].map(reasonOf)).toEqual([
    'late',
    'timeout',
    'TypeError',
    'undefined',
  ]);
});
