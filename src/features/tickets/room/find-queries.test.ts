import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../db/connection.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import { call } from '../../../lib/call.ts';
import type { Permission } from '../../../lib/permissions.ts';
import { databases } from '../../../testing/databases.ts';
import { type Api, refused, startApi } from '../../../testing/members.ts';
import { furnish } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { findTickets } from './endpoints.ts';

const count = 6_000;
type Caller = ReturnType<Api['from']>;

describe.each(databases)('finding tickets for the palette on $kind', ({ open }) => {
  let connection: Connection;
  let [manager, elsewhere, none] = [] as unknown as [Caller, Caller, Caller];
  const found = async (q: string, by = manager) => (await call(findTickets, { query: { q } }, by)).map(({ id }) => id);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const api = startApi(connection);
    const sign = async (name: string, permissions: Permission[], portals: string[]) =>
      (await signInStaff(api, `${name}@huis.be`, [{ permissions, portals }])).caller;
    manager = await sign('manager', ['SUPPORT_MANAGER'], ['dbbe']);
    elsewhere = await sign('elsewhere', ['SUPPORT_MANAGER'], ['hobe']);
    none = await sign('none', ['EDIT_ARTICLE'], ['dbbe']);
    await connection.db.execute(sql`
      insert into tickets (email, name, portal, category, subject, description, priority, status_id, locale, created_at, updated_at)
        select 'klant@voorbeeld.be', 'Klant', 'dbbe', 4, 'Vraag ' || n, '?', 'medium', 1, 'nl', now(), now()
          from generate_series(1, ${sql.raw(String(count))}) n`);
    await connection.db.execute(sql`
      insert into ticket_words (ticket, words)
        select id, to_tsvector('simple', 'vraag dakgoot' || case when id in (3, 4) then ' zeldzaam' else '' end) from tickets`);
  });
  afterAll(() => connection.close());

  it('gives the newest of a common word, a rare word wherever it stands, and one number', async () => {
    const newest = [0, 1, 2, 3, 4].map((step) => count - step);
    expect(await found('vr dak')).toEqual(newest);
    expect(await found('zeldz')).toEqual([4, 3]);
    expect([await found('#3'), await found('3'), await found('999999')]).toEqual([[3], [3], []]);
    expect([await found('niets'), await found('%&|!:*'), await found(' ')]).toEqual([[], [], []]);
    expect((await refused(call(findTickets, { query: { q: 'x'.repeat(101) } }, manager))).fields).toEqual({ q: 'too_long' });
  });

  it('gives nobody what they do not see, and no spam or merged ticket', async () => {
    expect([await found('vraag', elsewhere), await found('3', elsewhere), await found('zeldzaam', none)]).toEqual([[], [], []]);
    await connection.db.update(tickets).set({ spamAt: new Date() }).where(eq(tickets.id, 4));
    await connection.db.update(tickets).set({ mergedInto: 1 }).where(eq(tickets.id, 3));
    expect([await found('zeldzaam'), await found('3')]).toEqual([[], []]);
  });
});
