import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const hasMigrations = (folder: string) => fs.existsSync(path.join(folder, 'meta/_journal.json'));

/** Folder of the migrations: beside this module in the sources, beside the entry in a bundle. */
export const migrationsFolder =
  [path.join(import.meta.dirname, 'migrations'), path.join(import.meta.dirname, '../migrations')].find(hasMigrations) ??
  path.join(import.meta.dirname, 'migrations');

/** Thrown for tables older than the squashed first migration: they cannot be migrated. */
export class OlderTables extends Error {
  constructor() {
    super(
      'it was made by an older version, whose tables cannot be brought up to date. ' +
        'Export its content with that version, start with an empty database (another DATA_DIR or DATABASE_URL), and import it',
    );
  }
}

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const firstHash = (folder: string): string => {
  const [first] = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return createHash('sha256')
    .update(fs.readFileSync(path.join(folder, first ?? '')))
    .digest('hex');
};

/** @throws OlderTables if a database did not begin with the first migration of the folder */
export async function refuseOlderTables(query: Query, folder = migrationsFolder): Promise<void> {
  const { rows: tables } = await query(`select to_regclass('drizzle.__drizzle_migrations') as "table"`);
  if (!(tables[0] as { table: string | null }).table) return;
  const { rows } = await query('select hash from drizzle.__drizzle_migrations order by created_at limit 1');
  const [first] = rows as { hash: string }[];
  if (first && first.hash !== firstHash(folder)) throw new OlderTables();
}

/**
 * Makes the tables of an empty embedded database, with the rows that drizzle's migrator would write, which then finds
 * nothing to do. The migrator sends its 700 statements one by one, which takes longer than one text with all of them.
 */
export async function makeTables(pglite: PGlite, folder = migrationsFolder): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await pglite.transaction(async (tx) => {
    await tx.exec(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    for (const { sql, hash, folderMillis } of migrations) {
      await tx.exec(sql.join(''));
      await tx.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
    }
  });
}
