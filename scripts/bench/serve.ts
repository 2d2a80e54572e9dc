import { parseArgs } from 'node:util';
import { milliseconds, plain, table, times } from './numbers.ts';
import { startOurs } from './our-server.ts';
import { nginxVersion, startAstroNode, startBareNode, startNginx } from './servers.ts';
import { connections, type Load, loadInTurn, medianOf, requireWrk } from './wrk.ts';

/** Minimum share of the requests per second of bare node:http. */
const leastOfBareNode = 0.85;

export const usage = `npm run bench serve -- [--quick] [--alone]
Requests a second of an article page with our headers (@astrojs/node has its own): wrk with one thread and 64 connections, one server at a time, the median of five rounds. The exit code is 1 below ${leastOfBareNode} of bare node:http.
  --quick  2 seconds instead of 8
  --alone  beside bare node:http only`;

/** Measures requests per second, compared with other servers; one runs at a time. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, alone: { type: 'boolean', default: false } },
  });
  requireWrk();
  const { ours, page } = await startOurs();
  const servers = [ours];
  const version = values.alone ? undefined : nginxVersion();
  if (version) servers.push(await startNginx(version, page));
  else if (!values.alone) console.log('nginx is not on PATH: no comparison with it.');
  if (!values.alone) servers.push(await startAstroNode(page));
  const bare = await startBareNode(page);
  servers.push(bare);

  const loads = await loadInTurn(servers, page, values.quick ? 2 : 8);
  const median = (name: string) => medianOf(loads.get(name));
  const shareOf = (name: string, encoding: string) =>
    (median(`${ours.name}, ${encoding}`)?.perSecond ?? Number.NaN) / (median(`${name}, ${encoding}`)?.perSecond ?? Number.NaN);

  const rows = [...loads.keys()].map((name) => {
    const { perSecond, p50, p99 } = median(name) as Load;
    const [server = '', encoding = ''] = name.split(', ');
    return [name, plain(perSecond), milliseconds(p50), milliseconds(p99), times(shareOf(server, encoding))];
  });
  console.log(
    `\nAn article page of ${plain(page.plain.length / 1_024)} kB, ${plain(page.gzip.length / 1_024)} kB in gzip; ${connections} connections kept open`,
  );
  console.log(table([['', 'requests/s', 'p50', 'p99', 'this server is'], ...rows]));
  for (const server of servers) await server.stop();
  const isFast = bare.encodings.every((encoding) => shareOf(bare.name, encoding) >= leastOfBareNode);
  if (!isFast) console.log(`Below ${leastOfBareNode} of ${bare.name}.`);
  return isFast ? 0 : 1;
}
