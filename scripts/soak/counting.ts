import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { statEvents } from '../../src/db/tables/stats.ts';
import { differences } from '../../src/features/stats/queries.ts';
import { articleDocument, portalDocument } from '../../src/testing/documents.ts';
import { type Installation, install, type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { milliseconds, plain } from '../bench/numbers.ts';
import { type Server, startServer } from '../bench/server.ts';
import { eventsOf } from '../bench/stats-load.ts';
import { between, type Chance } from './chance.ts';
import { editDirectly, withDatabase } from './installation.ts';
import { nameOf } from './model.ts';

const portal = 'dbbe';
const articles = ['DBBE00000000001', 'DBBE00000000002', 'DBBE00000000003'];
const senders = 16;
const mostEvents = 40;
/** One of this many batches is sent again after its acknowledgement. */
const againShare = 0.1;
const longestMilliseconds = 1_500;

type Batch = { batchId: string; events: object[] };
/** All batches sent; it is unknown whether the `open` ones are stored. */
type Sent = { acknowledged: Map<string, number>; open: Map<string, Batch>; requests: number };

/** Sends a batch. @returns whether it was acknowledged; false if the server stopped */
function post(agent: http.Agent, port: number, client: string, batch: Batch): Promise<boolean> {
  const body = JSON.stringify(batch);
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${portal}.localhost`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': client,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    };
    const request = http.request({ agent, host: '127.0.0.1', port, path: '/api/stats/', method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', () => resolve(false));
      response.once('end', () => {
        if (!response.complete) return resolve(false);
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200 && JSON.parse(text).stored === batch.events.length) resolve(true);
        else if (response.statusCode === 200) reject(new Error(`A batch was not stored: ${text}`));
        // A server that is being killed may answer that its database is down.
        else resolve(false);
      });
    });
    request.once('error', () => resolve(false));
    request.end(body);
  });
}

/** Sends batches from many concurrent clients until the server stops. */
async function send(port: number, sent: Sent, chance: Chance): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const waiting = [...sent.open.values()];
  const known = [...sent.acknowledged].slice(-50);
  async function sender(): Promise<void> {
    for (let isUp = true; isUp; ) {
      const [againId, size] = known[Math.floor(chance() * known.length)] ?? [];
      const isAgain = againId !== undefined && size !== undefined && chance() < againShare;
      const events = eventsOf(isAgain ? size : Math.ceil(between(chance, 1, mostEvents)), portal, articles);
      const batch = waiting.pop() ?? { batchId: isAgain ? againId : crypto.randomUUID(), events };
      if (!isAgain || !sent.acknowledged.has(batch.batchId)) sent.open.set(batch.batchId, batch);
      const client = `10.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}.1`;
      isUp = await post(agent, port, client, batch);
      sent.requests += 1;
      if (!isUp) continue;
      sent.open.delete(batch.batchId);
      sent.acknowledged.set(batch.batchId, batch.events.length);
    }
  }
  await Promise.all(Array.from({ length: senders }, sender)).finally(() => agent.destroy());
}

/**
 * Returns the differences between the database and the acknowledged batches. It may hold unacknowledged ones, but
 * each once and complete.
 */
async function faultsIn(installation: Installation, { acknowledged, open }: Sent): Promise<string[]> {
  return withDatabase(installation, async ({ db }) => {
    const rows = await db
      .select({ batchId: statEvents.batchId, events: sql<number>`count(*)::int` })
      .from(statEvents)
      .groupBy(statEvents.batchId);
    const stored = new Map(rows.map(({ batchId, events }) => [batchId, events]));
    const faults: string[] = [];
    for (const [batchId, events] of acknowledged)
      if (stored.get(batchId) !== events)
        faults.push(`Batch ${batchId}: ${events} events were acknowledged, ${stored.get(batchId) ?? 0} are stored`);
    for (const [batchId, events] of stored) {
      const size = acknowledged.get(batchId) ?? open.get(batchId)?.events.length;
      if (size !== events) faults.push(`Batch ${batchId}: ${events} events are stored, but ${size ?? 0} were sent`);
    }
    return [...faults, ...(await differences(db)).map((difference) => `An hour differs from its events: ${difference}`)];
  });
}

async function begin(kind: Kind): Promise<Installation> {
  const installation = await install(kind);
  const documents = [portalDocument(portal), ...articles.map((reference) => articleDocument({ reference }))];
  const changes = documents.map((document) => ({ name: nameOf(document), before: undefined, after: document }));
  await withDatabase(installation, (connection) => editDirectly(connection, { kind: 'furnished', changes }));
  return installation;
}

/** Kills a server repeatedly while events are counted. */
export async function soakCounting(kind: Kind, kills: number, chance: Chance): Promise<string[]> {
  const installation = await begin(kind);
  const env = { ...installation.env, TRUSTED_PROXIES: '127.0.0.1' };
  const sent: Sent = { acknowledged: new Map(), open: new Map(), requests: 0 };
  const faults: string[] = [];
  let server: Server = startServer(env);
  for (let round = 1; round <= kills; round++) {
    const before = sent.acknowledged.size;
    const sending = send(await server.ready, sent, chance);
    await pause(between(chance, 0, longestMilliseconds));
    await server.kill();
    await sending;
    const start = performance.now();
    server = startServer(env);
    await server.ready;
    const readyMilliseconds = performance.now() - start;
    const found = await faultsIn(installation, sent);
    faults.push(...found);
    console.log(
      `${nameOfKind[kind]} ${round}/${kills}: killed after ${plain(sent.acknowledged.size - before)} batches, ${sent.open.size} under way; up again in ${milliseconds(readyMilliseconds)}`,
    );
    for (const fault of found.slice(0, 10)) console.log(`  ✗ ${fault}`);
  }
  await server.stop();
  const events = [...sent.acknowledged.values()].reduce((sum, size) => sum + size, 0);
  console.log(
    `${nameOfKind[kind]}: ${kills} kills, ${plain(events)} events acknowledged in ${plain(sent.requests)} requests; ${faults.length ? `✗ ${faults.length} faults` : 'each is stored once'}`,
  );
  await installation.remove();
  return faults;
}
