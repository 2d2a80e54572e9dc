import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { type Connection, connect, controlSocket } from '../../db/connection.ts';
import type { StaffAnswer, StaffCommand } from '../../server/commands/staff-acts.ts';
import { mailboxPath } from '../../server/http/mailbox-address.ts';
import { keyedBy } from '../../server/secret.ts';
import { copyTables } from '../tables.ts';

const testSecret = 'a secret of the tests that nobody has to guess';
/** Returns the address of a test server's mailbox page, or of a mail below it: `/12.html`. */
export const mailboxAddress = (below = '') => mailboxPath(keyedBy(testSecret)).replace('?', `${below}?`);

export type Got = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; text: string };
export type TestServer = {
  port: number;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  get(address: string, options?: { host?: string; method?: string; headers?: Record<string, string> }): Promise<Got>;
  /**
   * Imports documents through the running server.
   * @returns output and exit code of the command
   */
  import(documents: readonly object[]): Promise<{ code: number; output: string }>;
  /** Same without the command, over the server's socket: resolves when everything is published. */
  save(documents: readonly object[]): Promise<void>;
  /** Adds a member of staff, as `npm run staff -- add` does. */
  addStaff(email: string, role: string, names?: { firstName?: string; lastName?: string }): Promise<void>;
  /** Opens the server's database. */
  connect(): Promise<Connection>;
  stop(): Promise<void>;
};

export const temporaryFolder = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), `tweeluik-${name}-`));

/** Flags of commands and servers of a test: optimising the WebAssembly of the embedded database takes longer than it saves. */
export const shortly = ['--liftoff-only'];

/** Runs one of the project's scripts to its end. */
export function run(args: string[], env: Record<string, string | undefined> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...shortly, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('close', (code) => resolve({ code: code ?? -1, output: Buffer.concat(chunks).toString() }));
  });
}

export function get(
  port: number,
  address: string,
  { host = 'dbbe.localhost', method = 'GET', headers = {} }: Parameters<TestServer['get']>[1] = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: address, method, headers: { host, ...headers }, agent: false },
      async (response) => {
        const body = await buffer(response);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
      },
    );
    request.once('error', reject);
    request.end();
  });
}

/** Runs a command in the server, over its socket. */
function throughSocket(dataDir: string, command: '/import' | '/staff', body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath: controlSocket(dataDir), path: command, method: 'POST' }, (response) => {
      text(response).then(resolve, reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

async function saveThrough(dataDir: string, documents: readonly object[]): Promise<void> {
  const output = await throughSocket(dataDir, '/import', documents.map((document) => JSON.stringify(document)).join('\n'));
  if (!output.includes('"done"') || output.includes('"level":"bad"')) throw new Error(output);
}

async function addStaff(
  dataDir: string,
  command: Omit<Extract<StaffCommand, { act: 'add' }>, 'act' | 'portals' | 'language'>,
): Promise<void> {
  const whole: StaffCommand = { act: 'add', portals: [], language: 'nl', ...command };
  const answer = await throughSocket(dataDir, '/staff', JSON.stringify(whole));
  if ('failed' in (JSON.parse(answer) as StaffAnswer)) throw new Error(answer);
}

async function importInto(
  dataDir: string,
  documents: readonly object[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; output: string }> {
  const file = path.join(temporaryFolder('import'), 'documents.ndjson');
  fs.writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
  const result = await run(['src/server/commands/import.ts', file, '--wait'], { SECRET: testSecret, ...env, DATA_DIR: dataDir });
  fs.rmSync(path.dirname(file), { recursive: true });
  return result;
}

async function importBefore(...given: Parameters<typeof importInto>): Promise<void> {
  const { code, output } = await importInto(...given);
  if (code !== 0) throw new Error(output);
}

const running = new Set<ChildProcess>();
// Vitest ends a worker with SIGTERM; a test that timed out has not stopped its servers.
process.once('SIGTERM', () => {
  for (const child of running) child.kill();
  process.exit();
});

/**
 * Starts the bundle in a new folder, with some documents in its database.
 * @param database URL of a database of PostgreSQL made for servers; without it (and without `DATABASE_URL`) the embedded one
 */
export async function startServer({
  documents = [],
  dataDir = temporaryFolder('server'),
  database,
  env: asked = {},
  bundle = path.resolve('dist'),
  cwd = process.cwd(),
}: {
  documents?: readonly object[];
  dataDir?: string;
  database?: string | undefined;
  env?: Record<string, string | undefined>;
  bundle?: string;
  cwd?: string;
} = {}): Promise<TestServer> {
  const env = { ...asked, ...(database && { DATABASE_URL: database }) };
  const { DATABASE_URL: url } = env;
  // With an empty PostgreSQL database a server requests the demo.
  const isEmpty = Boolean(url) && url !== database;
  if (!url) copyTables(dataDir);
  else if (isEmpty && documents.length) await importBefore(dataDir, documents, env);
  const child = spawn(process.execPath, [...shortly, path.join(bundle, 'server/entry.mjs')], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      SECRET: testSecret,
      // Tests never contact the internet.
      FETCH_IMAGES: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /"port":(\d+),"msg":"Ready"/.exec(output);
      if (ready) resolve(Number(ready[1]));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server stopped (${code}): ${output}`)));
  });
  if (!isEmpty && documents.length) await saveThrough(dataDir, documents);
  return {
    port,
    dataDir,
    process: child,
    output: () => output,
    get: (address, options) => get(port, address, options),
    import: (more) => importInto(dataDir, more, env),
    save: (more) => saveThrough(dataDir, more),
    addStaff: (email, role, names = {}) => addStaff(dataDir, { email, role, ...names }),
    connect: () => connect(url ? { url } : { dataDir, through: true }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
