import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { budgetFaults } from './budgets.ts';
import { libFaultsHere } from './lib-files.ts';
import { messageFaults } from './messages.ts';

const bin = (file: string) => path.resolve('node_modules', file);

/** Checks of `npm run check`. */
const checks: readonly { name: string; run(): string[] | Promise<string[]> }[] = [
  { name: 'format, lint and walls', run: () => tool(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.') },
  { name: 'types', run: types },
  { name: 'dead code', run: () => tool(bin('knip/bin/knip.js'), '--config', 'scripts/config/knip.json') },
  { name: 'migrations', run: migrations },
  { name: 'lib', run: libFaultsHere },
  { name: 'messages', run: messageFaults },
  { name: 'budgets', run: budgetFaults },
];

async function tool(...args: string[]): Promise<string[]> {
  try {
    await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '', code } = error as { stdout?: string; stderr?: string; code?: number | string };
    return [`${stdout}${stderr}`.trim() || `exit code ${code}`];
  }
}

/**
 * The native compiler checks TypeScript files, and `astro check`, which needs the API of version 6, only Astro files.
 * More than two checkers repeat too much work on two cores.
 */
async function types(): Promise<string[]> {
  const ofAstro = ['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'scripts/config/astro-files.json'];
  const found = await Promise.all([
    tool(bin('typescript-native/bin/tsc'), '--noEmit', '--checkers', '2'),
    tool(bin('astro/bin/astro.mjs'), ...ofAstro),
  ]);
  return found.flat();
}

/** Generates a migration if the tables differ from the migrations. */
function migrations(): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin('drizzle-kit/bin.cjs'), 'generate', '--config', 'scripts/config/drizzle.config.ts', '--name', 'check'],
    { encoding: 'utf8' },
  );
  if (status !== 0) return [`${stdout}${stderr}`];
  return stdout.includes('No schema changes')
    ? []
    : ['The tables changed, and a migration was generated in src/db/migrations. Name it, read it and commit it.'];
}

let failed = 0;
for (const { name, run } of checks) {
  const start = performance.now();
  const faults = await run();
  console.log(`${faults.length ? '✗' : '✓'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  for (const fault of faults) console.log(fault);
  if (faults.length) failed += 1;
}
process.exitCode = failed ? 1 : 0;
