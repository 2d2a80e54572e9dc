import path from 'node:path';
import { parseArgs } from 'node:util';
import { startWebServer, webServer } from '../../src/testing/servers/web-servers.ts';
import { buildId } from './bundle.ts';
import { Hindrance } from './failure.ts';
import { milliseconds, plain, table, times } from './numbers.ts';
import { startOurs } from './our-server.ts';
import { type Serving, startPlainNginx } from './servers.ts';
import { temporaryFolder } from './tidy.ts';
import { get, type Load, loadInTurn, medianOf, ofConnection, requireWrk } from './wrk.ts';

/** Minimum share of the requests per second of nginx with a plain folder. */
const leastOfPlain = 0.95;

export const usage = `npm run bench files -- [--quick]
Requests a second of a published article page through nginx with scripts/config/nginx.conf, beside nginx with that page in a plain folder and the same headers: wrk with one thread and 64 connections, one server at a time, the median of five rounds. The exit code is 1 below ${leastOfPlain}.
  --quick  2 seconds instead of 8`;

/** Measures the files of a release as another file server sends them. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  requireWrk();
  const program = webServer('nginx');
  if (!program) throw new Hindrance('bench files needs nginx (Debian: apt-get install nginx-light).');
  const { ours, port, dataDir, page } = await startOurs();
  const { folder, remove } = temporaryFolder();
  const web = path.join(dataDir, 'releases', buildId(), 'web');
  const configured = await startWebServer('nginx', program, { folder, web, serverPort: port });
  const url = `http://127.0.0.1:${configured.port}${new URL(ours.url).pathname}`;
  const release: Serving = { name: 'our configuration', url, encodings: ['identity', 'gzip'], stop: configured.stop };
  const sent = Object.entries((await get(url, 'identity')).headers).filter(([name]) => !ofConnection.includes(name));
  const folderAlone = await startPlainNginx({ plain: page.plain, headers: Object.fromEntries(sent) as Record<string, string> });

  const loads = await loadInTurn([release, folderAlone], page, values.quick ? 2 : 8);
  const speed = (name: string) => medianOf(loads.get(name))?.perSecond ?? Number.NaN;
  const shareOf = (encoding: string) => speed(`${release.name}, ${encoding}`) / speed(`${folderAlone.name}, ${encoding}`);
  const rows = [...loads].map(([name, some]) => {
    const { perSecond, p50, p99 } = medianOf(some) as Load;
    return [name, plain(perSecond), milliseconds(p50), milliseconds(p99)];
  });
  console.log(table([['nginx', 'requests/s', 'p50', 'p99'], ...rows]));
  const shares = release.encodings.map((encoding) => ({ encoding, share: shareOf(encoding) }));
  for (const { encoding, share } of shares) console.log(`${encoding}: ${times(share)} of a plain folder`);
  await folderAlone.stop();
  await configured.stop();
  await ours.stop();
  await remove();
  const isFast = shares.every(({ share }) => share >= leastOfPlain);
  if (!isFast) console.log(`Below ${leastOfPlain} of a plain folder.`);
  return isFast ? 0 : 1;
}
