import { type ChildProcess, spawn } from 'node:child_process';
import readline from 'node:readline';
import { serverEnv, serverFlags } from '../server-flags.mjs';
import { killed, later } from './tidy.ts';

export type Server = {
  /** Port, once the server answers. */
  ready: Promise<number>;
  pid: number | undefined;
  /** Kills the server with SIGKILL and waits for its end. */
  kill(): Promise<void>;
  /** Stops the server gracefully. */
  stop(): Promise<void>;
};

const bundle = 'dist/server/entry.mjs';

/** Starts the bundle as a server in a separate process. */
export function startServer(env: NodeJS.ProcessEnv, args: readonly string[] = [...serverFlags, bundle]): Server {
  const child: ChildProcess = spawn(process.execPath, [...args], { env: { ...serverEnv, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = later(() => killed(child));
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-4_000);
  });
  const ready = new Promise<number>((resolve, reject) => {
    if (child.stdout)
      readline.createInterface({ input: child.stdout }).on('line', (line) => {
        const { msg, port } = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; port?: number }) : {};
        if (msg === 'Ready' && port) resolve(port);
        else said = `${said}${line}\n`.slice(-4_000);
      });
    void ended.then(() => reject(new Error(`The server ended (${child.exitCode ?? child.signalCode}) and said:\n${said}`)));
  });
  // A server that is killed on purpose is not awaited.
  ready.catch(() => {});
  return {
    ready,
    pid: child.pid,
    kill: gone,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await gone();
    },
  };
}
