import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import readline from 'node:readline';
import { killed, later } from './tidy.ts';

/** SMTP sink in a separate process. */
export type Sink = { url: string; port: string; ask(word: string): Promise<string> };
/** Answer to `STAT`; `first` and `last` are instants in milliseconds, 0 before the first mail. */
export type SinkStat = { count: number; first: number; last: number; samples: string[] };

export const statOf = async ({ ask }: Sink): Promise<SinkStat> => JSON.parse(await ask('STAT')) as SinkStat;

export async function startSink(): Promise<Sink> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/bench/send-sink.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  later(() => killed(child));
  const port = await new Promise<string>((resolve) => {
    if (child.stdout) readline.createInterface({ input: child.stdout }).once('line', resolve);
  });
  const ask = (word: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.once('error', reject);
      let said = '';
      socket.on('data', (chunk) => {
        said += chunk.toString();
        const answer = /^250 (.*)\r\n/m.exec(said)?.[1];
        if (answer === undefined) return;
        socket.destroy();
        resolve(answer);
      });
      socket.write(`${word}\r\n`);
    });
  return { url: `smtp://127.0.0.1:${port}`, port, ask };
}
