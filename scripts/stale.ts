import { stateOfBundle } from '../src/astro/bundle.ts';
import { buildIdOf } from '../src/astro/sources.ts';

/** Exits with 0 if dist is a complete bundle of the present sources; otherwise prints the reason. */
const state = stateOfBundle('dist', buildIdOf(process.cwd()));
const sentences = {
  fresh: undefined,
  missing: 'There is no bundle yet',
  stale: 'The sources changed since the last bundle',
  damaged: 'The bundle in dist is damaged: a file of it is missing or is not what was built',
} as const;
if (sentences[state]) console.log(`› ${sentences[state]}`);
process.exitCode = state === 'fresh' ? 0 : 1;
