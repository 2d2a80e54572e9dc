import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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
import { migrationsFolder } from './migrations.ts';

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
