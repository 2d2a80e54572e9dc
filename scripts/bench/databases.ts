import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../src/testing/servers/postgres.ts';
import { cpuOfFamily } from './measured.ts';
import { later, temporaryFolder } from './tidy.ts';

export const kinds = ['postgres', 'pglite'] as const;
export type Kind = (typeof kinds)[number];
export const nameOf = { postgres: 'PostgreSQL', pglite: 'PGlite' } as const satisfies Record<Kind, string>;

/** A separate installation: a database and a folder for published files. */
export type Installation = {
  kind: Kind;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Returns the processor time so far of a database that is a separate process. */
  databaseCpu(): number;
  /** Environment variables of its commands. */
  env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
};

/** @param kind a PostgreSQL is started, with fsync; PGlite is stored in the folder */
export async function install(kind: Kind): Promise<Installation> {
  const { folder, remove } = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  const postgresDir = path.join(folder, 'pg');
  if (kind === 'postgres') fs.mkdirSync(postgresDir);
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true, folder: postgresDir }) : undefined;
  const postmaster = postgres && Number(fs.readFileSync(path.join(postgresDir, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const stop = later(() => postgres?.stop());
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? '',
    SECRET: 'a secret of the bench that nobody has to guess',
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
  };
  return {
    kind,
    dataDir,
    databaseUrl: postgres?.url,
    databaseCpu: () => (postmaster ? cpuOfFamily(postmaster) : 0),
    env,
    async remove() {
      await stop();
      await remove();
    },
  };
}
