import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as entry from '../../src/server/main.ts';
import { Hindrance } from './failure.ts';

/** Another bundle than the one in dist is measured in profiles only. */
const dist = path.resolve(process.env.BENCH_BUNDLE ?? 'dist');
const file = path.join(dist, 'server/entry.mjs');
const manifest = path.join(dist, 'build.json');

/** The bundle that is measured, as a module: it starts nothing. */
export async function bundle(): Promise<typeof entry> {
  return (await import(pathToFileURL(file).href)) as typeof entry;
}

/**
 * The id of the bundle in dist.
 * @throws Hindrance where there is none
 */
export function buildId(): string {
  if (!fs.existsSync(file) || !fs.existsSync(manifest))
    throw new Hindrance('There is no bundle to measure: use the command through npm run, which makes it first.');
  return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { id: string }).id;
}
