import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Connection, connect } from '../db/connection.ts';
import { migrationsFolder } from '../db/migrations.ts';
import { installation } from '../db/tables/publishing.ts';
import { sources } from '../features/sources.ts';
import { ensureIndex } from '../search/index/rebuild.ts';
import { demoFacts } from '../server/demo.ts';

const digest = createHash('sha256');
for (const file of ['node_modules/@electric-sql/pglite/package.json', 'src/search/index/rebuild.ts', 'src/testing/tables.ts'])
  digest.update(fs.readFileSync(file));
for (const name of fs.readdirSync(migrationsFolder).sort())
  if (name.endsWith('.sql')) digest.update(fs.readFileSync(path.join(migrationsFolder, name)));
const folder = path.resolve('node_modules/.cache/tweeluik', `tables-${digest.digest('hex').slice(0, 16)}`);

/**
 * Embedded database with the tables: a dump without rows, and a folder with an empty search index, for servers. It records
 * that the demo was loaded, so that servers do not request it.
 */
export const tables = { folder: path.join(folder, 'pglite'), dump: path.join(folder, 'tables.tar') };

/** Creates an empty search index, and records that the demo was loaded. Disables the drawing of social cards, which takes most of the time after a save. */
export async function prepareForServers(connection: Connection): Promise<void> {
  await ensureIndex(connection, sources);
  await connection.db.execute(sql`alter table social_cards alter column taken_until set default 'infinity'`);
  await connection.db.insert(installation).values({ name: demoFacts.loaded, value: '' });
}

/** Creates the database once for each state of the migrations: copying takes a quarter of the time. */
export async function makeTables(): Promise<void> {
  if (fs.existsSync(folder)) return;
  fs.rmSync(path.dirname(folder), { recursive: true, force: true });
  const making = `${folder}.${process.pid}`;
  const connection = await connect({ dataDir: making });
  const dump = await connection.pglite?.dumpDataDir('none');
  if (!dump) throw new Error('The embedded database was not opened.');
  await prepareForServers(connection);
  await connection.close();
  fs.writeFileSync(path.join(making, 'tables.tar'), new Uint8Array(await dump.arrayBuffer()));
  fs.renameSync(making, folder);
}

/** Copies the database into the data folder of a server without one. */
export function copyTables(dataDir: string): void {
  const to = path.join(dataDir, 'pglite');
  if (fs.existsSync(tables.folder) && !fs.existsSync(to)) fs.cpSync(tables.folder, to, { recursive: true });
}
