import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { createContact, requestCustomerCode, requestEmailCode } from '../../features/login/endpoints.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { guess } from '../../testing/guessing.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';

/** Seeded random numbers, the same in every run. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('attacks on signing in', () => {
  let connection: Connection;
  let api: Api;
  const emails = Array.from({ length: 10 }, (_, index) => `lid${index}@voorbeeld.be`);
  const homeOf = (email: string) => `198.51.100.${emails.indexOf(email) + 1}`;

  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    await furnish(connection.db);
    api = startApi(connection);
    for (const email of emails) await api.register(email, homeOf(email));
    api.wait(3_600);
  });
  afterAll(() => connection.close());

  it('guess nothing and shut nobody out', async () => {
    const start = api.now().getTime();
    const sum = await guess(api, { guesses: 1_000, clients: 100, emails, chance: chanceFrom(7) });
    expect(sum).toMatchObject({ tried: 1_000, signedIn: 0 });
    // Attackers have used up the quota of every mailbox, and tried without a live challenge too.
    expect(sum.dead).toBeGreaterThan(100);
    for (const [index, email] of emails.entries()) {
      expect((await api.mailed(email)).filter(({ createdAt }) => createdAt.getTime() > start).length).toBeLessThanOrEqual(6);
      const client = index % 2 ? homeOf(email) : `192.0.2.${index}`;
      expect(await api.signIn(email, client)).toMatchObject({ user: { email } });
    }
  });

  it('learn from the statements nothing about who is a member', async () => {
    api.wait(86_400);
    await connection.pool?.query("update accounts set klnr = '12345678' where email = $1", [emails[0]]);
    async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
      const seen: string[] = [];
      const query = pg.Client.prototype.query;
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
        const [first] = given as [string | { text?: string }];
        seen.push(typeof first === 'string' ? first : (first.text ?? ''));
        return (query as (...all: unknown[]) => unknown).apply(this, given);
      } as never);
      await work().finally(() => spy.mockRestore());
      return seen;
    }
    const pairs = [
      [emails[1] ?? '', 'niemand@voorbeeld.be'].map(
        (email) => () => call(requestEmailCode, { body: { email, portalCode: 'dbbe', lang: 'nl' } }, api.from('192.0.2.50')),
      ),
      [emails[1] ?? '', 'nieuw@voorbeeld.be'].map(
        (email) => () =>
          call(createContact, { query: {}, body: { email, firstName: 'A', lastName: 'B', lang: 'nl' } }, api.from('192.0.2.51')),
      ),
      ['12345678', '87654321'].map((klnr) => () => call(requestCustomerCode, { body: { klnr, lang: 'nl' } }, api.from('192.0.2.52'))),
    ];
    for (const [known, unknown] of pairs) {
      const [first, second] = [await statementsOf(known as () => Promise<unknown>), await statementsOf(unknown as () => Promise<unknown>)];
      expect(first.length).toBeGreaterThan(5);
      expect(second).toEqual(first);
    }
  });
});
