import type { TestProject } from 'vitest/node';
import { connect } from '../db/connection.ts';
import { startPostgres } from './servers/postgres.ts';
import { makeTables } from './tables.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run; every test file copies its own database from one that has the tables. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startPostgres(), makeTables()]);
  await (await connect({ url: postgres.url.replace('/postgres?', '/template1?') })).close();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
