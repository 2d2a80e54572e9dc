import { parseArgs } from 'node:util';
import { kinds, nameOf } from './databases.ts';
import { articlesFor, multiply } from './documents.ts';
import { Hindrance } from './failure.ts';
import { filled, publishOnce, writeDocuments } from './full.ts';
import { type Delay, saveToLive } from './live.ts';
import { milliseconds } from './numbers.ts';
import { realTexts } from './texts.ts';

export const usage = `npm run bench saving -- [--size ADDRESSES] [--edits N] [--only postgres|pglite]
  Milliseconds from the commit of a save until its own pages, and all that show it, are served; the exit code is 1 above the goals.
  --size  of the site (100,000)
  --edits of articles in no magazine, and half as many of articles in one (200)`;

/** Milliseconds for the own pages of an article, and for all pages of one in a magazine, about 60. */
const goals = { own: { p50: 25, p99: 80 }, all: { p50: 150, p99: 400 } } as const;
const goalOf = ({ name }: Delay) => (name.endsWith('own pages') ? goals.own : goals.all);

export const faultsOf = (delays: readonly Delay[]): string[] =>
  delays.flatMap((delay) =>
    (['p50', 'p99'] as const)
      .filter((percent) => delay[percent] > goalOf(delay)[percent])
      .map((percent) => `${delay.name}: ${percent} ${milliseconds(delay[percent])}, not ${milliseconds(goalOf(delay)[percent])}`),
  );

/** Measures saves in a large published site on each database. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string', default: '100000' }, edits: { type: 'string', default: '200' }, only: { type: 'string' } },
  });
  const [size, edits] = [Number(values.size), Number(values.edits)];
  if (!(size >= 500) || !(edits >= 2)) throw new Hindrance('--size is 500 or more addresses, --edits 2 or more.');
  const content = multiply(realTexts(), articlesFor(size), new Date());
  const documents = await writeDocuments(content);
  const faults: string[] = [];
  for (const kind of kinds.filter((one) => values.only === undefined || values.only === one)) {
    const installation = await filled(kind, documents.file);
    await publishOnce(installation);
    const delays = await saveToLive(installation, content, { own: edits, dependents: Math.ceil(edits / 2) });
    faults.push(...faultsOf(delays).map((fault) => `${nameOf[kind]}, ${fault}`));
    await installation.remove();
  }
  await documents.remove();
  console.log(faults.length ? `\nAbove the goals:\n${faults.join('\n')}` : '\nAll goals are met.');
  return faults.length ? 1 : 0;
}
