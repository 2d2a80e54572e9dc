import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as entry from '../../src/server/main.ts';
import { Hindrance } from './failure.ts';

const file = path.resolve('dist/server/entry.mjs');

/** The bundle that is measured, as a module: it starts nothing. */
export async function bundle(): Promise<typeof entry> {
  return (await import(pathToFileURL(file).href)) as typeof entry;
}

/**
 * The id of the bundle in dist.
 * @throws Hindrance where there is none
 */
export function buildId(): string {
  if (!fs.existsSync(file) || !fs.existsSync('dist/build.json'))
    throw new Hindrance('There is no bundle to measure: use the command through npm run, which makes it first.');
  return (JSON.parse(fs.readFileSync('dist/build.json', 'utf8')) as { id: string }).id;
}
