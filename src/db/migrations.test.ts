import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { afterAll, describe, expect, it } from 'vitest';
import { articleEntity } from '../features/articles/save.ts';
import { createDatabase } from '../testing/databases.ts';
import { articleDocument } from '../testing/documents.ts';
import { furnish, save } from '../testing/saving.ts';
import { type Connection, connect, DatabaseUnusable, rowsOf } from './connection.ts';
import { makeTables, migrationsFolder } from './migrations.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-migrations-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Returns a folder with the migrations and one more, as the next release would have. */
function withOneMore(): string {
  const next = path.join(folder, 'next');
  fs.cpSync(migrationsFolder, next, { recursive: true });
  const file = path.join(next, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration.');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' });
  fs.writeFileSync(file, JSON.stringify(journal));
  fs.writeFileSync(path.join(next, '9999_next.sql'), `ALTER TABLE "articles" ADD COLUMN "next" text DEFAULT 'new' NOT NULL;`);
  return next;
}

const places = [
  { kind: 'postgres', place: async () => ({ url: await createDatabase('template0') }) },
  { kind: 'pglite', place: async () => ({ dataDir: fs.mkdtempSync(path.join(folder, 'data-')) }) },
] as const;

describe.each(places)('migrations on $kind', ({ place }) => {
  const migrate = async ({ pool, pglite }: Connection, migrations: string): Promise<void> => {
    if (pool) await migratePg(drizzlePg(pool), { migrationsFolder: migrations });
    if (pglite) await migratePglite(drizzlePglite(pglite), { migrationsFolder: migrations });
  };

  it('of a later version are added to a database with content', async () => {
    const connection = await connect(await place());
    try {
      const { db } = connection;
      await furnish(db);
      await save(db, articleEntity, [articleDocument({ reference: 'DBBE00000000101' })]);
      const before = await articleEntity.read(db, ['DBBE00000000101']);
      await migrate(connection, withOneMore());
      expect(await articleEntity.read(db, ['DBBE00000000101'])).toEqual(before);
      expect(rowsOf(await db.execute('select next from articles'))).toEqual([{ next: 'new' }]);
    } finally {
      await connection.close();
    }
  });

  it('refuse a database that was made before they were squashed, and say what to do', async () => {
    const where = await place();
    const connection = await connect(where);
    await connection.db.execute(`update drizzle.__drizzle_migrations set hash = 'another'`);
    await connection.close();
    const opened = connect(where);
    await expect(opened).rejects.toThrow(DatabaseUnusable);
    await expect(opened).rejects.toThrow(/made by an older version.*Export its content with that version, start with an empty database/);
  });
});

it('make the same tables and records in a new embedded database as the migrator, which then finds nothing to do', async () => {
  const facts = [
    'select id, hash, created_at from drizzle.__drizzle_migrations order by id',
    `select attrelid::regclass::text, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid) from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and attnum > 0 order by 1, 2`,
    'select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where conrelid > 16000 order by 1, 2',
    "select indexdef from pg_indexes where schemaname in ('public', 'drizzle') order by 1",
    'select sequencename, last_value from pg_sequences order by 1',
    "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2",
    'select cfgname, mapdict::regdictionary::text, maptokentype, mapseqno from pg_ts_config c join pg_ts_config_map on mapcfg = c.oid order by 1, 3, 4',
  ];
  const folderOfTwo = withOneMore();
  const [made, migrated] = [await PGlite.create({ extensions: { pg_trgm } }), await PGlite.create({ extensions: { pg_trgm } })];
  await makeTables(made, folderOfTwo);
  const before = (await made.query(facts[0] ?? '')).rows;
  for (const pglite of [made, migrated]) await migratePglite(drizzlePglite(pglite), { migrationsFolder: folderOfTwo });
  expect((await made.query(facts[0] ?? '')).rows).toEqual(before);
  for (const fact of facts) {
    const { rows } = await migrated.query(fact);
    expect(rows.length).toBeGreaterThan(0);
    expect((await made.query(fact)).rows).toEqual(rows);
  }
  await made.close();
  await migrated.close();
});
