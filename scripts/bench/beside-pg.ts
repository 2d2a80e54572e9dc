import http from 'node:http';
import type pg from 'pg';
import { furnishMembers, type Statement, statementsOf } from './api-material.ts';
import { percentile } from './numbers.ts';

/** Calls of each kind. */
export const rounds = 41;
/** Most times that a call over HTTP takes as long as its statements through raw `pg`. */
export const mostTimes = 1.5;

/** Gives the staff record 1 an account with a permission, a second factor and a session. @returns the bearer token */
export async function hireWith(permission: number, client: pg.Client, url: string, secret: string): Promise<string> {
  const [member] = await furnishMembers(url, secret, 1);
  const account = member?.account;
  await client.query('update accounts set parent_user = 1 where id = $1', [account]);
  await client.query('insert into account_permissions (account, permission, granted_at) values ($1, $2, now())', [account, permission]);
  await client.query(`update sessions set factor = 'totp', factor_at = now() where account = $1`, [account]);
  return member?.bearer ?? '';
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

type Asked = { client: pg.Client; url: string; secret: string; port: number; token: string };

/** Compares calls over HTTP with the same statements through raw `pg`. */
export function besidePg({ client, url, secret, port, token }: Asked) {
  // One client with one open connection, as a browser has: it costs less than `fetch` of this process.
  const agent = new http.Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  const answered = (at: string) =>
    new Promise<void>((resolve, reject) => {
      const request = http.get({ agent, host: '127.0.0.1', port, path: at, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${at} was answered with ${response.statusCode}`));
        response.resume().once('end', resolve);
      });
      request.once('error', reject);
    });
  /** @returns medians in milliseconds, one call after the other, and the statements that read */
  async function compare(path: string): Promise<{ ours: number; theirs: number; reading: Statement[] }> {
    const statements = await statementsOf(url, secret, {}, { path, init: { headers }, client: '10.0.0.1' });
    const reading = statements.filter(({ text }) => /^\s*(?:select|with)/i.test(text));
    const [overHttp, raws]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      overHttp.push(await timed(() => answered(path)));
      raws.push(
        await timed(async () => {
          for (const { text, values } of reading) await client.query(text, values);
        }),
      );
    }
    return { ours: percentile(overHttp, 50), theirs: percentile(raws, 50), reading };
  }
  return { compare, close: () => agent.destroy() };
}
