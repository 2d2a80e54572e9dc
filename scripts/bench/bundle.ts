import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as entry from '../../src/server/main.ts';
import { Hindrance } from './failure.ts';

/** Path of the measured bundle; profiles measure another one than dist. */
const dist = path.resolve(process.env.BENCH_BUNDLE ?? 'dist');
const file = path.join(dist, 'server/entry.mjs');
const manifest = path.join(dist, 'build.json');

/** Imports the measured bundle as a module, without starting the server. */
export async function bundle(): Promise<typeof entry> {
  return (await import(pathToFileURL(file).href)) as typeof entry;
}

/**
 * Returns the id of the bundle in dist.
 * @throws Hindrance if there is none
 */
export function buildId(): string {
  if (!fs.existsSync(file) || !fs.existsSync(manifest))
    throw new Hindrance('There is no bundle to measure. Run the command with npm run, which builds it first.');
  return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { id: string }).id;
}
