import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Statement } from './api-material.ts';

/** Answers of the raw server by path: statements, or only the bytes. */
export type RawCall = { statements: Statement[]; own: Record<string, unknown>[]; answer: string };
export type RawPlan = { url: string; calls: Record<string, RawCall> };

const filled = ({ values, fill }: Statement, own: Record<string, unknown>) =>
  values.map((value, index) => {
    const name = fill[index];
    if (name === '*uuid') return randomUUID();
    if (name === '*token') return randomBytes(32).toString('base64url');
    return name ? own[name] : value;
  });

async function answer(pool: pg.Pool, { statements, own }: RawCall, index: number): Promise<void> {
  let client: pg.PoolClient | undefined;
  for (const statement of statements) {
    if (statement.text === 'begin') client = await pool.connect();
    await (client ?? pool).query(statement.text, filled(statement, own[index] ?? {}));
    if (statement.text === 'commit') {
      client?.release();
      client = undefined;
    }
  }
}

/** Server that executes the same statements with raw `pg` behind bare `node:http`, in a separate process. */
export async function run([file = '']: string[]): Promise<number> {
  const { url, calls } = JSON.parse(fs.readFileSync(file, 'utf8')) as RawPlan;
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const server = http.createServer(async (request, response) => {
    const call = calls[request.url ?? ''];
    if (request.method === 'POST') JSON.parse(await text(request));
    if (call) await answer(pool, call, Number(request.headers['x-index'] ?? 0));
    const body = call?.answer ?? '{}';
    response.writeHead(call ? 200 : 404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  console.log(JSON.stringify({ msg: 'Ready', port: (server.address() as AddressInfo).port }));
  await new Promise<void>((done) => process.once('SIGTERM', () => done()));
  server.closeAllConnections();
  server.close();
  await pool.end();
  return 0;
}
