import { spawnSync } from 'node:child_process';
import http, { type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Hindrance } from './failure.ts';
import { measured } from './measured.ts';
import type { Representations, Serving } from './servers.ts';

export type Load = { perSecond: number; p50: number; p99: number };
const host = 'dbbe.localhost';
export const connections = 64;
const rounds = 5;
/** Headers of one response or its encoding; every server must send all others. */
export const ofConnection: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

type Got = { status: number | undefined; encoding: string; body: Buffer; headers: IncomingHttpHeaders };

export const get = (url: string, encoding: string): Promise<Got> =>
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

/** @throws Hindrance if wrk is not installed */
export function requireWrk(): void {
  if (spawnSync('wrk', ['--version']).error) throw new Hindrance('This needs wrk on PATH (Debian: apt-get install wrk).');
}

/** Loads each server in each of its encodings in turn. @returns the loads by "name, encoding" */
export async function loadInTurn(servers: readonly Serving[], page: Representations, seconds: number): Promise<Map<string, Load[]>> {
  const loads = new Map<string, Load[]>();
  for (let round = 0; round < rounds; round++)
    for (const encoding of ['identity', 'gzip'])
      for (const server of servers.filter(({ encodings }) => encodings.includes(encoding))) {
        await checked(server, encoding, page);
        const load = await loaded(server, encoding, seconds);
        const name = `${server.name}, ${encoding}`;
        loads.set(name, [...(loads.get(name) ?? []), load]);
      }
  return loads;
}

export const medianOf = (loads: readonly Load[] | undefined): Load | undefined =>
  loads?.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)];
