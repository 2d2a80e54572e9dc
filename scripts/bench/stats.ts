import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { parseArgs } from 'node:util';
import { connect } from '../../src/db/connection.ts';
import { differences, eventsKept } from '../../src/features/stats/queries.ts';
import { articleDocument, portalDocument } from '../../src/testing/documents.ts';
import { buildId } from './bundle.ts';
import { type Installation, install, kinds, nameOf } from './databases.ts';
import { Hindrance } from './failure.ts';
import { measured } from './measured.ts';
import { milliseconds, plain, table, times } from './numbers.ts';
import { startServer } from './server.ts';
import { eventsOf, luaOf } from './stats-load.ts';
import { killed, later, temporaryFolder } from './tidy.ts';

export const usage = `npm run bench stats -- [--quick]
Events a second that are stored and acknowledged, on both databases: wrk with two threads and 64 connections, one server at a time.
Beside them node:http that reads and parses the same batches and keeps nothing. What was acknowledged is counted in the database afterwards.
  --quick  2 seconds instead of 10`;

const portal = 'dbbe';
const connections = 64;
/** Timeout of wrk: a disk under load may take longer than the default of 2 seconds. */
const patience = '10s';
/** Sizes of a batch: one page, a long visit, a page with many tiles. */
const sizes = [3, 20, 100];
const articles = Array.from({ length: 200 }, (_, index) => `DBBE${String(index).padStart(11, '0')}`);

type Load = { events: number; perSecond: number; p50: number; p99: number };

const inMilliseconds = (text: string, percent: number): number => {
  const [, amount, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1_000 }[unit ?? ''] ?? Number.NaN);
};

async function load(port: number, size: number, seconds: number, run: number): Promise<Load> {
  const { folder, remove } = temporaryFolder();
  const script = path.join(folder, 'batches.lua');
  fs.writeFileSync(script, luaOf(eventsOf(size, portal, articles), portal, run));
  const flags = ['-t2', `-c${connections}`, `-d${seconds}s`, '--timeout', patience, '--latency', '-s', script];
  const { output } = await measured('wrk', [...flags, `http://127.0.0.1:${port}`]);
  await remove();
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Batches failed:\n${output}`);
  const [, answered, microseconds] = /answered (\d+) in (\d+)/.exec(output) ?? [];
  const events = Number(answered) * size;
  return { events, perSecond: events / (Number(microseconds) / 1e6), p50: inMilliseconds(output, 50), p99: inMilliseconds(output, 99) };
}

async function startBare(): Promise<{ port: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/bench/stats-bare.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = later(() => killed(child));
  const port = await new Promise<number>((resolve) => {
    readline.createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(JSON.parse(line).port)));
  });
  return { port, stop };
}

async function furnish({ env }: Installation): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const file = path.join(folder, 'documents.ndjson');
  const documents = [portalDocument(portal), ...articles.map((reference) => articleDocument({ reference }))];
  fs.writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env });
  await remove();
}

/** @throws if acknowledged events are missing in the database, or the hours differ from the sum of the events */
async function checked({ databaseUrl, dataDir }: Installation, acknowledged: number): Promise<void> {
  const connection = await connect({ url: databaseUrl, dataDir });
  try {
    const kept = await eventsKept(connection.db);
    // Batches under way when wrk stopped are stored too.
    const underWay = connections * sizes.reduce((sum, size) => sum + size, 3);
    if (kept < acknowledged || kept > acknowledged + underWay)
      throw new Error(`${acknowledged} events were acknowledged, ${kept} are stored.`);
    const faults = await differences(connection.db);
    if (faults.length) throw new Error(`The hours are wrong: ${faults.slice(0, 3).join('; ')}`);
  } finally {
    await connection.close();
  }
}

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  if (spawnSync('wrk', ['--version']).error) throw new Hindrance('bench stats needs wrk on PATH (Debian: apt-get install wrk).');
  buildId();
  const seconds = values.quick ? 2 : 10;
  const loads = new Map<string, Load[]>();
  const bare = await startBare();
  const bareLoads: Load[] = [];
  for (const [run, size] of sizes.entries()) bareLoads.push(await load(bare.port, size, seconds, run));
  loads.set('node:http, kept nowhere', bareLoads);
  await bare.stop();
  for (const kind of kinds) {
    const installation = await install(kind);
    await furnish(installation);
    const server = startServer({ ...installation.env, TRUSTED_PROXIES: '127.0.0.1' });
    const port = await server.ready;
    const warm = await load(port, 3, 1, 99);
    const some: Load[] = [];
    for (const [run, size] of sizes.entries()) some.push(await load(port, size, seconds, run));
    loads.set(nameOf[kind], some);
    await server.stop();
    const acknowledged = [warm, ...some].reduce((sum, { events }) => sum + events, 0);
    await checked(installation, acknowledged);
    await installation.remove();
  }
  const rows = [...loads].flatMap(([name, some]) =>
    some.map(({ perSecond, p50, p99 }, at) => [
      `${name}, ${sizes[at]} events a batch`,
      plain(Math.round(perSecond)),
      milliseconds(p50),
      milliseconds(p99),
      times(perSecond / (bareLoads[at]?.perSecond ?? Number.NaN)),
    ]),
  );
  console.log(`\n${connections} connections kept open; what was acknowledged was in the database, once`);
  console.log(table([['', 'events/s', 'p50', 'p99', 'of node:http'], ...rows]));
  return 0;
}
