import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../db/connection.ts';

/**
 * Creates an empty database on the test run's PostgreSQL.
 * @returns its URL
 */
export async function createDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace('/postgres?', `/${name}?`);
}

/** Both databases, for `describe.each(databases)`. */
export const databases: readonly { kind: 'postgres' | 'pglite'; open(): Promise<Connection> }[] = [
  { kind: 'postgres', open: async () => connect({ url: await createDatabase() }) },
  { kind: 'pglite', open: () => connect({}) },
];
