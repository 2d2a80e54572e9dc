import { parseArgs } from 'node:util';
import { buildWithAstro } from './astro.ts';
import { type Kind, kinds, nameOf } from './databases.ts';
import { articlesFor, multiply } from './documents.ts';
import { Hindrance } from './failure.ts';
import { filled, type Published, profilePublish, publishOnce, siteOf, writeDocuments } from './full.ts';
import type { Generated } from './generated.ts';
import { buildWithHugo, hugoVersion } from './hugo.ts';
import { saveToLive } from './live.ts';
import { collect, type Material } from './material.ts';
import { megabytes, plain, seconds, table, times } from './numbers.ts';
import { realTexts } from './texts.ts';

type Options = {
  sizes: number[];
  kinds: readonly Kind[];
  edits: { own: number; dependents: number } | undefined;
  profile: boolean;
  others: boolean;
};
type Line = { name: string; seconds: number; cpuSeconds: number; pages: number; htmlBytes: number; peakBytes: number; detail: string };

export const usage = `npm run bench publish -- [--quick] [--size ADDRESSES] [--only postgres|pglite] [--alone] [--no-edits] [--profile]
  --quick    1,000 addresses and few edits
  --alone    without astro build and Hugo
  --no-edits without the time from an edit to its pages
  --profile  says where the main thread's time goes`;

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      size: { type: 'string' },
      only: { type: 'string' },
      alone: { type: 'boolean', default: false },
      'no-edits': { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  const size = Number(values.size);
  if (values.size !== undefined && !(size >= 500)) throw new Hindrance('--size is the number of addresses: 500 or more.');
  const only = values.only === 'pg' ? 'postgres' : values.only;
  if (only !== undefined && only !== 'postgres' && only !== 'pglite') throw new Hindrance('--only is postgres or pglite.');
  return {
    sizes: values.size ? [size] : values.quick ? [1_000] : [10_000, 100_000],
    kinds: only ? [only] : kinds,
    edits: values['no-edits'] ? undefined : values.quick ? { own: 20, dependents: 10 } : { own: 200, dependents: 100 },
    profile: values.profile,
    others: !values.alone,
  };
}

const ours = (name: string, published: Published, { pages, htmlBytes }: Material): Line => ({
  ...published,
  name,
  pages,
  htmlBytes,
  detail: `and ${plain(published.pages - pages)} documents`,
});
const theirs = (name: string, { rendering, compressing, ...rest }: Generated): Line => ({
  ...rest,
  name,
  seconds: rendering + compressing,
  detail: `${seconds(rendering)} + ${seconds(compressing)}`,
});

function report({ addresses, pages, packing }: Material, lines: Line[]): void {
  const [first] = lines;
  const rows = lines.map((line) => [
    line.name,
    seconds(line.seconds),
    seconds(line.cpuSeconds),
    plain(addresses / line.seconds),
    plain(line.pages / line.seconds),
    megabytes(line.peakBytes),
    `${plain(line.htmlBytes / line.pages / 1_024)} kB`,
    times(line.seconds / (first?.seconds ?? Number.NaN)),
    line.detail,
  ]);
  console.log(
    `\n${plain(addresses)} addresses of pages, ${plain(pages)} of them different: plain, /nl and /fr each count, /nl is a link to the plain one.`,
  );
  console.log(
    `Each takes HTML, payload and brotli (quality ${packing.quality}) of ${packing.payload ? 'both' : 'the HTML'}; ours also the database, the documents for machines and the index of what pages read.`,
  );
  console.log(
    table([
      [
        '',
        'time',
        'CPU',
        'addresses/s',
        'rendered/s',
        'peak memory',
        'HTML a page',
        'to the first',
        'rendering + compression, or what came along',
      ],
      ...rows,
    ]),
  );
}

async function benchSize(addresses: number, { kinds, edits, profile, others }: Options, isLargest: boolean): Promise<void> {
  const content = multiply(realTexts(), articlesFor(addresses), new Date());
  console.log(`\n── about ${plain(addresses)} addresses ──`);
  const documents = await writeDocuments(content);
  const lines: Line[] = [];
  let material: Material | undefined;
  /** Lower bound of the time of any generator that compresses. */
  let floor: string | undefined;
  for (const kind of kinds) {
    const installation = await filled(kind, documents.file);
    const published = await publishOnce(installation);
    material ??= await collect(siteOf(installation));
    lines.push(ours(`from ${nameOf[kind]}`, published, material));
    if (profile) await profilePublish(installation);
    if (isLargest && edits) await saveToLive(installation, content, edits);
    await installation.remove();
  }
  await documents.remove();
  if (!material) return;
  if (others) {
    const linked = await buildWithAstro(material, 'linked');
    floor = `A third of astro build, twins linked, is ${seconds((linked.rendering + linked.compressing) / 3)}; compressing and writing the same files takes ${seconds(linked.compressing)} alone, with nothing read or rendered.`;
    lines.push(theirs('astro build, twins linked', linked));
    lines.push(theirs('astro build, each address', await buildWithAstro(material, 'rendered')));
    const version = hugoVersion();
    if (version) {
      lines.push(theirs(`Hugo ${version}, twins linked`, await buildWithHugo(material, 'linked')));
      lines.push(theirs(`Hugo ${version}, each address`, await buildWithHugo(material, 'rendered')));
    } else console.log('Hugo is not on PATH: no comparison with it.');
  }
  report(material, lines);
  if (floor) console.log(floor);
  await material.remove();
}

/** Measures the full publish of a site, and the delay of an edit in a large one. */
export async function run(args: string[]): Promise<number> {
  const options = optionsOf(args);
  for (const size of options.sizes) await benchSize(size, options, size === options.sizes.at(-1));
  return 0;
}
