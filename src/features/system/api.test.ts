import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mailAttempts, mails } from '../../db/tables/mails.ts';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getHealth, getJobs, getMails, getPublishing, getQueues, retryJob, runQueue, settleMail } from './endpoints.ts';
import { nextRun } from './rules.ts';
import { maxRows } from './schema.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

it('says when a job runs next, in Brussels', () => {
  const at = (cron: string, now: string) => nextRun(cron, new Date(now))?.toISOString();
  expect(at('7 * * * *', '2026-11-21T12:07:30Z')).toBe('2026-11-21T13:07:00.000Z');
  expect(at('*/5 * * * *', '2026-11-21T12:07:30Z')).toBe('2026-11-21T12:10:00.000Z');
  expect(at('40 3 * * *', '2026-11-21T12:00:00Z')).toBe('2026-11-22T02:40:00.000Z');
  expect(at('40 3 * * *', '2026-07-21T12:00:00Z')).toBe('2026-07-22T01:40:00.000Z');
  expect(at('0 0 1 * *', '2026-07-21T12:00:00Z')).toBeUndefined();
});

describe.each(databases)('the system room on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let webmaster: Caller;
  let hobe: Caller;
  let editor: Caller;
  let jobs: Jobs;
  const hasRun: number[] = [];
  let isBroken = true;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const staff = async (email: string, ...grants: Parameters<typeof signInStaff>[2]) => (await signInStaff(api, email, grants)).caller;
    webmaster = await staff('web@voorbeeld.be', { permissions: ['WEBMASTER'] });
    hobe = await staff('hobe@voorbeeld.be', { permissions: ['WEBMASTER'], portals: ['hobe'] });
    editor = await staff('redactie@voorbeeld.be', { permissions: ['EDIT_MODULE', 'TOOLMASTER'] });
    await connection.db.delete(mails);
  });
  afterAll(async () => {
    await jobs?.stop();
    await connection.close();
  });

  async function mail(
    state: 'waiting' | 'sent' | 'failed' | 'doubtful',
    { values = {}, portal = 'dbbe', recipient = 'lid@voorbeeld.be' } = {},
  ) {
    const at = api.now();
    const [row] = await connection.db
      .insert(mails)
      .values({ kind: 'welcome', recipient, locale: 'nl', portal, values, state, messageId: crypto.randomUUID(), createdAt: at })
      .returning();
    const id = row?.id ?? 0;
    await connection.db.insert(mailAttempts).values({ mail: id, startedAt: at, endedAt: at, answer: '550 no' });
    return id;
  }
  const settle = (id: number, act: 'again' | 'sent', by = webmaster) => call(settleMail, { params: { id: String(id) }, body: { act } }, by);
  const list = async (query: Record<string, string> = {}, by = webmaster) => (await call(getMails, { query }, by)).items;

  it('answers before a server started jobs', async () => {
    expect(await call(getHealth, {}, webmaster)).toMatchObject({ database: 'up', jobs: { failed: 0 }, mails: { failed: 0 } });
    expect(await call(getPublishing, {}, webmaster)).toMatchObject({ releases: [{ id: 'test', isCurrent: false }], pages: [], keys: [] });
    expect(await call(getQueues, {}, webmaster)).toEqual([]);
    expect(await call(getJobs, { query: {} }, webmaster)).toEqual([]);
    expect(await refused(call(runQueue, { params: { name: 'x' } }, webmaster))).toMatchObject({ code: 'not_found' });
  });

  it('lists mails with every attempt, filtered and paged, on the portals of the caller', async () => {
    const failed = await mail('failed');
    await mail('sent', { portal: 'hobe', recipient: 'ander@voorbeeld.be' });
    await mail('failed', { recipient: '' });
    expect((await list()).map(({ state }) => state)).toEqual(['sent', 'failed']);
    expect(await list({ state: 'failed' })).toMatchObject([{ id: failed, attempts: [{ answer: '550 no' }], isRepeatable: false }]);
    expect((await list({ q: 'Ander@voorbeeld.be' })).length).toBe(1);
    expect((await list({ q: "' or 1=1" })).length).toBe(0);
    expect((await list({}, hobe)).map(({ portal }) => portal)).toEqual(['hobe']);
    expect(await list({ portal: 'dbbe' }, hobe)).toEqual([]);
    for (let number = 0; number < maxRows; number += 1) await mail('sent');
    const first = await call(getMails, { query: { portal: 'dbbe' } }, webmaster);
    const next = await call(getMails, { query: { portal: 'dbbe', cursor: first.cursor ?? '' } }, webmaster);
    expect([first.items.length, next.items.length, next.cursor]).toEqual([maxRows, 1, null]);
  });

  it('sends failed and doubtful mails again once, and settles doubtful ones', async () => {
    const values = { firstName: 'An' };
    const failed = await mail('failed', { values });
    expect(await settle(failed, 'again')).toMatchObject({ state: 'waiting', isRepeatable: false });
    expect(await refused(settle(failed, 'again'))).toMatchObject({ code: 'conflict' });
    const doubtful = await mail('doubtful', { values });
    expect(await settle(doubtful, 'sent')).toMatchObject({ state: 'sent' });
    const [row] = await connection.db.select().from(mails).where(eq(mails.id, doubtful));
    expect(row?.values).toEqual({});
    // A mail that had a code has no values any more.
    expect(await refused(settle(await mail('failed'), 'again'))).toMatchObject({ code: 'conflict' });
    expect(await refused(settle(await mail('failed', { values }), 'sent'))).toMatchObject({ code: 'conflict' });
    expect(await refused(settle(await mail('failed', { values }), 'again', hobe))).toMatchObject({ code: 'not_found' });
    expect(await refused(settle(999_999, 'again'))).toMatchObject({ code: 'not_found' });
    const racing = await mail('doubtful', { values });
    const results = await Promise.allSettled([settle(racing, 'again'), settle(racing, 'sent'), settle(racing, 'again')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('shows jobs with their errors, runs those with a schedule, and tries failed ones again', async () => {
    jobs = await startJobs({
      connection,
      logger: pino({ level: 'silent' }),
      jobs: () => [
        { name: 'daily', schedule: '40 3 * * *', work: async () => void hasRun.push(1) },
        {
          ...{ name: 'broken', retries: 0 },
          async work() {
            if (isBroken) throw new Error('no disk');
          },
        },
      ],
    });
    await jobs.send(connection.db, 'broken', { secret: 'an@voorbeeld.be' });
    const failed = await vi.waitUntil(async () => (await call(getJobs, { query: { state: 'failed' } }, webmaster))[0], { timeout: 30_000 });
    expect(failed).toMatchObject({ name: 'broken', tries: 1, error: 'no disk' });
    expect(JSON.stringify(failed)).not.toContain('voorbeeld');
    expect(await call(getHealth, {}, webmaster)).toMatchObject({ jobs: { failed: 1 } });
    const queues = await call(getQueues, {}, webmaster);
    expect(queues).toMatchObject([
      { name: 'broken', schedule: null, nextAt: null, counts: { failed: 1 }, canRun: false },
      { name: 'daily', schedule: '40 3 * * *', nextAt: '2026-11-22T02:40:00.000Z', canRun: true },
    ]);
    isBroken = false;
    await call(retryJob, { params: { name: 'broken', id: failed.id } }, webmaster);
    await vi.waitUntil(async () => (await call(getJobs, { query: { name: 'broken', state: 'completed' } }, webmaster)).length, {
      timeout: 30_000,
    });
    expect(await refused(call(retryJob, { params: { name: 'broken', id: failed.id } }, webmaster))).toMatchObject({ code: 'not_found' });
    await call(runQueue, { params: { name: 'daily' } }, webmaster);
    expect(await refused(call(runQueue, { params: { name: 'broken' } }, webmaster))).toMatchObject({ code: 'not_found' });
    // The send of these calls is that of the tests, which enqueues nothing.
    expect(hasRun).toEqual([]);
  });

  it('is closed to who has no right to it, and refuses what is no name, number or state', async () => {
    const status = async (path: string, by = webmaster) => (await by.fetch(`/api/staff/system/${path}`, { headers: by.headers })).status;
    for (const path of ['health', 'publishing', 'queues', 'jobs', 'mails']) {
      expect([path, await status(path, editor)]).toEqual([path, 403]);
      expect([path, await status(path, api.from())]).toEqual([path, 401]);
    }
    for (const query of [
      'mails?state=x',
      'mails?cursor=0',
      'mails?cursor=-1',
      'mails?x=1',
      'jobs?state=x',
      "jobs?name=a'b",
      'mails?portal=x',
    ])
      expect([query, await status(query)]).toEqual([query, 400]);
  });
});
