import fs from 'node:fs';
import { buildIdOf } from '../src/publisher/sources.ts';

/** Exits with 0 where dist was made from the sources as they are. */
const file = 'dist/build.json';
const built =
  fs.existsSync(file) && fs.existsSync('dist/server/entry.mjs')
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { id: string }).id
    : undefined;
process.exitCode = built === buildIdOf(process.cwd()) ? 0 : 1;
