import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection, Db } from '../../db/connection.ts';
import { mailboxMails, mails } from '../../db/tables/mails.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { newsletterLists, newsletterProjects } from '../../db/tables/projects.ts';
import { sendExclusions, sendRows } from '../../db/tables/sending.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { call } from '../../lib/call.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { approvedNewsletter, beginRun, states, subscribers } from '../../testing/sending.ts';
import { signInStaff } from '../../testing/staff.ts';
import { alertStaff } from './alert-commands.ts';
import { claimRows, endLeases, markSpeaking } from './claim-commands.ts';
import {
  getDoubtful,
  getProgress,
  getRecipients,
  pauseNewsletter,
  resumeLane,
  resumeNewsletter,
  sendNewsletterRest,
  settleDoubtfulRow,
  stopNewsletter,
} from './endpoints.ts';
import { checkBreaker } from './lane-commands.ts';
import { forgetRecipients } from './retention-commands.ts';
import { expectedEnd, nextMorning } from './rules.ts';
import { makeSlice } from './slice-commands.ts';
import { ledgerDifferences } from './verify-queries.ts';
import { startSender } from './worker-commands.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
const keyed = keyedBy('a secret');
const alert = alertStaff(async () => {});

it('says when so many mails have left, with a daily cap that starts again at 8:00', () => {
  const start = new Date('2026-11-21T12:00:00Z');
  expect(expectedEnd(60_000, start, 0, { perSecond: 50, perDay: null }).toISOString()).toBe('2026-11-21T12:20:00.000Z');
  expect(expectedEnd(1_000, start, 900, { perSecond: 50, perDay: 1_000 }).toISOString()).toBe('2026-11-22T07:00:18.000Z');
  expect(nextMorning(new Date('2026-10-24T12:00:00Z')).toISOString()).toBe('2026-10-25T07:00:00.000Z');
});

describe.each(databases)('the calls of sending on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let planner: Caller;
  let editor: Caller;
  let elsewhere: Caller;
  const reference = 'DBBE20260001';
  const params = { reference };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const staff = async (email: string, ...grants: Parameters<typeof signInStaff>[2]) => (await signInStaff(api, email, grants)).caller;
    planner = await staff('plan@voorbeeld.be', { permissions: ['NEWSLETTER_PLANNING'], portals: ['dbbe'] });
    editor = await staff('redactie@voorbeeld.be', { permissions: ['NEWSLETTER_EDIT'], portals: ['dbbe'] });
    elsewhere = await staff('hobe@voorbeeld.be', { permissions: ['NEWSLETTER_PLANNING', 'NEWSLETTER_EDIT'], portals: ['hobe'] });
    await subscribers(connection.db, 30);
  });
  afterAll(() => connection.close());
  const made = async () => {
    while (await makeSlice(connection.db, keyed, api.now()));
  };
  const claim = async (most: number) => claimRows(connection.db, most, api.now(), '2026-11-21');

  it('count who would get it now, by type and language, and hide other portals', async () => {
    await approvedNewsletter(connection.db, { reference });
    const counted = async (type: string) => (await call(getRecipients, { params, query: { recipientsTypeId: type } }, planner)).languages;
    expect(await counted('1')).toEqual([
      { languageCode: 'nl', recipients: 20 },
      { languageCode: 'fr', recipients: 10 },
    ]);
    await connection.db.update(newsletters).set({ onlyIn: 'fr' });
    expect((await counted('1')).map(({ recipients }) => recipients)).toEqual([0, 10]);
    await connection.db.update(newsletters).set({ onlyIn: null });
    expect((await counted('3')).map(({ recipients }) => recipients)).toEqual([0, 0]);
    expect((await counted('4')).reduce((sum, { recipients }) => sum + recipients, 0)).toBe(3);
    expect(await refused(call(getProgress, { params }, elsewhere))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(stopNewsletter, { params }, elsewhere))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(pauseNewsletter, { params }, editor))).toMatchObject({ code: 'forbidden' });
    expect(await refused(call(stopNewsletter, { params }, editor))).toMatchObject({ code: 'conflict' });
    expect(await refused(call(getProgress, { params: { reference: 'DBBE20269999' } }, planner))).toMatchObject({ code: 'not_found' });
  });

  it('reach members with a subscription, those without one, or a list cut to subscribers, each as it was counted', async () => {
    const { db } = connection;
    const [subscriber, member] = ['lezer-1@voorbeeld.be', 'lezer-2@voorbeeld.be'] as const;
    for (const email of [subscriber, member]) await api.register(email);
    await db.execute(sql`insert into abos (account, portal, start_date, expiry_date, is_trial, created_at)
      select id, 'dbbe', '2026-01-01', '2027-01-01', false, now() from accounts where email = ${subscriber}`);
    const planned = async (serial: number) => approvedNewsletter(db, { reference: `DBBE2026000${serial}` });
    const listed = await planned(5);
    await db
      .insert(newsletterLists)
      .values(
        ['lezer-3@voorbeeld.be', 'lezer-4@voorbeeld.be', 'vreemd@voorbeeld.be'].map((email) => ({ newsletter: listed.newsletter, email })),
      );
    const reached = async (approved: { newsletter: string; approval: number }, type: number) => {
      const asked = { params: { reference: approved.newsletter }, query: { recipientsTypeId: String(type) } };
      const counted = (await call(getRecipients, asked, planner)).languages.reduce((sum, { recipients }) => sum + recipients, 0);
      const run = await beginRun(db, approved, api.now(), type);
      await made();
      const rows = await db.select().from(sendRows).where(eq(sendRows.run, run)).orderBy(sendRows.email);
      expect(counted).toBe(rows.length);
      return rows.map(({ email }) => email);
    };
    expect(await reached(await planned(2), 2)).toEqual([subscriber]);
    expect(await reached(await planned(3), 3)).toEqual([member]);
    expect(await reached(listed, 5)).toEqual(['lezer-3@voorbeeld.be', 'lezer-4@voorbeeld.be']);
    expect((await db.select().from(sendExclusions)).map(({ email, reason }) => [email, reason])).toEqual([
      ['vreemd@voorbeeld.be', 'not-subscribed'],
    ]);
    await db.delete(newsletters).where(ne(newsletters.reference, reference));
  });

  it('show a row without an answer as doubtful, which a person settles or repeats', async () => {
    await beginRun(connection.db, { newsletter: reference, approval: 1 }, api.now());
    await made();
    expect(await call(getProgress, { params }, editor)).toMatchObject({
      statusId: 3,
      isCounting: false,
      expectedEnd: expect.any(String),
      running: [{ at: null, states: { waiting: 30 } }],
    });
    const rows = await claim(3);
    expect(rows).toHaveLength(3);
    expect(await claimRows(connection.db, 0, api.now(), '2026-11-21')).toEqual([]);
    const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    const stale = { ...first, claim: randomUUID() };
    expect(await markSpeaking(connection.db, [stale, first, second], api.now())).toEqual(['not-now', 'speak', 'speak']);
    await connection.db.update(sendRows).set({ leaseUntil: new Date(0) });
    expect((await endLeases(connection.db, api.now())).sort()).toEqual([first.id, second.id].sort());
    expect(await markSpeaking(connection.db, [third], api.now())).toEqual(['not-now']);
    expect(await states(connection.db, reference)).toEqual({ doubtful: 2, waiting: 28 });
    const doubtful = await call(getDoubtful, { params }, planner);
    expect(doubtful.map(({ id, email, reason }) => [id, email, reason])).toEqual([
      [first.id, first.email, 'interrupted'],
      [second.id, second.email, 'interrupted'],
    ]);
    const settle = (id: number, as: 'sent' | 'again', by = planner) =>
      call(settleDoubtfulRow, { params: { id: String(id) }, body: { as } }, by);
    expect(await refused(settle(first.id, 'sent', elsewhere))).toMatchObject({ code: 'not_found' });
    // Its owner was erased meanwhile: nothing can leave again, but the newsletter must be able to end.
    await connection.db.update(sendRows).set({ email: null }).where(eq(sendRows.id, first.id));
    expect(await refused(settle(first.id, 'again'))).toMatchObject({ code: 'conflict' });
    await settle(first.id, 'sent');
    await connection.db.update(sendRows).set({ email: first.email }).where(eq(sendRows.id, first.id));
    await settle(second.id, 'again');
    expect(await refused(settle(first.id, 'again'))).toMatchObject({ code: 'conflict' });
    expect(await states(connection.db, reference)).toEqual({ sent: 1, waiting: 29 });
  });

  it('pause, resume, stop and send the rest, each only where it can', async () => {
    await call(pauseNewsletter, { params }, planner);
    expect(await claim(5)).toEqual([]);
    expect(await refused(call(pauseNewsletter, { params }, planner))).toMatchObject({ code: 'conflict' });
    await call(resumeNewsletter, { params }, planner);
    const rows = await claim(5);
    expect(rows).toHaveLength(5);
    expect(await call(stopNewsletter, { params }, editor)).toEqual({ left: 29, underWay: 0 });
    expect(await markSpeaking(connection.db, rows, api.now())).toEqual(rows.map(() => 'not-now'));
    expect(await call(getProgress, { params }, planner)).toMatchObject({ statusId: 4, isCancelled: true, expectedEnd: null });
    expect(await call(sendNewsletterRest, { params }, planner)).toEqual({ left: 29 });
    expect(await refused(call(sendNewsletterRest, { params }, planner))).toMatchObject({ code: 'nothing_left' });
  });

  it('open the breaker by itself, tell who plans or approves, and let a person resume', async () => {
    const rows = await claim(25);
    for (const { id } of rows)
      await connection.db.update(sendRows).set({ state: 'failed', settledAt: api.now(), claim: null }).where(eq(sendRows.id, id));
    expect(await checkBreaker(connection.db, alert, api.now())).toBe(true);
    expect(await checkBreaker(connection.db, alert, api.now())).toBe(false);
    const told = (await connection.db.select().from(mails))
      .filter(({ kind }) => kind === 'sendingPaused')
      .map(({ recipient }) => recipient);
    expect(told).toEqual(['plan@voorbeeld.be']);
    expect(await claim(5)).toEqual([]);
    expect((await call(getProgress, { params }, planner)).pauses).toMatchObject([{ domain: '', reason: 'breaker', until: null }]);
    expect(await refused(call(resumeLane, { body: { domain: '' } }, elsewhere))).toMatchObject({ code: 'forbidden' });
    await call(resumeLane, { body: { domain: '' } }, planner);
    expect(await refused(call(resumeLane, { body: { domain: '' } }, planner))).toMatchObject({ code: 'not_found' });
    const acts = (await connection.db.select().from(auditLines).orderBy(auditLines.id)).filter(({ act }) => act.startsWith('sending'));
    expect(acts.map(({ act, subjectId }) => `${act} ${subjectId}`)).toEqual([
      ...['resumed', 'stopped', 'rest'].map((act) => `sending.${act} ${reference}`),
      'sending.lane *',
    ]);
    expect(await checkBreaker(connection.db, alert, new Date(api.now().getTime() + 1))).toBe(false);
  });

  it('without a mail server go to the mailbox page and count as sent; what names people is emptied later', async () => {
    const logger = pino({ level: 'silent' });
    const sender = startSender({
      ...{ db: connection.db, clock: api.now, logger, keyed, alert: async () => {}, smtpUrl: undefined, dkim: undefined },
      ...{ connections: 2, perSecond: 1_000, lookMilliseconds: 50, keyFolder: '/nowhere', siteOf: () => 'http://dbbe.localhost' },
    });
    const counted = () => states(connection.db, reference);
    await vi.waitFor(async () => expect(await counted()).toEqual({ sent: 5, failed: 25 }), { timeout: 15_000, interval: 50 });
    await vi.waitFor(async () => {
      const [project] = await connection.db.select().from(newsletterProjects);
      expect(project).toMatchObject({ statusId: 5 });
    });
    await sender.stop();
    const shown = await connection.db.select().from(mailboxMails);
    expect(shown).toHaveLength(4);
    expect(shown[0]?.html).toContain('http://dbbe.localhost/api/newsletters/unsubscribe?s=');
    expect(JSON.stringify(shown)).not.toContain('{{');
    expect(await ledgerDifferences(connection.db)).toEqual([]);
    const { languages } = await call(getProgress, { params }, planner);
    for (const { numberOfRecipients, states: all } of languages)
      expect(Object.values(all).reduce((sum, one) => sum + one, 0)).toBe(numberOfRecipients);
    expect(await forgetRecipients(connection.db as Db, new Date(api.now().getTime() + 1_000))).toBe(30);
    expect((await call(getProgress, { params }, planner)).languages).toEqual(languages);
    expect(await connection.db.$count(sendRows, eq(sendRows.email, 'lezer-1@voorbeeld.be'))).toBe(0);
  });
});
