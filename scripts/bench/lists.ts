import http from 'node:http';
import type pg from 'pg';
import { furnishMembers, statementsOf } from './api-material.ts';
import { milliseconds, percentile, times } from './numbers.ts';

const mostTimes = 1.5;
/** Number of warm-up rounds, which are not measured. */
export const warmingRounds = 40;

/** Creates a staff member with a permission and a second factor. @returns the bearer token */
export async function hire(client: pg.Client, url: string, secret: string, permission: number): Promise<string> {
  const [member] = await furnishMembers(url, secret, 1);
  const account = member?.account;
  await client.query(`insert into parent_users (id, code, first_name, last_name) values (1, 'ED', 'An', 'Claes') on conflict do nothing`);
  await client.query('update accounts set parent_user = 1 where id = $1', [account]);
  await client.query('insert into account_permissions (account, permission, granted_at) values ($1, $2, now())', [account, permission]);
  await client.query(`update sessions set factor = 'totp', factor_at = now() where account = $1`, [account]);
  return member?.bearer ?? '';
}

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] };
/** Returns the indexes of a plan, and the tables with a sequential scan. */
const readsOf = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : node['Node Type'] === 'Seq Scan' ? [`all of ${node['Relation Name']}`] : []),
  ...Plans.flatMap(readsOf),
];
/** Returns how PostgreSQL reads a table for a statement. */
async function planOf(client: pg.Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
  return [...new Set(rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan: plan }) => readsOf(plan)))];
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const answered = (agent: http.Agent, port: number, at: string, headers: http.OutgoingHttpHeaders) =>
  new Promise<void>((resolve, reject) => {
    const request = http.get({ agent, host: '127.0.0.1', port, path: at, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${at} was answered with ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });

type Compared = {
  client: pg.Client;
  url: string;
  secret: string;
  token: string;
  port: number;
  /** Paths of calls by name. */
  lists: Readonly<Record<string, string>>;
  /** Table whose indexes are shown. */
  table: string;
  rounds: number;
};

/**
 * Measures calls over HTTP beside their statements through raw `pg`, one after the other.
 * @returns the rows of a table, and whether a call takes more than 1.5 times as long
 */
export async function compareLists({ client, url, secret, token, port, lists, table, rounds }: Compared) {
  // One client with one open connection, as in a browser. It has less overhead than `fetch`.
  const agent = new http.Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  let isTooSlow = false;
  const rows: string[][] = [['list', 'call', 'statements through pg', 'times', 'read by']];
  for (const [name, path] of Object.entries(lists)) {
    const statements = await statementsOf(url, secret, {}, { path, init: { headers }, client: '10.0.0.1' });
    const reading = statements.filter(({ text }) => /^\s*(?:select|with)/i.test(text));
    const [overHttp, raws]: [number[], number[]] = [[], []];
    for (let round = -warmingRounds; round < rounds; round += 1) {
      const call = await timed(() => answered(agent, port, path, headers));
      const raw = await timed(async () => {
        for (const { text, values: given } of reading) await client.query(text, given);
      });
      if (round < 0) continue;
      overHttp.push(call);
      raws.push(raw);
    }
    const [ours, theirs] = [percentile(overHttp, 50), percentile(raws, 50)];
    isTooSlow ||= ours > theirs * mostTimes;
    const plans = [];
    for (const { text, values: given } of reading)
      if (text.includes(`"${table}"`)) plans.push((await planOf(client, text, given)).filter((one) => one.includes(table)));
    rows.push([name, milliseconds(ours), milliseconds(theirs), times(ours / theirs), [...new Set(plans.flat())].join(', ')]);
  }
  agent.destroy();
  return { rows, isTooSlow };
}
