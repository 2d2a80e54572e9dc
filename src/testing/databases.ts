import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../db/connection.ts';
import { openEmbedded } from './embedded.ts';

/**
 * Creates a database on the test run's PostgreSQL: a copy of `template1`, which has the tables and no rows.
 * @param template `template0` has no tables; `servers` also has an empty search index, and the record that the demo was loaded
 * @returns its URL
 */
export async function createDatabase(template: 'template0' | 'template1' | 'servers' = 'template1'): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return url.replace('/postgres?', `/${name}?`);
}

/** Both databases, for `describe.each(databases)`. */
export const databases: readonly { kind: 'postgres' | 'pglite'; open(): Promise<Connection> }[] = [
  { kind: 'postgres', open: async () => connect({ url: await createDatabase() }) },
  { kind: 'pglite', open: openEmbedded },
];
