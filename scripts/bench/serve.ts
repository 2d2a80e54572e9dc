import { spawnSync } from 'node:child_process';
import http, { type IncomingHttpHeaders } from 'node:http';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { connect } from '../../src/db/connection.ts';
import { buildId } from './bundle.ts';
import { articlesFor, multiply } from './documents.ts';
import { Hindrance } from './failure.ts';
import { filled, publishOnce, writeDocuments } from './full.ts';
import { measured } from './measured.ts';
import { milliseconds, plain, table, times } from './numbers.ts';
import { startServer } from './server.ts';
import { nginxVersion, type Representations, type Serving, startAstroNode, startBareNode, startNginx } from './servers.ts';
import { realTexts } from './texts.ts';

/** Minimum share of the requests per second of bare node:http. */
const leastOfBareNode = 0.85;

export const usage = `npm run bench serve -- [--quick] [--alone]
Requests a second of an article page with our headers (@astrojs/node has its own): wrk with one thread and 64 connections, one server at a time, the median of five rounds. The exit code is 1 below ${leastOfBareNode} of bare node:http.
  --quick  2 seconds instead of 8
  --alone  beside bare node:http only`;

type Load = { perSecond: number; p50: number; p99: number };
const host = 'dbbe.localhost';
const connections = 64;
const rounds = 5;
/** Headers of one response or its encoding; every server must send all others. */
const ofConnection: readonly string[] = ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];
/** Target size: the article whose HTML is nearest is measured. */
const typicalBytes = 15_000;

type Got = { status: number | undefined; encoding: string; body: Buffer; headers: IncomingHttpHeaders };

const get = (url: string, encoding: string): Promise<Got> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers: { host, 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode,
            encoding: response.headers['content-encoding'] ?? 'identity',
            body: Buffer.concat(chunks),
            headers: response.headers,
          }),
        );
      })
      .once('error', reject);
  });

/** @throws if a server does not answer with the page in this encoding */
async function checked({ name, url }: Serving, encoding: string, { plain: page }: Representations): Promise<void> {
  const answer = await get(url, encoding);
  const body = answer.encoding === 'gzip' ? gunzipSync(answer.body) : answer.body;
  if (answer.status !== 200 || answer.encoding !== encoding || !body.equals(page))
    throw new Error(
      `${name} does not answer the page in ${encoding}: status ${answer.status}, ${answer.encoding}, ${body.length} bytes instead of ${page.length}.`,
    );
}

const inMilliseconds = (text: string, percent: number): number => {
  const [, amount, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1_000 }[unit ?? ''] ?? Number.NaN);
};

async function loaded({ url }: Serving, encoding: string, seconds: number): Promise<Load> {
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', `Host: ${host}`, '-H', `Accept-Encoding: ${encoding}`];
  const { output } = await measured('wrk', [...flags, url]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Requests failed:\n${output}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: inMilliseconds(output, 50),
    p99: inMilliseconds(output, 99),
  };
}

/** Disables the drawing of social cards, which would change pages during the measurement. */
async function leaveCards(dataDir: string): Promise<void> {
  const { db, close } = await connect({ dataDir });
  await db.execute(sql`update social_cards set taken_until = 'infinity' where not is_drawn`);
  await close();
}

/** Starts our server with some articles. @returns it with the requested article */
async function startOurs(): Promise<{ ours: Serving; page: Representations }> {
  buildId();
  const content = multiply(realTexts(), articlesFor(1_000), new Date());
  const { file, remove } = await writeDocuments(content);
  const installation = await filled('pglite', file);
  await remove();
  await publishOnce(installation);
  await leaveCards(installation.dataDir);
  const server = startServer(installation.env);
  const port = await server.ready;
  const pages: { url: string; body: Buffer }[] = [];
  for (let index = 0; index < content.articles; index++) {
    const { reference, portals } = content.article(index);
    const url = `http://127.0.0.1:${port}/dossier/${String(reference)}`;
    if (portals[0] === 'dbbe') pages.push({ url, body: (await get(url, 'identity')).body });
  }
  const [typical] = pages.sort((a, b) => Math.abs(a.body.length - typicalBytes) - Math.abs(b.body.length - typicalBytes));
  if (!typical) throw new Error('There is no article to ask for.');
  const { url, body } = typical;
  const ours: Serving = {
    name: 'this server',
    url,
    encodings: ['identity', 'gzip'],
    async stop() {
      await server.stop();
      await installation.remove();
    },
  };
  const packed = await get(url, 'gzip');
  const headers = Object.entries(packed.headers).filter(([name]) => !ofConnection.includes(name));
  return { ours, page: { plain: body, gzip: packed.body, headers: Object.fromEntries(headers) as Representations['headers'] } };
}

/** Measures requests per second, compared with other servers; one runs at a time. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, alone: { type: 'boolean', default: false } },
  });
  if (spawnSync('wrk', ['--version']).error) throw new Hindrance('bench serve needs wrk on PATH (Debian: apt-get install wrk).');
  const { ours, page } = await startOurs();
  const servers = [ours];
  const version = values.alone ? undefined : nginxVersion();
  if (version) servers.push(await startNginx(version, page));
  else if (!values.alone) console.log('nginx is not on PATH: no comparison with it.');
  if (!values.alone) servers.push(await startAstroNode(page));
  const bare = await startBareNode(page);
  servers.push(bare);

  const loads = new Map<string, Load[]>();
  for (let round = 0; round < rounds; round++)
    for (const encoding of ['identity', 'gzip'])
      for (const server of servers.filter(({ encodings }) => encodings.includes(encoding))) {
        await checked(server, encoding, page);
        const load = await loaded(server, encoding, values.quick ? 2 : 8);
        const name = `${server.name}, ${encoding}`;
        loads.set(name, [...(loads.get(name) ?? []), load]);
      }
  const median = (name: string) => loads.get(name)?.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)];
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
