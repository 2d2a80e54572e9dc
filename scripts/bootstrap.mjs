// Runs on the Node that started npm (20 or newer): installs once for each lock file, then runs the command with the project's Node 24.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, nodeOfProject } from './install.mjs';
import { serverEnv, serverFlags } from './server-flags.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const [command = 'start', ...args] = process.argv.slice(2);

const say = (text) => console.log(`› ${text}`);
const fail = (text) => {
  console.error(`✗ ${text}`);
  process.exit(1);
};

/** Installs the packages that the command needs, and Node if the present one is too old. */
const install = () => {
  try {
    installPackages(command, say);
    return nodeOfProject(say);
  } catch (error) {
    return fail(error.message);
  }
};
const node = install();
const bin = (file) => path.resolve('node_modules', file);
if (fs.existsSync('.env')) process.loadEnvFile('.env');
const env = {
  ...process.env,
  PATH: [path.dirname(node), path.resolve('node_modules/.bin'), process.env.PATH].join(path.delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
};

const run = (parameters, more = {}) => {
  const { status } = spawnSync(node, parameters, { stdio: 'inherit', env: { ...env, ...more } });
  if (status !== 0) process.exit(status ?? 1);
};

/**
 * Runs the last step, passing on signals and the exit code. It also ends if npm or its shell is ended first.
 * `after`: a step for whose end it waits with `--wait`.
 */
const become = (parameters, more = {}, { ended = (code) => process.exit(code), after } = {}) => {
  const parent = process.ppid;
  const stdio = ['inherit', 'inherit', 'inherit', ...(after ? ['ipc'] : [])];
  const child = spawn(node, [...parameters, ...(after ? ['--wait'] : [])], { stdio, env: { ...env, ...more } });
  after?.then(() => child.connected && child.send('begin'));
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  watch.unref();
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(one, pass);
    ended(signal ? 1 : (code ?? 1));
  });
};

/** Exit code with which the server requests the demo (src/server/demo.ts). */
const demoWanted = 10;

/** Imports the demo if it is wanted, and ends the command if that fails. */
const loadDemo = () =>
  new Promise((resolve) => {
    if (env.DEMO !== '0') say('Loading the demo: five portals');
    // Optimising the WebAssembly of the embedded database takes longer than it saves.
    // The channel closes when this process ends, however it ends.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    spawn(node, ['--liftoff-only', 'src/demo/load.ts'], { stdio, env }).on('exit', (code) =>
      code === 0 ? resolve() : process.exit(code ?? 1),
    );
  });

const isStale = () => spawnSync(node, ['scripts/stale.ts'], { env, stdio: 'inherit' }).status !== 0;
const bundleIfStale = (flags = []) => {
  if (!isStale()) return;
  say('Bundling');
  run([...flags, bin('astro/bin/astro.mjs'), 'build'], { PUBLISH: '0' });
};

const onPath = (names) =>
  names.flatMap((name) => env.PATH.split(path.delimiter).map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file));

const mayInstall = () => process.getuid?.() === 0 && env.CI === 'true' && onPath(['apt-get']);
const fromDebian = (name) => {
  say(`Getting ${name} from Debian`);
  spawnSync('sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${name}`], {
    stdio: 'inherit',
    env,
  });
};

/** Returns an installed Chromium, else Playwright's, else Debian's package if that is allowed. */
const chromium = () => {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const found = env.CHROMIUM_PATH || onPath(names);
  if (found) return found;
  say('Getting Chromium for the browser tests');
  const installed = spawnSync(node, [bin('playwright/cli.js'), 'install', '--only-shell', 'chromium'], {
    stdio: 'inherit',
    env: { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeout: 300_000,
  });
  if (installed.status === 0) return '';
  if (mayInstall()) {
    fromDebian('chromium');
    const debian = onPath(names);
    if (debian) return debian;
  }
  return fail('There is no Chromium for the browser tests. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
};

/** Returns Chromium's headless shell, or nothing. It renders the same pages faster, but has no back/forward cache. */
const headlessShell = () => {
  const names = ['chromium-headless-shell'];
  if (env.CHROMIUM_PATH) return '';
  if (!onPath(names) && mayInstall()) fromDebian(names[0]);
  return onPath(names) ?? '';
};

/** Returns a temporary folder in memory, where files take a third of the time of a disk; nothing if memory is short. */
const folderInMemory = () => {
  const shared = '/dev/shm';
  if (process.env.TMPDIR || !fs.existsSync(shared)) return undefined;
  const { type, bavail, bsize } = fs.statfsSync(shared);
  const tmpfs = 0x01_02_19_94;
  const least = 12 * 1024 ** 3;
  return type === tmpfs && bavail * bsize >= least && os.freemem() >= least ? fs.mkdtempSync(`${shared}/tweeluik-`) : undefined;
};

const commands = {
  async start() {
    // A new installation imports the demo while the bundle is built and the server loads its modules.
    const isNew = !env.DATABASE_URL && !fs.existsSync(path.join(env.DATA_DIR || 'data', 'pglite'));
    const loading = isNew ? loadDemo() : undefined;
    bundleIfStale(isNew ? ['--import', './scripts/low-priority.mjs'] : []);
    const serve = (more) => become([...serverFlags, 'dist/server/entry.mjs'], { NODE_ENV: 'production', ...serverEnv }, more);
    serve({
      after: loading,
      async ended(code) {
        if (code !== demoWanted) process.exit(code);
        await loadDemo();
        serve();
      },
    });
  },
  build: () => become([bin('astro/bin/astro.mjs'), 'build']),
  dev() {
    run(['src/demo/load.ts']);
    become([bin('astro/bin/astro.mjs'), 'dev', '--port', env.PORT || '4321', ...args]);
  },
  import: () => become(['src/server/commands/import.ts', ...args]),
  export: () => become(['src/server/commands/export.ts', ...args]),
  staff: () => become(['src/server/commands/staff.ts', ...args]),
  stats: () => become(['scripts/stats.ts', ...args]),
  check() {
    bundleIfStale();
    become(['scripts/check.ts', ...args]);
  },
  test() {
    bundleIfStale();
    const folder = folderInMemory();
    const more = {
      CHROMIUM_PATH: chromium(),
      HEADLESS_SHELL_PATH: headlessShell(),
      NODE_ENV: 'test',
      // Tests start some hundred processes with the same sources.
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compile'),
      ...(folder && { TMPDIR: folder }),
    };
    become([bin('vitest/vitest.mjs'), 'run', '--config', 'scripts/config/vitest.config.ts', ...args], more, {
      ended(code) {
        if (folder) fs.rmSync(folder, { recursive: true, force: true });
        process.exit(code);
      },
    });
  },
  bench() {
    bundleIfStale();
    const needsBrowser = ['weight', 'lighthouse', 'desk'].includes(args[0]);
    become(['scripts/bench.ts', ...args], { NODE_ENV: 'production', ...(needsBrowser && { CHROMIUM_PATH: chromium() }) });
  },
  soak() {
    bundleIfStale();
    const needsBrowser = !/--what[= ](?!desk\b)/.test(args.join(' '));
    become(['scripts/soak.ts', ...args], { NODE_ENV: 'production', ...(needsBrowser && { CHROMIUM_PATH: chromium() }) });
  },
};
(commands[command] ?? (() => fail(`There is no command ${command}. There are: ${Object.keys(commands).join(', ')}.`)))();
