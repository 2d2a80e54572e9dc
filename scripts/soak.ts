import { parseArgs } from 'node:util';
import { type Kind, kinds } from './bench/databases.ts';
import { Hindrance } from './bench/failure.ts';
import { runTidily } from './bench/tidy.ts';
import { chanceOf } from './soak/chance.ts';
import { type Soaked, soakOn } from './soak/rounds.ts';

const usage = `npm run soak -- [--kills N] [--only postgres|pglite] [--seed N]
Kills the server (kill -9) again and again while it edits and publishes, and looks each time whether anything is lost.
  --kills  how often, shared by both databases; 50 unless told
  --seed   repeats a run's choices, as far as time allows`;

/** What "durable" means, for whoever reads the result. */
const durability: Readonly<Record<Kind, string>> = {
  pglite: 'PGlite: an acknowledged edit survives kill -9. It makes no fsync: after a power loss the last edits may be gone.',
  postgres: 'PostgreSQL: fsync was on, so an acknowledged edit survives kill -9 and power loss.',
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      only: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1) throw new Hindrance('--kills is a whole number from 1.');
  const only = kinds.find((kind) => kind === values.only);
  if (values.only !== undefined && !only) throw new Hindrance('--only is postgres or pglite.');
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Seed ${seed}`);
  const chosen = only ? [only] : kinds;
  const soaked: Soaked[] = [];
  for (const [index, kind] of chosen.entries()) {
    const share = Math.floor(kills / chosen.length) + (index < kills % chosen.length ? 1 : 0);
    if (share) soaked.push(await soakOn(kind, share, chanceOf(seed + index)));
  }
  const faults = soaked.flatMap(({ faults }) => faults);
  console.log(
    `\n${faults.length ? `✗ ${faults.length} faults` : '✓ Every acknowledged edit was live after the restart, no file was half-written, no row was lost.'}`,
  );
  for (const kind of chosen) console.log(durability[kind]);
  return faults.length ? 1 : 0;
}

await runTidily(main);
