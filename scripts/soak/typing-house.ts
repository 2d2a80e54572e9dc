/** Installation for the soak of typing: server and database, each of which can be killed and started again. */

import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { connect } from '../../src/db/connection.ts';
import { pageEntity } from '../../src/features/pages/save.ts';
import { portalEntity } from '../../src/features/portals/save.ts';
import { pageDocument, portalDocument } from '../../src/testing/documents.ts';
import { save } from '../../src/testing/saving.ts';
import { copyTables } from '../../src/testing/tables.ts';
import type { Kind } from '../bench/databases.ts';
import { type Server, startServer } from '../bench/server.ts';
import { temporaryFolder } from '../bench/tidy.ts';
import { type Database, startDatabase } from './sending-processes.ts';
import { hire } from './staff.ts';

/** Processes to kill. An embedded database is killed with its server. */
export const victims = ['browser', 'server', 'database', 'everything'] as const;
export type Victim = (typeof victims)[number];
export type Draft = { parts: { part: string; number: number; fields: { text?: string } | null }[] };

export type House = {
  at(path: string): string;
  /** Tokens of two editors with a second factor. */
  tokens: [string, string];
  /** Folder for the profile of a browser. */
  profile: string;
  draftOf(reference: string): Promise<Draft>;
  kill(victim: Victim): Promise<void>;
  /** Restarts the killed process. */
  again(victim: Victim): Promise<void>;
  close(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** @param pages number of pages to type in: `soak-0` and so on */
export async function openHouse(kind: Kind, pages: number): Promise<House> {
  const { folder, remove } = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const [postgresDir, profile] = [path.join(folder, 'pg'), path.join(folder, 'profile')];
  for (const one of [dataDir, postgresDir, profile]) fs.mkdirSync(one);
  const database: Database | undefined = kind === 'postgres' ? await startDatabase(postgresDir) : undefined;
  if (!database) copyTables(dataDir);
  // The port stays the same, so that the browser finds its copies again.
  const port = await freePort();
  const env = {
    ...{ ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' },
    ...{ SECRET: 'a secret of the soak that nobody has to guess', DEMO: '0', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'info' },
  };
  const connection = await connect({ url: database?.url, dataDir });
  await save(connection.db, portalEntity, [portalDocument('dbbe')]);
  await save(
    connection.db,
    pageEntity,
    Array.from({ length: pages }, (_, index) => pageDocument(`soak-${index}`)),
  );
  const tokens: House['tokens'] = [await hire(connection.db, 1, 'EDIT_MODULE'), await hire(connection.db, 2, 'EDIT_MODULE')];
  await connection.close();

  let server: Server = startServer(env);
  await server.ready;
  const isOf = (victim: Victim, part: 'server' | 'database') => victim === part || victim === 'everything';
  return {
    ...{ tokens, profile },
    at: (address) => `http://dbbe.localhost:${port}${address}`,
    async draftOf(reference) {
      const headers = { authorization: `Bearer ${tokens[0]}` };
      const response = await fetch(`http://127.0.0.1:${port}/api/staff/drafts/page/${reference}`, { headers });
      if (!response.ok) throw new Error(`The draft was answered with ${response.status}: ${await response.text()}`);
      return (await response.json()) as Draft;
    },
    async kill(victim) {
      await Promise.all([isOf(victim, 'database') && database?.kill(), (isOf(victim, 'server') || !database) && server.kill()]);
    },
    async again(victim) {
      if (isOf(victim, 'database')) await database?.again();
      if (!isOf(victim, 'server') && database) return;
      server = startServer(env);
      await server.ready;
    },
    async close() {
      await server.stop();
      await database?.stop();
      await remove();
    },
  };
}
