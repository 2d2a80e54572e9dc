import { spawn } from 'node:child_process';
import { once } from 'node:events';

const tests = ['src/publishing/preview.test.ts', 'src/e2e/editing.test.ts'];
const popupTests = ['src/features/popups/simulation.test.ts', 'src/e2e/popup-rooms.test.ts'];
const simulated = { SIMULATIONS: '1000', BROWSER_SIMULATIONS: '30' } as const;

async function runTests(args: readonly string[], more: Readonly<Record<string, string>>): Promise<boolean> {
  const all = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/config/vitest.config.ts', ...args];
  const env = { ...process.env, NODE_ENV: 'test', ...more };
  const [code] = (await once(spawn(process.execPath, all, { env, stdio: 'inherit' }), 'exit')) as [number | null];
  return code === 0;
}

/**
 * Runs the tests of previews at full size: a preview of any page at any later time equals the page that is served then, and
 * the content inserted for a reader equals the answers to the calls of that reader.
 */
export async function soakPreviews(count: number, seed: number): Promise<string[]> {
  const isSame = await runTests(['-t', 'preview', ...tests], { PREVIEWS: String(count), SEED: String(seed) });
  console.log(`${count} previews at random times and ${count} of random readers, seed ${seed}`);
  return isSame ? [] : ['A preview differs from the served page'];
}

/** Runs the tests of the simulator of popups at full size: every popup that is served, by call and in the browser, is in its set. */
export async function soakPopups(seed: number): Promise<string[]> {
  const isSame = await runTests(popupTests, { ...simulated, SEED: String(seed) });
  console.log(`${simulated.SIMULATIONS} simulations of popups by call, ${simulated.BROWSER_SIMULATIONS} in the browser, seed ${seed}`);
  return isSame ? [] : ['A popup that is served is not in the set of the simulator'];
}
