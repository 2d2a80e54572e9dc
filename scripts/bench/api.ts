import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, most, type Next, steady } from './api-load.ts';
import { furnishMembers, keyedBy, type Member, ownValues, statementsOf } from './api-material.ts';
import type { RawPlan } from './api-raw.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { measured } from './measured.ts';
import { milliseconds, plain, table, times } from './numbers.ts';
import { startServer } from './server.ts';

export const usage = `npm run bench api -- [--quick]
GET /api/account/ and the validation of a code on PostgreSQL with fsync, beside the same statements through raw pg, and beside
bare node:http. The most that 32 connections get, the better of two rounds, and the latency at half of that.
  --quick  2 seconds instead of 8`;

const connections = 32;
const rounds = 2;
const account = '/api/account/';
const validation = '/api/login/email-code/validate';
const names = ['GET /api/account/', 'validation of a code', 'bare node:http'] as const;

const accountRequest = ({ bearer }: Member) => ({ path: account, method: 'GET', headers: { authorization: `Bearer ${bearer}` } });
const validationRequest = ({ email, code, challenge, client }: Member, index: number) => ({
  path: validation,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'login-challenge': challenge, 'x-forwarded-for': client, 'x-index': String(index) },
  body: JSON.stringify({ email, code }),
});

/** Uses the code of each member once, and the session of each member repeatedly. */
function requestsOf(members: readonly Member[]): { account: Next; validation: Next } {
  let [requested, used] = [0, 0];
  return {
    account: () => accountRequest(members[requested++ % members.length] as Member),
    validation: () => (used < members.length ? validationRequest(members[used] as Member, used++) : undefined),
  };
}

/** Portal document that a member's own portal needs. */
const portal = {
  ...{ entity: 'portal', code: 'dbbe', domain: 'dbbe.example', aliases: [], related: [] },
  colors: { tint: '#FADBC5', accent: '#A8401F', accentOnPaper: '#8A3216', accentOnInk: '#F0A584' },
  texts: { nl: { name: 'Dak', title: 'Dak', description: 'Dak' }, fr: { name: 'Toit', title: 'Toit', description: 'Toit' } },
};

/** Measures calls per second, compared with raw `pg` and bare `node:http`; one server runs at a time. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  const seconds = values.quick ? 2 : 8;
  buildId();
  const installation = await install('postgres');
  const [url, secret] = [installation.databaseUrl ?? '', installation.env.SECRET ?? ''];
  const file = path.join(installation.dataDir, 'portal.ndjson');
  fs.writeFileSync(file, JSON.stringify(portal));
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });

  const perRound = 1_200 * seconds * 2;
  const members = await furnishMembers(url, secret, perRound * rounds * 2 + 2);
  const keyed = keyedBy(secret);
  const [first, second, ...rest] = members as [Member, Member, ...Member[]];
  const recorded = async (member: Member, request: ReturnType<typeof validationRequest> | ReturnType<typeof accountRequest>) => {
    const { path: at, ...init } = request;
    return statementsOf(url, secret, { ...ownValues(keyed, member) }, { path: at, init, client: member.client });
  };
  const half = rest.length / 2;
  const plan: RawPlan = {
    url,
    calls: {
      [account]: {
        statements: await recorded(first, accountRequest(first)),
        own: [],
        answer: JSON.stringify({ id: 1, email: first.email }),
      },
      [validation]: {
        statements: await recorded(second, validationRequest(second, 0)),
        own: rest.slice(half).map((member) => ownValues(keyed, member)),
        answer: JSON.stringify({ token: first.bearer, email: first.email }),
      },
      '/bare': { statements: [], own: [], answer: JSON.stringify({ id: 1, email: first.email }) },
    },
  };
  const planFile = path.join(installation.dataDir, 'plan.json');
  fs.writeFileSync(planFile, JSON.stringify(plan));

  const best = new Map<string, Load>();
  async function measure(name: string, port: number, next: Next): Promise<void> {
    const perSecond = await most(port, next, connections, seconds);
    const load = { perSecond, ...(await steady(port, next, perSecond / 2, seconds)) };
    if (load.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, load);
  }
  const ours = startServer({ ...installation.env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' });
  const raw = startServer(installation.env, ['scripts/bench.ts', 'api-raw', planFile]);
  const [ourPort, rawPort] = [await ours.ready, await raw.ready];
  const [ourRequests, rawRequests] = [requestsOf(rest.slice(0, half)), requestsOf(rest.slice(half))];
  for (let round = 0; round < rounds; round++) {
    await measure(`${names[0]}, this server`, ourPort, ourRequests.account);
    await measure(`${names[0]}, raw pg`, rawPort, rawRequests.account);
    await measure(`${names[1]}, this server`, ourPort, ourRequests.validation);
    await measure(`${names[1]}, raw pg`, rawPort, rawRequests.validation);
    await measure(names[2], rawPort, () => ({ path: '/bare', method: 'GET', headers: {} }));
  }
  await ours.stop();
  await raw.stop();
  await installation.remove();
  const rows = [...best].map(([name, { perSecond, p50, p99 }]) => {
    const other = best.get(name.replace('this server', 'raw pg'));
    return [
      name,
      plain(perSecond),
      name.includes('this server') && other ? times(perSecond / other.perSecond) : '',
      milliseconds(p50),
      milliseconds(p99),
    ];
  });
  console.log(table([['', 'calls/s', 'of raw pg', 'p50 at half', 'p99 at half'], ...rows]));
  return 0;
}
