import type { TestProject } from 'vitest/node';
import { connect } from '../db/connection.ts';
import { startPostgres } from './servers/postgres.ts';
import { makeTables, prepareForServers } from './tables.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run; every test file copies its own database from one that has the tables. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startPostgres(), makeTables()]);
  const named = (name: string) => postgres.url.replace('/postgres?', `/${name}?`);
  await (await connect({ url: named('template1') })).close();
  const { db, close } = await connect({ url: postgres.url });
  await db.execute('create database servers template template1');
  await close();
  const servers = await connect({ url: named('servers') });
  await prepareForServers(servers);
  await servers.close();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
