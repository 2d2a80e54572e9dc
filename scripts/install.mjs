// Installs the packages that a command needs. Runs on Node 20 and imports nothing of the packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Commands that need no packages of tests and checks. */
const runtimeCommands = new Set(['start', 'build', 'import', 'export', 'stats']);
const requiredMajor = 24;

/** No package needs its install script, so they are disabled. npm itself runs under the old Node. */
const options = ['--ignore-scripts', '--no-engine-strict', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Returns the arguments for npm and the mark of the installation afterwards; undefined if nothing is missing.
 * A full installation stays full, and one for start is completed without removing packages.
 * @param installed mark of the installation as it is: the hash of its lock, with ` start` if packages of tests are missing
 */
export function installationFor({ command, lockHash, installed }) {
  const [hash, reach] = installed?.split(' ') ?? [];
  const hasEverything = installed !== undefined && reach === undefined;
  if (hash === lockHash && (hasEverything || runtimeCommands.has(command))) return undefined;
  if (hash === lockHash) return { npm: ['install', '--no-save', '--include=dev', ...options], mark: lockHash };
  if (hasEverything || !runtimeCommands.has(command)) return { npm: ['ci', '--include=dev', ...options], mark: lockHash };
  return { npm: ['ci', '--omit=dev', ...options], mark: `${lockHash} start` };
}

/** Mark of the installation in node_modules; one that was made by hand counts as full if it has the test runner. */
function installedMark(file) {
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8');
  const isByHand = ['.package-lock.json', 'vitest/package.json'].every((name) => fs.existsSync(path.join('node_modules', name)));
  return isByHand ? 'unknown' : undefined;
}

const hashOf = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

function npm(args) {
  const [program, ...rest] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // npm sets these for its scripts if it was given them; here they would contradict the arguments.
  const { npm_config_omit: _, npm_config_include: __, NODE_ENV: ___, ...env } = process.env;
  return spawnSync(program, [...rest, ...args], { stdio: 'inherit', env }).status === 0;
}

/** Installs what a command needs once for each lock file. @throws Error if npm fails */
export function installPackages(command, say) {
  const file = 'node_modules/.installed';
  const installation = installationFor({ command, lockHash: hashOf('package-lock.json'), installed: installedMark(file) });
  if (!installation) return;
  say(
    installation.npm[0] === 'ci'
      ? 'Installing the packages from the npm registry, once'
      : 'Installing the packages of tests and checks, once',
  );
  if (!npm(installation.npm)) throw new Error('The packages could not be installed. Is the npm registry reachable? Run the command again.');
  fs.writeFileSync(file, installation.mark);
}

/**
 * Returns the Node that runs the commands: the running one if it is new enough, else the package in `scripts/node`.
 * @throws Error if there is no package for this platform
 */
export function nodeOfProject(say) {
  if (Number(process.versions.node.split('.')[0]) >= requiredMajor) return process.execPath;
  const folder = path.resolve('scripts/node');
  const node = path.join(folder, 'node_modules/.bin/node');
  const mark = path.join(folder, 'node_modules/.installed');
  const hash = hashOf(path.join(folder, 'package-lock.json'));
  if (!fs.existsSync(mark) || fs.readFileSync(mark, 'utf8') !== hash) {
    say(`Installing Node ${requiredMajor} from the npm registry, once: this one is ${process.version}`);
    if (!npm(['ci', '--prefix', folder, ...options])) throw new Error('Node could not be installed. Is the npm registry reachable?');
    if (fs.existsSync(path.dirname(mark))) fs.writeFileSync(mark, hash);
  }
  if (spawnSync(node, ['--version']).status === 0) return node;
  throw new Error(
    `There is no Node ${requiredMajor} package for ${process.platform} ${process.arch}. Install Node ${requiredMajor} and run this again.`,
  );
}
