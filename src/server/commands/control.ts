import fs from 'node:fs';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Report, Totals } from '../../content/transfer/import-options.ts';
import { type Connection, controlSocket, reasonOf } from '../../db/connection.ts';
import type { ProxyQuery } from '../../db/proxy.ts';
import { entitiesOf } from '../../features/entities.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { runStaffCommand, type StaffAnswer, StaffCommand } from './staff-acts.ts';

/** A line of the answer to an import. */
export type ImportLine =
  | { report: Report }
  | { totals: Totals }
  | { publishing: number }
  | { done: Totals; following?: Following }
  | { failed: string };

/** Number of pages or changes still to be published when an import is answered. */
export type Following = { count: number; unit: 'pages' | 'changes' };
/** Header of an import that is answered when the own pages of its documents are live, without waiting for all pages. */
export const ownPagesHeader = 'x-own-pages';

export type ControlOptions = {
  connection: Connection;
  dataDir: string;
  mediaDir: string;
  keyed(purpose: string, text: string): string;
  clock: Clock;
  send: SendJob;
  /** Reports the keys that an import enqueued for publishing. */
  changed(keys: readonly string[]): void;
  /** Resolves when the outbox is empty. */
  published(progress: (waiting: number) => void): Promise<void>;
  /** Resolves when the own pages of the changed documents are live. @returns the pages still to be published for some keys; for all keys if there were too many */
  ownPublished(keys: ReadonlySet<string> | undefined): Promise<Following>;
};

/** Maximum number of keys of an import whose pages are counted. */
const mostKeys = 2_000;

async function answerImport(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { connection, mediaDir, keyed, clock, changed, published, ownPublished }: ControlOptions,
): Promise<void> {
  const send = (line: ImportLine) => response.write(`${JSON.stringify(line)}\n`);
  const dryRun = request.headers['x-dry-run'] === '1';
  const keys = new Set<string>();
  // A client that disconnects gets no answer.
  response.on('error', () => {});
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    const totals = await importDocuments(request, {
      db: connection.db,
      entities: entitiesOf(dryRun ? undefined : mediaDir, keyed),
      isCsv: request.headers['content-type'] === 'text/csv',
      clock,
      dryRun,
      force: request.headers['x-force'] === '1',
      report: (report) => send({ report }),
      progress: (totals) => send({ totals }),
      committed(some) {
        for (const key of some) if (keys.size <= mostKeys) keys.add(key);
        changed(some);
      },
    });
    if (dryRun) send({ done: totals });
    else if (request.headers[ownPagesHeader] === '1')
      send({ done: totals, following: await ownPublished(keys.size > mostKeys ? undefined : keys) });
    else {
      await published((waiting) => send({ publishing: waiting }));
      send({ done: totals });
    }
  } catch (error) {
    send({ failed: reasonOf(error) });
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

async function answerStaff(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { connection: { db }, clock, send }: ControlOptions,
): Promise<void> {
  const say = (answer: StaffAnswer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  try {
    say({ lines: await runStaffCommand(db, send, z.parse(StaffCommand, await json(request)), clock()) });
  } catch (error) {
    say({ failed: reasonOf(error) });
  }
}

/**
 * Opens the control socket for this installation's own commands while a process holds the embedded database. Only this user can open it.
 * @returns function that closes it
 */
export async function openControl(options: ControlOptions): Promise<() => Promise<void>> {
  const socket = controlSocket(options.dataDir);
  fs.rmSync(socket, { force: true });
  const server = http.createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/import') void answerImport(request, response, options);
    else if (request.method === 'POST' && request.url === '/staff') void answerStaff(request, response, options);
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
