import { parseArgs } from 'node:util';
import { type Kind, kinds } from './bench/databases.ts';
import { Hindrance } from './bench/failure.ts';
import { runTidily } from './bench/tidy.ts';
import { chanceOf } from './soak/chance.ts';
import { soakCounting } from './soak/counting.ts';
import { soakOn } from './soak/rounds.ts';

const usage = `npm run soak -- [--what edits|counting] [--kills N] [--only postgres|pglite] [--seed N]
Kills the server (kill -9) again and again, while it edits and publishes and then while it counts, and looks each time whether anything is lost.
  --what   only one of the two
  --kills  how often, shared by both databases; 50 unless told
  --seed   repeats a run's choices, as far as time allows`;

const whats = ['edits', 'counting'] as const;
const held: Readonly<Record<(typeof whats)[number], string>> = {
  edits: '✓ Every acknowledged edit was live after the restart, no file was half-written, no row was lost.',
  counting: '✓ Every acknowledged event was stored, none twice, and every hour is the sum of its events.',
};

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
      what: { type: 'string' },
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
  const what = whats.find((one) => one === values.what);
  if (values.what !== undefined && !what) throw new Hindrance('--what is edits or counting.');
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Seed ${seed}`);
  const chosen = only ? [only] : kinds;
  const faults: string[] = [];
  for (const [index, kind] of chosen.entries()) {
    const share = Math.floor(kills / chosen.length) + (index < kills % chosen.length ? 1 : 0);
    if (!share) continue;
    if (what !== 'counting') faults.push(...(await soakOn(kind, share, chanceOf(seed + index))).faults);
    if (what !== 'edits') faults.push(...(await soakCounting(kind, share, chanceOf(seed + index))));
  }
  console.log(
    `\n${
      faults.length
        ? `✗ ${faults.length} faults`
        : whats
            .filter((one) => !what || one === what)
            .map((one) => held[one])
            .join('\n')
    }`,
  );
  for (const kind of chosen) console.log(durability[kind]);
  return faults.length ? 1 : 0;
}

await runTidily(main);
