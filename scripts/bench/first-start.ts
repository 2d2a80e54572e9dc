import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Hindrance } from './failure.ts';

export const usage = `npm run bench -- first-start [--revision HEAD] [--goal 20]
Clones the repository at a revision, takes the packages installed here, and runs npm start: seconds until the first page.
Ends with 1 if that takes longer than the goal.`;

const limitMilliseconds = 300_000;
const pollMilliseconds = 50;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

const statusOf = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    http
      .get({ port, host: 'localhost', path: '/', agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', () => resolve(undefined));
  });

/** Clones into a folder beside the repository, on the same disk, so that the packages are hard links. */
function clone(revision: string): string {
  const folder = fs.mkdtempSync(path.resolve('..', 'first-start-'));
  execFileSync('git', ['clone', '--quiet', '--no-checkout', '--shared', '.', folder]);
  execFileSync('git', ['checkout', '--quiet', '--detach', execFileSync('git', ['rev-parse', revision], { encoding: 'utf8' }).trim()], {
    cwd: folder,
  });
  execFileSync('cp', ['-al', 'node_modules', path.join(folder, 'node_modules')]);
  const mark = path.join(folder, 'node_modules/.installed');
  // Caches of tools are omitted, because writes to the hard links would change the original.
  for (const kept of ['.vite', '.astro', '.cache', '.installed'])
    fs.rmSync(path.join(folder, 'node_modules', kept), { recursive: true, force: true });
  fs.writeFileSync(
    mark,
    createHash('sha256')
      .update(fs.readFileSync(path.join(folder, 'package-lock.json')))
      .digest('hex'),
  );
  return folder;
}

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { revision: { type: 'string', default: 'HEAD' }, goal: { type: 'string', default: '20' } },
  });
  const folder = clone(values.revision);
  const port = await freePort();
  const { DATA_DIR: _, DATABASE_URL: __, NODE_ENV: ___, ...inherited } = process.env;
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...inherited, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (text: Buffer) => {
    for (const line of text.toString().trimEnd().split('\n')) console.log(`${seconds().toFixed(1).padStart(6)} ${line}`);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    while ((await statusOf(port)) !== 200) {
      if (child.exitCode !== null || seconds() * 1000 > limitMilliseconds) throw new Hindrance('npm start served no page.');
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
    const taken = seconds();
    console.log(`${taken.toFixed(1)} s until the first page (goal ${values.goal} s)`);
    return taken > Number(values.goal) ? 1 : 0;
  } finally {
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
