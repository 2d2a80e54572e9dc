/** Processes of the soak of sending: the database, the relay and the senders. Each can be killed and started again. */

import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from '../../src/testing/servers/postgres.ts';
import { killed, later } from '../bench/tidy.ts';
import type { Settings } from './stages.ts';

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.stdout) readline.createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code, signal) => reject(new Error(`A process of the soak ended (${code ?? signal}).`)));
  });

function start(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = later(() => killed(child));
  const said = firstLine(child);
  said.catch(() => {});
  return { said, kill, ended: new Promise<string | null>((done) => child.once('exit', (_code, signal) => done(signal))) };
}

export type Sender = {
  kill(): Promise<void>;
  /** Resolves to the signal that ended it. */
  ended: Promise<string | null>;
};
export function startSenderProcess(settings: Settings): Sender {
  const { kill, ended } = start('sender.ts', [JSON.stringify(settings)]);
  return { kill, ended };
}

export type RelayProcess = { url: string; again(seed: number): Promise<void>; kill(): Promise<void> };
/** Starts a relay; started again it has the same port. */
export async function startRelayProcess(log: string, seed: number): Promise<RelayProcess> {
  let relay = start('sending-relay.ts', ['0', String(seed), log]);
  const port = await relay.said;
  return {
    url: `smtp://127.0.0.1:${port}`,
    kill: () => relay.kill(),
    async again(next) {
      relay = start('sending-relay.ts', [port, String(next), log]);
      await relay.said;
    },
  };
}

const restartMilliseconds = 30_000;
export type Database = { url: string; kill(): Promise<void>; again(): Promise<void>; stop(): Promise<void> };
/** Starts a PostgreSQL with fsync in a folder. */
export async function startDatabase(folder: string): Promise<Database> {
  let postgres: TestPostgres = await startPostgres({ durable: true, folder });
  const stop = later(() => postgres.stop());
  const pid = () => Number(fs.readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url: postgres.url,
    stop,
    async kill() {
      process.kill(pid(), 'SIGKILL');
    },
    async again() {
      // Processes of the killed server hold its shared memory for a moment.
      for (const begun = performance.now(); ; await pause(200))
        try {
          postgres = await startPostgres({ durable: true, folder });
          return;
        } catch (error) {
          if (performance.now() - begun > restartMilliseconds) throw error;
        }
    },
  };
}
