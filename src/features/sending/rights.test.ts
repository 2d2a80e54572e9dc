import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { newsletterProjects } from '../../db/tables/projects.ts';
import { sendRows, sendRuns } from '../../db/tables/sending.ts';
import { permissionIds, permissionNames } from '../../lib/permissions.ts';
import { databases } from '../../testing/databases.ts';
import { startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { approvedNewsletter, beginRun } from '../../testing/sending.ts';
import { signInStaff } from '../../testing/staff.ts';

type Sent = { reference: string; row: number };
type Act = {
  ask(sent: Sent): { method: 'GET' | 'POST'; path: string; body?: object };
  /** Permissions by number that open it, on the newsletter's portal. */
  by: readonly number[];
  /** State of the project in which it can be done. */
  when?: { isPaused?: boolean; isCancelled?: boolean };
};
const get =
  (path: string) =>
  ({ reference }: Sent) => ({ method: 'GET' as const, path: `/newsletters/${reference}/${path}` });
const post =
  (path: string) =>
  ({ reference }: Sent) => ({ method: 'POST' as const, path: `/newsletters/${reference}/${path}` });
const reads = [38, 39, 44];

const table: Readonly<Record<string, Act>> = {
  progress: { ask: get('progress'), by: reads },
  recipients: { ask: get('recipients'), by: reads },
  stop: { ask: post('stop'), by: reads },
  pause: { ask: post('pause'), by: [39] },
  resume: { ask: post('resume'), by: [39], when: { isPaused: true } },
  'send the rest': { ask: post('rest'), by: [39], when: { isCancelled: true } },
  'doubtful rows': { ask: get('doubtful'), by: [39] },
  'settle a doubtful row': { ask: ({ row }) => ({ method: 'POST', path: `/send-rows/${row}/settle`, body: { as: 'sent' } }), by: [39] },
  'resume the lane': { ask: () => ({ method: 'POST', path: '/send-lane/resume', body: { domain: '' } }), by: [39] },
};

const { open } = databases[0] as (typeof databases)[number];

describe('rights on sending', () => {
  let connection: Connection;
  const callers = new Map<number, Awaited<ReturnType<typeof signInStaff>>['caller']>();
  let [own, other]: Sent[] = [];

  /** Stores a newsletter that is being sent, with a doubtful row. */
  async function sending(portal: string): Promise<Sent> {
    const reference = `${portal.toUpperCase()}20260001`;
    const approved = await approvedNewsletter(connection.db, { reference, portal, statusId: 4 });
    const run = await beginRun(connection.db, approved, new Date());
    const values = { run, newsletter: reference, portal, locale: 'nl', domain: 'voorbeeld.be', dueAt: new Date() } as const;
    const [row] = await connection.db
      .insert(sendRows)
      .values([
        { ...values, email: 'een@voorbeeld.be', state: 'doubtful', messageId: randomUUID() },
        { ...values, email: 'twee@voorbeeld.be', state: 'waiting', messageId: randomUUID() },
      ])
      .returning({ id: sendRows.id });
    return { reference, row: row?.id ?? 0 };
  }
  /** Puts everything back into the state in which an act can be done. */
  async function prepare({ when = {} }: Act): Promise<void> {
    const { db } = connection;
    await db.update(newsletterProjects).set({ statusId: 4, isPaused: false, isCancelled: false, endedAt: null, ...when });
    await db.update(sendRuns).set({ endedAt: null });
    for (const { row } of [own, other] as Sent[]) await db.update(sendRows).set({ state: 'doubtful' }).where(eq(sendRows.id, row));
    await db.update(sendRows).set({ state: 'waiting' }).where(eq(sendRows.email, 'twee@voorbeeld.be'));
    await db.execute(sql`insert into send_pauses (domain, until, reason, at) values ('', null, 'breaker', now())
      on conflict (domain) do update set until = null, by = null`);
  }

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const api = startApi(connection);
    for (const name of permissionNames) {
      const { caller } = await signInStaff(api, `m${permissionIds[name]}@voorbeeld.be`, [{ permissions: [name], portals: ['dbbe'] }]);
      callers.set(permissionIds[name], caller);
    }
    [own, other] = [await sending('dbbe'), await sending('hobe')];
  });
  afterAll(() => connection.close());

  async function ask(id: number, { ask: asked }: Act, sent: Sent): Promise<number> {
    const caller = callers.get(id) as NonNullable<ReturnType<typeof callers.get>>;
    const { method, path, body } = asked(sent);
    const headers = { ...caller.headers, ...(body && { 'content-type': 'application/json' }) };
    return (await caller.fetch(`/api/staff${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
  }

  it.each(Object.entries(table))('open "%s" to those of the table, on the own portal alone', async (name, act) => {
    const [mine, theirs] = [own, other] as [Sent, Sent];
    const wrong: string[] = [];
    const check = (id: number, where: string, status: number, statuses: readonly number[]) => {
      if (!statuses.includes(status)) wrong.push(`${id} ${where}: ${status}`);
    };
    await prepare(act);
    // The lane belongs to all portals: to resume it needs the right to plan on every portal that is sending.
    const isOfAll = name === 'resume the lane';
    for (const id of callers.keys()) check(id, 'elsewhere', await ask(id, act, theirs), [403, 404]);
    if (isOfAll) await connection.db.update(sendRuns).set({ endedAt: new Date() }).where(eq(sendRuns.newsletter, theirs.reference));
    for (const id of callers.keys()) {
      const isOpen = act.by.includes(id);
      check(id, 'here', await ask(id, act, mine), isOpen ? [200] : [403, 404]);
      if (isOpen && !isOfAll) await prepare(act);
    }
    expect(wrong).toEqual([]);
  });
});
