import { parseArgs } from 'node:util';
import zlib from 'node:zlib';
import type { Browser, Response } from 'playwright';
import { openBrowser } from '../../src/testing/browser/browser.ts';
import { pick, type Shown, startDemo } from './demo.ts';
import { weighGhost } from './ghost.ts';
import { plain, table } from './numbers.ts';
import { later } from './tidy.ts';

/** Budget of a first visit in bytes (design 6): for reading pages everything they load, for members’ screens their script. */
const maxima = { htmlAndStyle: 14_600, total: 60_000, shell: 3_000, islands: 110_000 } as const;
const settleMilliseconds = 1_500;

export const usage = `npm run bench weight -- [--only SCREEN,…] [--ghost]
  Bytes of a first visit to every kind of screen, in both languages; the exit code is 1 where a budget is exceeded.
  --ghost adds what a page of Ghost’s default theme fetches besides its HTML: its packages come from the npm registry.`;

/** Files of the shell, which every page loads; the consent dialog, the viewer and islands have separate scripts. */
type Weight = { html: number; style: number; shell: number; script: number; total: number; hasIslands: boolean };
const shellFiles = /\/(?:Root\.astro_|shown\.)/;

/** Loads a page in a browser with an empty cache, and adds up the bytes received, without pictures. */
async function weigh(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const came: Response[] = [];
  page.on('response', (response) => came.push(response));
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(settleMilliseconds);
  const weight: Weight = { html: 0, style: 0, shell: 0, script: 0, total: 0, hasIslands: (await page.locator('astro-island').count()) > 0 };
  for (const response of came) {
    const request = response.request();
    const type = request.resourceType();
    // Icons are not requested as images, and not at every visit.
    const isPicture = type === 'image' || type === 'media' || /^image\//.test(response.headers()['content-type'] ?? '');
    // This script is only sent on a developer's machine.
    if (isPicture || request.headers()['sec-purpose'] || /\/sisters\.|\/api\/portals\//.test(request.url())) continue;
    const { responseBodySize } = await request.sizes();
    weight.total += responseBodySize;
    if (type === 'document') weight.html += responseBodySize;
    if (type === 'stylesheet') weight.style += responseBodySize;
    if (type === 'script')
      weight[shellFiles.test(request.url()) ? 'shell' : 'script'] += zlib.gzipSync(await response.body(), { level: 9 }).length;
  }
  await context.close();
  return weight;
}

function faultsOf({ html, style, shell, script, total, hasIslands }: Weight): string[] {
  return [
    ...(!hasIslands && html + style > maxima.htmlAndStyle ? ['HTML and style'] : []),
    ...(shell > maxima.shell ? ['shell'] : []),
    ...(shell + script > maxima.islands ? ['script'] : []),
    ...(!hasIslands && total > maxima.total ? ['total'] : []),
  ];
}

/** Measures the weight of every kind of screen. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, ghost: { type: 'boolean' } } });
  const demo = await startDemo();
  const browser = await openBrowser();
  const close = later(() => browser.close());
  const weighed: [Shown, Weight][] = [];
  for (const shown of pick(demo.screens, values.only)) weighed.push([shown, await weigh(browser, demo.at(shown.path))]);
  await close();
  await demo.stop();
  const rows = weighed.map(([{ screen, locale }, weight]) => [
    `${screen} ${locale}`,
    plain(weight.html),
    plain(weight.style),
    plain(weight.html + weight.style),
    plain(weight.shell),
    plain(weight.script),
    plain(weight.total),
    faultsOf(weight).join(', '),
  ]);
  const ghost = values.ghost ? await weighGhost() : undefined;
  for (const [name, weight] of ghost
    ? ([
        ['its theme', ghost.theme],
        ['with Portal and search', ghost.whole],
      ] as const)
    : [])
    rows.push([`Ghost, ${name}`, '–', plain(weight.style), '–', '–', plain(weight.script), plain(weight.total), '']);
  if (values.ghost && !ghost) console.log('Ghost cannot be weighed: the npm registry does not answer.');
  console.log(
    `Bytes of a first visit without pictures: HTML and style as sent (brotli), script in gzip. At most ${plain(maxima.htmlAndStyle)} of HTML and style and ${plain(maxima.total)} in all where there are no islands, ${plain(maxima.islands)} of script where there are, and ${plain(maxima.shell)} of the shell.`,
  );
  console.log(table([['', 'HTML', 'style', 'both', 'shell', 'more script', 'total', 'too much'], ...rows]));
  return weighed.some(([, weight]) => faultsOf(weight).length) ? 1 : 0;
}
