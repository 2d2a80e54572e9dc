import fs from 'node:fs';
import type { Browser } from 'playwright';
import { type Connection, connect } from '../../db/connection.ts';
import { createDatabase } from '../databases.ts';
import { startServer, type TestServer } from '../servers/server.ts';
import { type Traffic, watchTraffic } from '../servers/traffic.ts';
import { openBrowser } from './browser.ts';

/** A server with access to its database, and a browser whose requests are recorded. */
export type Watched = { server: TestServer; connection: Connection; browser: Browser; traffic: Traffic; close(): Promise<void> };

export async function startWatched(documents: readonly object[]): Promise<Watched> {
  const url = await createDatabase('servers');
  const server = await startServer({ documents, database: url, env: { SECRET: 'x'.repeat(40) } });
  const connection = await connect({ url });
  const browser = await openBrowser();
  const traffic = await watchTraffic();
  return {
    ...{ server, connection, browser, traffic },
    async close() {
      await browser.close();
      traffic.close();
      await connection.close();
      await server.stop();
      fs.rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}
