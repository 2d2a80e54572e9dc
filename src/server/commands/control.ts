import fs from 'node:fs';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { importDocuments, type Report, type Totals } from '../../content/import.ts';
import { type Connection, controlSocket, reasonOf } from '../../db/connection.ts';
import type { ProxyQuery } from '../../db/proxy.ts';
import { entitiesOf } from '../../features/entities.ts';
import type { Clock } from '../../lib/clock.ts';

/** A line of the answer to an import. */
export type ImportLine = { report: Report } | { totals: Totals } | { publishing: number } | { done: Totals } | { failed: string };

export type ControlOptions = {
  connection: Connection;
  dataDir: string;
  mediaDir: string;
  clock: Clock;
  /** An import put something up for publishing. */
  changed(): void;
  /** Everything that waits has been published. */
  published(progress: (waiting: number) => void): Promise<void>;
};

async function answerImport(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { connection, mediaDir, clock, changed, published }: ControlOptions,
): Promise<void> {
  const say = (line: ImportLine) => response.write(`${JSON.stringify(line)}\n`);
  const dryRun = request.headers['x-dry-run'] === '1';
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    const totals = await importDocuments(request, {
      db: connection.db,
      entities: entitiesOf(dryRun ? undefined : mediaDir),
      clock,
      dryRun,
      report: (report) => say({ report }),
      progress: (totals) => say({ totals }),
      committed: changed,
    });
    if (!dryRun) await published((waiting) => say({ publishing: waiting }));
    say({ done: totals });
  } catch (error) {
    say({ failed: reasonOf(error) });
  }
  response.end();
}

async function answerQuery(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { connection: { pglite } }: ControlOptions,
): Promise<void> {
  try {
    const { sql, params, method } = (await json(request)) as ProxyQuery;
    const answer = await pglite?.query(sql, params, { rowMode: method === 'all' ? 'array' : 'object' });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rows: answer?.rows ?? [] }));
  } catch (error) {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: reasonOf(error) }));
  }
}

/**
 * The door for this installation's own commands while a process holds the embedded database: a socket that only this user can open.
 * @returns what closes it
 */
export async function openControl(options: ControlOptions): Promise<() => Promise<void>> {
  const socket = controlSocket(options.dataDir);
  fs.rmSync(socket, { force: true });
  const server = http.createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/import') void answerImport(request, response, options);
    else if (request.method === 'POST' && request.url === '/query' && options.connection.pglite)
      void answerQuery(request, response, options);
    else response.writeHead(404).end();
  });
  server.requestTimeout = 0;
  const before = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  }).finally(() => process.umask(before));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      fs.rmSync(socket, { force: true });
    });
}
