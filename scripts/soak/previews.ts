import { spawn } from 'node:child_process';
import { once } from 'node:events';

const tests = ['src/publishing/preview.test.ts', 'src/e2e/editing.test.ts'];

/**
 * Runs the tests of previews at full size: a preview of any page at any later time is what is served then, and what is
 * put in for a reader is what the calls of that reader answer.
 */
export async function soakPreviews(count: number, seed: number): Promise<string[]> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/config/vitest.config.ts', '-t', 'preview', ...tests];
  const env = { ...process.env, NODE_ENV: 'test', PREVIEWS: String(count), SEED: String(seed) };
  const [code] = (await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit')) as [number | null];
  console.log(`${count} previews at random times and ${count} of random readers, seed ${seed}`);
  return code === 0 ? [] : ['A preview is not what is served'];
}
