import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Connection, type Db, rowsOf } from '../../db/connection.ts';
import { newsletterProjects } from '../../db/tables/projects.ts';
import { sendPauses, sendRows, suppressions } from '../../db/tables/sending.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { furnish } from '../../testing/saving.ts';
import { approvedNewsletter, beginRun, states, subscribers } from '../../testing/sending.ts';
import { type Relay, startRelay } from '../../testing/servers/relay.ts';
import { pauseSending, sendRest, stopSending } from './commands.ts';
import { type NewsletterSender, startSender } from './worker-commands.ts';

const keyed = keyedBy('a secret');
const logger = pino({ level: 'silent' });

describe.each(databases)('a newsletter on $kind', ({ open }) => {
  let connection: Connection;
  let relay: Relay;
  let now = new Date('2026-11-21T12:00:00Z');
  const senders: NewsletterSender[] = [];
  const start = (more: { perSecond?: number; connections?: number } = {}) => {
    const sender = startSender({
      ...{ db: connection.db, clock: () => now, logger, keyed, alert: async () => {}, smtpUrl: relay.url },
      ...{ connections: 5, perSecond: 5_000, lookMilliseconds: 500, keyFolder: '/nowhere', dkim: undefined, ...more },
      siteOf: ({ domain }) => `https://${domain}`,
    });
    senders.push(sender);
    return sender;
  };
  const project = async (newsletter: string) =>
    (await connection.db.select().from(newsletterProjects).where(eq(newsletterProjects.newsletter, newsletter)))[0];
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 200 });
  const status = (newsletter: string, statusId: number) => until(async () => expect(await project(newsletter)).toMatchObject({ statusId }));
  let serial = 10;
  const planned = async ({ isBegun = true } = {}) => {
    relay.taken.length = 0;
    serial += 1;
    const approved = await approvedNewsletter(connection.db, { reference: `DBBE202600${serial}` });
    if (isBegun) await beginRun(connection.db, approved, now);
    return approved;
  };
  const within = <T>(work: (tx: Db) => Promise<T>) => connection.db.transaction((tx) => work(tx));
  const pass = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  const pauses = async () =>
    (await connection.db.select().from(sendPauses).orderBy(sendPauses.domain)).filter((one) => !one.until || one.until > now);
  const suppressed = async () => (await connection.db.select().from(suppressions)).map(({ email }) => email);
  const rowOf = async (newsletter: string, email: string) =>
    (await connection.db.select().from(sendRows).where(eq(sendRows.newsletter, newsletter))).find((row) => row.email === email);
  const taken = (to: string) => relay.taken.filter((one) => one.to === to);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    relay = await startRelay({ asksLogin: true });
    await subscribers(connection.db, 60);
  });
  afterAll(async () => {
    await Promise.all(senders.map((one) => one.stop()));
    await relay.stop();
    await connection.close();
  });

  it('reaches everybody once, in their language, from two workers', async () => {
    const sent = await approvedNewsletter(connection.db, { reference: 'DBBE20260001' });
    await beginRun(connection.db, sent, now);
    start();
    start();
    await status(sent.newsletter, 5);
    expect(await states(connection.db, sent.newsletter)).toEqual({ sent: 60 });
    expect(relay.taken.map(({ to }) => to).sort()).toEqual(Array.from({ length: 60 }, (_, at) => `lezer-${at + 1}@voorbeeld.be`).sort());
    for (const { to, raw } of relay.taken) {
      const locale = Number(/\d+/.exec(to)?.[0]) % 3 ? 'nl' : 'fr';
      const mail = await PostalMime.parse(raw);
      expect(mail.subject).toBe(`Daken & dàken ${locale}`);
      expect(mail.text).toContain(`Tekst in het ${locale}`);
      expect(mail.html).toContain('één =20 dak');
      expect(mail.html).toContain('href="https://dbbe.example/een?a=1&amp;b=2"');
      expect(mail.text).toContain('https://dbbe.example/een?a=1&b=2');
      expect(mail.html).not.toContain('{{');
    }
  });

  it('settles each row by what the answer blames', async () => {
    relay.taken.length = 0;
    relay.onRcpt = (to) => {
      if (to === 'lezer-1@voorbeeld.be') return { code: 550, text: '5.1.1 No such user' };
      if (to === 'lezer-2@voorbeeld.be') return { code: 550, text: '5.7.1 Not wanted' };
      if (to === 'lezer-4@voorbeeld.be') return { code: 451, text: '4.7.1 Greylisted' };
      return undefined;
    };
    relay.onData = (to) => {
      if (to === 'lezer-5@voorbeeld.be') return { code: 554, text: '5.6.0 Bad text' };
      if (to === 'lezer-7@voorbeeld.be') return 'hang-up';
      if (to === 'lezer-8@voorbeeld.be') return 'half';
      return undefined;
    };
    const sent = await approvedNewsletter(connection.db, { reference: 'DBBE20260002' });
    await beginRun(connection.db, sent, now);
    await until(async () =>
      expect([await states(connection.db, sent.newsletter), await pauses()]).toEqual([
        { sent: 54, failed: 3, doubtful: 2, waiting: 1 },
        [],
      ]),
    );
    relay.onRcpt = () => undefined;
    relay.onData = () => undefined;
    now = new Date(now.getTime() + 5 * 60_000);
    await until(async () => expect(await states(connection.db, sent.newsletter)).toEqual({ sent: 55, failed: 3, doubtful: 2 }));
    expect(await project(sent.newsletter)).toMatchObject({ statusId: 4 });
    expect((await connection.db.select().from(suppressions)).map(({ email, source }) => [email, source])).toEqual([
      ['lezer-1@voorbeeld.be', 'smtp 5.1.1'],
    ]);
    const rows = await connection.db.select().from(sendRows).where(eq(sendRows.newsletter, sent.newsletter));
    const row = (name: string) => rows.find(({ email }) => email === `${name}@voorbeeld.be`);
    expect(row('lezer-1')).toMatchObject({ state: 'failed', reason: 'recipient', enhancedCode: '5.1.1', code: 550 });
    expect(row('lezer-2')).toMatchObject({ state: 'failed', reason: 'policy' });
    expect(row('lezer-4')).toMatchObject({ state: 'sent', attempts: 2 });
    expect(row('lezer-5')).toMatchObject({ state: 'failed', reason: 'message' });
    expect(row('lezer-7')).toMatchObject({ state: 'doubtful', reason: 'no-answer' });
    expect([taken('lezer-7@voorbeeld.be'), taken('lezer-8@voorbeeld.be')].map((list) => list.length)).toEqual([1, 1]);
  });

  it('stops at once, says how many are left, and sends them the rest', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let answered = 0;
    relay.onRcpt = async (to) => {
      answered += 1;
      if (answered <= 15) return undefined;
      await released;
      return Number(/\d+/.exec(to)?.[0]) % 2 ? { code: 451, text: '4.2.1 later' } : undefined;
    };
    const { newsletter } = await planned();
    await until(async () => expect(await states(connection.db, newsletter)).toMatchObject({ sent: 15 }));
    const stopped = await within((tx) => stopSending(tx, newsletter, now));
    expect(stopped.left + stopped.underWay).toBe(59 - 15);
    expect(stopped.underWay).toBeLessThanOrEqual(10);
    await expect(within((tx) => stopSending(tx, newsletter, now))).rejects.toMatchObject({ code: 'conflict' });
    release();
    await until(async () => expect(Object.keys(await states(connection.db, newsletter))).toEqual(['cancelled', 'sent']));
    const count = relay.taken.length;
    expect(count).toBeLessThanOrEqual(15 + stopped.underWay);
    expect(await states(connection.db, newsletter)).toEqual({ sent: count, cancelled: 59 - count });
    expect(await project(newsletter)).toMatchObject({ statusId: 4, isCancelled: true });
    relay.onRcpt = () => undefined;
    const last = rowsOf<{ email: string }>(
      await connection.db.execute(sql`select email from send_rows where newsletter = ${newsletter} and state = 'cancelled' limit 1`),
    )[0]?.email;
    await connection.db.execute(sql`update newsletter_recipients set is_active = false where email = ${last}`);
    const { left } = await within((tx) => sendRest(tx, newsletter, null as never, now));
    expect(left).toBe(59 - count);
    await status(newsletter, 5);
    expect(await states(connection.db, newsletter)).toEqual({ sent: 58, 'left-out': 1 });
    expect(new Set(relay.taken.map(({ to }) => to)).size).toBe(relay.taken.length);
    expect(taken(String(last))).toEqual([]);
  });

  it('pauses and goes on, and reaches in a later run who joined since', async () => {
    const planning = await planned({ isBegun: false });
    const run = await within(async (tx) => {
      const begun = await beginRun(tx, planning, now);
      await pauseSending(tx, planning.newsletter, true, now);
      return begun;
    });
    await until(async () => expect(await states(connection.db, planning.newsletter)).toEqual({ waiting: 58 }));
    await within((tx) => pauseSending(tx, planning.newsletter, false, now));
    await status(planning.newsletter, 5);
    expect(relay.taken).toHaveLength(58);
    await connection.db.execute(sql`update newsletter_projects set status_id = 3 where newsletter = ${planning.newsletter}`);
    await subscribers(connection.db, 1, { from: 201 });
    expect(await beginRun(connection.db, planning, now)).not.toBe(run);
    await status(planning.newsletter, 5);
    expect(relay.taken).toHaveLength(59);
    expect(taken('lezer-201@voorbeeld.be')).toHaveLength(1);
  });

  it('suppresses nobody where the relay refuses the log-in, the sender or a whole domain; all arrive later', async () => {
    await subscribers(connection.db, 30, { domain: 'streng.example', from: 301 });
    const known = await suppressed();
    await relay.stop();
    relay = await startRelay({ port: relay.port, asksLogin: true });
    relay.onAuth = () => ({ code: 535, text: '5.7.8 who are you' });
    relay.onMail = () => ({ code: 550, text: '5.7.1 sender refused' });
    const { newsletter } = await planned();
    const paused = (answer: string) =>
      until(async () => expect(await pauses()).toMatchObject([{ domain: '', reason: 'connection', answer }]));
    await paused('535 5.7.8 who are you');
    relay.onAuth = () => undefined;
    await pass(20);
    await paused('550 5.7.1 sender refused');
    expect(relay.taken).toEqual([]);
    relay.onMail = () => undefined;
    relay.onRcpt = (to) => (to.endsWith('@streng.example') ? { code: 550, text: '5.7.1 blocked by policy' } : undefined);
    await pass(70);
    await until(async () => expect(await pauses()).toMatchObject([{ domain: 'streng.example', reason: 'policy' }]));
    await until(async () => expect((await states(connection.db, newsletter)).sent).toBeGreaterThan(50));
    expect(taken('lezer-301@streng.example')).toEqual([]);
    relay.onRcpt = () => undefined;
    await pass(2 * 3_600);
    await until(async () => expect(Object.keys(await states(connection.db, newsletter))).toEqual(['sent']));
    expect(await suppressed()).toEqual(known);
  });

  it('waits for a server that is gone for a day, and gives up what is refused for now after two', async () => {
    await relay.stop();
    const { newsletter } = await planned();
    for (let hour = 0; hour < 24; hour += 6) {
      await until(async () => expect(await pauses()).toMatchObject([{ domain: '', reason: 'connection' }]));
      await pass(6 * 3_600);
    }
    await until(async () => expect(await pauses()).toMatchObject([{ domain: '', reason: 'connection' }]));
    relay = await startRelay({ port: relay.port, asksLogin: true });
    relay.onRcpt = (to) => (to === 'lezer-3@voorbeeld.be' ? { code: 450, text: '4.2.0 greylisted' } : undefined);
    await pass(3_600);
    const greylisted = () => rowOf(newsletter, 'lezer-3@voorbeeld.be');
    await until(async () => expect(await states(connection.db, newsletter)).toMatchObject({ waiting: 1 }));
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await until(async () => expect(await greylisted()).toMatchObject({ state: 'waiting', code: 450, attempts: attempt }));
      await pass(8 * 3_600);
    }
    await until(async () => expect(await greylisted()).toMatchObject({ state: 'failed', reason: 'given-up' }));
    await status(newsletter, 5);
  });
});
