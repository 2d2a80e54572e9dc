import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { mails as queued } from '../../db/tables/mails.ts';
import { newsletterApprovals } from '../../db/tables/projects.ts';
import { inboundMails, recipientEvents, sendRows, sendRuns, suppressions } from '../../db/tables/sending.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { maxBytes } from '../../features/inbound/message-schema.ts';
import { atOnce, inboundPath } from '../../features/inbound/rules.ts';
import { newsletterEntity } from '../../features/newsletters/save.ts';
import { signedAddress } from '../../features/sending/token-rules.ts';
import { databases } from '../../testing/databases.ts';
import { newsletterDocument } from '../../testing/documents.ts';
import corpus from '../../testing/mails/corpus.json' with { type: 'json' };
import { furnish, save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { createRouter } from '../http/router.ts';
import { keyedBy } from '../secret.ts';
import { bounded, inbound } from './inbound.ts';

const keyed = keyedBy('test');
const secret = 'een geheim van deze test, lang genoeg';
const day = 86_400_000;
const sender = { from: 'nieuws@huis.example', bounceDomain: 'terug.huis.example' };

it('handles few mails at once, lets some wait, and asks the others to come later', async () => {
  const open: (() => void)[] = [];
  let most = 0;
  const take = bounded(async () => {
    await new Promise<void>((done) => {
      open.push(done);
      most = Math.max(most, open.length);
    });
    return 'ticket';
  });
  const answers = Array.from({ length: 200 }, () => take(new Uint8Array(), { from: '', to: '' }));
  const asked = atOnce.handled + atOnce.waiting;
  expect(await Promise.all(answers.slice(asked))).toEqual(Array.from({ length: 200 - asked }, () => 'busy'));
  for (let released = 0; released < asked; released++) {
    open.shift()?.();
    await answers[released];
  }
  expect([most, await Promise.all(answers.slice(0, asked))]).toEqual([atOnce.handled, Array.from({ length: asked }, () => 'ticket')]);
});

describe.each(databases)('inbound mail on $kind', ({ open }) => {
  let connection: Connection;
  let server: http.Server;
  let site: string;
  let stop: (() => void | Promise<void>) | undefined;
  let smtpPort = 0;
  const folder = temporaryFolder('inbound');
  let approval = 0;
  const now = new Date('2026-11-23T16:00:00Z');

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    for (let issue = 1; issue <= 6; issue++) await save(db, newsletterEntity, [newsletterDocument({ reference: `NBDBBE2026-0${issue}` })]);
    const newsletter = 'NBDBBE2026-01';
    const [made] = await db.insert(newsletterApprovals).values({ newsletter, version: 'v', articles: {}, waived: [], at: now }).returning();
    approval = made?.id ?? 0;
    const env = { inboundSecret: secret, inboundSmtpPort: 0, mailFrom: 'Huis <nieuws@huis.example>' };
    const given = {
      env,
      db,
      clock: () => now,
      keyed,
      mediaDir: path.join(folder, 'media'),
      jobs: { send: async () => {} },
      logger: pino({ level: 'silent' }),
    };
    const started = await inbound.start(given as never, []);
    stop = started.stop;
    smtpPort = started.gives.inboundPort ?? 0;
    const page = createRouter(started.routes ?? [], { trustedProxies: [] });
    server = http.createServer((request, response) => void (page(request, response) ?? response.writeHead(404).end()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await stop?.();
    server.close();
    await connection.close();
  });

  let number = 0;
  /** Makes a mail that was sent to a subscriber. */
  async function sent(email: string, newsletter = 'NBDBBE2026-01', settledAt = now) {
    const { db } = connection;
    number += 1;
    const subscribed = { email, portal: 'dbbe', locale: 'nl', isActive: true, confirmedAt: now, changedAt: now } as const;
    await db.insert(newsletterRecipients).values(subscribed).onConflictDoNothing();
    const [recipient] = await db.select().from(newsletterRecipients).where(eq(newsletterRecipients.email, email));
    const [run] = await db.insert(sendRuns).values({ newsletter, approval, kind: 'date', recipientsTypeId: 1, decidedAt: now }).returning();
    const messageId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const [row] = await db
      .insert(sendRows)
      .values({
        ...{ run: run?.id ?? 0, newsletter, portal: 'dbbe', locale: 'nl', email, domain: 'voorbeeld.be', state: 'sent', messageId },
        ...{ recipient: recipient?.id ?? null, dueAt: settledAt, settledAt },
      })
      .returning();
    const id = row?.id ?? 0;
    return {
      id,
      messageId,
      verp: signedAddress(keyed, 'b', id, sender),
      off: signedAddress(keyed, 'u', id, sender),
    };
  }
  type Sent = Awaited<ReturnType<typeof sent>>;
  const filled = (text: string, { verp, messageId }: Sent) => text.replaceAll('VERP', verp).replaceAll('MSGID', messageId);
  const hand = (raw: string | Buffer, { from = '', to = 'nieuws@huis.example' }, authorization = `Bearer ${secret}`) =>
    fetch(`${site}${inboundPath}?${new URLSearchParams({ from, to })}`, {
      method: 'POST',
      body: raw as string,
      headers: { authorization },
    });
  const rowOf = async (id: number) => (await connection.db.select().from(sendRows).where(eq(sendRows.id, id)))[0];
  const suppressed = async (email: string) =>
    (await connection.db.select().from(suppressions).where(eq(suppressions.email, email))).map(({ reason }) => reason);
  const bounceText = (name: string) => corpus.find((one) => one.name === name)?.raw ?? '';

  it.each(corpus)('of the corpus is told: $name ($expect)', async ({ name, raw, expect: expected, from, to }) => {
    const email = `${name.replace(/\W/g, '').toLowerCase()}@voorbeeld.be`;
    const mail = await sent(email);
    expect((await hand(filled(raw, mail), { from, to: filled(to, mail) })).status).toBe(204);
    const [stored] = (await connection.db.select().from(inboundMails).orderBy(inboundMails.id)).slice(-1);
    const row = await rowOf(mail.id);
    const details = stored?.details as { action?: string; bounce?: string };
    const found = details.action ? (details.action === 'failed' ? details.bounce : details.action) : stored?.kind;
    expect([name, found, details]).toEqual([name, expected, details]);
    const isBounced = expected === 'hard' || expected === 'soft';
    expect([row?.bounce, Boolean(row?.complainedAt)]).toEqual([isBounced ? expected : null, expected === 'complaint']);
    if (expected === 'complaint') expect([await suppressed(email)]).toEqual([['complaint']]);
    else if (expected !== 'hard') expect(await suppressed(email)).toEqual([]);
  });

  it('unsubscribes who writes to the signed address, whatever the mail says', async () => {
    const mail = await sent('uit@voorbeeld.be');
    expect(
      (await hand('From: uit@voorbeeld.be\r\nSubject: x\r\n\r\n', { from: 'uit@voorbeeld.be', to: mail.off.toUpperCase() })).status,
    ).toBe(204);
    const [recipient] = await connection.db.select().from(newsletterRecipients).where(eq(newsletterRecipients.email, 'uit@voorbeeld.be'));
    expect([recipient?.isActive, (await rowOf(mail.id))?.unsubscribedAt]).toEqual([false, now]);
    const [event] = await connection.db
      .select()
      .from(recipientEvents)
      .where(eq(recipientEvents.recipient, recipient?.id ?? 0));
    expect(event).toMatchObject({ act: 'unsubscribed', door: 'mail' });
  });

  it('suppresses at once where the address does not exist, unsubscribes who complains, and takes the same mail once', async () => {
    const mail = await sent('weg@voorbeeld.be');
    const raw = filled(bounceText('postfix unknown user'), mail);
    const before = await connection.db.$count(inboundMails);
    for (let times = 0; times < 3; times++) expect((await hand(raw, { to: mail.verp })).status).toBe(204);
    expect([await suppressed('weg@voorbeeld.be'), (await connection.db.$count(inboundMails)) - before]).toEqual([['bounce'], 1]);
    const [complained] = await connection.db
      .select()
      .from(newsletterRecipients)
      .where(eq(newsletterRecipients.email, 'arfbyourid@voorbeeld.be'));
    expect(complained?.isActive).toBe(false);
  });

  it('suppresses after soft bounces of five issues in a row over two weeks, and not before', async () => {
    for (const [email, spread] of [
      ['zacht@voorbeeld.be', 4],
      ['druk@voorbeeld.be', 1],
    ] as const)
      for (let issue = 1; issue <= 5; issue++) {
        expect(await suppressed(email)).toEqual([]);
        const mail = await sent(email, `NBDBBE2026-0${issue}`, new Date(now.getTime() - (6 - issue) * spread * day));
        await hand(filled(bounceText('postfix mailbox full'), mail), { to: mail.verp });
      }
    expect([await suppressed('zacht@voorbeeld.be'), await suppressed('druk@voorbeeld.be')]).toEqual([['soft-bounces'], []]);
  });

  it('makes a ticket of what a person writes, without trust in anything in it', async () => {
    const raw = 'From: "<b>An</b>\r\n Peeters" <An@Voorbeeld.be>\r\nSubject: =?utf-8?q?Vraag=0D=0ABcc=3A_x?=\r\n\r\nHoe laat?\0 <script>';
    expect((await hand(raw, { from: 'an@voorbeeld.be' })).status).toBe(204);
    const ticket = (await connection.db.select().from(tickets).orderBy(tickets.id)).at(-1);
    expect(ticket).toMatchObject({ email: 'an@voorbeeld.be', statusId: 1, portal: 'dbbe' });
    expect(ticket?.subject).not.toMatch(/[\r\n]/);
    expect((await connection.db.select().from(inboundMails).orderBy(inboundMails.id)).at(-1)).toMatchObject({
      kind: 'ticket',
      ticket: ticket?.id,
    });
  });

  it('makes a ticket about the newsletter that somebody answers', async () => {
    const { messageId } = await sent('lezer@voorbeeld.be', 'NBDBBE2026-02');
    const raw = `From: lezer@voorbeeld.be\r\nSubject: Re: nieuws\r\nIn-Reply-To: <${messageId}@huis.example>\r\n\r\nWaar staat dat?`;
    expect((await hand(raw, { from: 'lezer@voorbeeld.be' })).status).toBe(204);
    expect((await connection.db.select().from(tickets).orderBy(tickets.id)).at(-1)).toMatchObject({
      ...{ email: 'lezer@voorbeeld.be', about: 'NBDBBE2026-02' },
    });
  });

  it('settles nothing by a forged return address, a forged Message-ID, or one of another purpose', async () => {
    const mail = await sent('echt@voorbeeld.be');
    const raw = bounceText('postfix unknown user').replaceAll('MSGID', '00000000-0000-4000-8000-999999999999');
    const [local = '', host = ''] = mail.verp.split('@');
    const last = local.at(-1) === '0' ? '1' : '0';
    const forged = [
      `${local.slice(0, -1)}${last}@${host}`,
      `b${mail.off.slice(1).replace(/@.*/, '')}@${host}`,
      `b-${mail.id}@${host}`,
      `${local}=@${host}`,
    ];
    for (const to of forged) {
      const before = await connection.db.$count(inboundMails);
      const given = `${raw.replaceAll('VERP', to)}\r\nX-Once: ${to}\r\n`;
      expect([400, 204]).toContain((await hand(given, { to })).status);
      const kept = (await connection.db.select().from(inboundMails).orderBy(inboundMails.id)).slice(before);
      expect([to, kept.map(({ kind, row }) => [kind, row]).filter(([, row]) => row !== null)]).toEqual([to, []]);
    }
    expect(await rowOf(mail.id)).toMatchObject({ state: 'sent', bounce: null, bouncedAt: null });
    expect(await suppressed('echt@voorbeeld.be')).toEqual([]);
  });

  it('answers no auto-responder, however often two of them answer each other', async () => {
    const counts = async () => [await connection.db.$count(tickets), await connection.db.$count(queued)];
    const before = await counts();
    for (let round = 0; round < 5; round++)
      for (const [from, header] of [
        ['an@voorbeeld.be', 'Auto-Submitted: auto-replied'],
        ['bo@voorbeeld.be', 'X-Autoreply: yes'],
      ] as const) {
        const raw = `From: ${from}\r\n${header}\r\nMessage-ID: <${round}.${from}>\r\nIn-Reply-To: <${round - 1}@x>\r\nSubject: Re: Re: Afwezig\r\n\r\nIk ben er niet.\r\n`;
        expect((await hand(raw, { from })).status).toBe(204);
        expect((await connection.db.select().from(inboundMails).orderBy(inboundMails.id)).at(-1)).toMatchObject({ kind: 'automatic' });
      }
    expect(await counts()).toEqual(before);
  });

  it('keeps a mail that is nested fifty deep, and reads its headers alone', async () => {
    let body = 'Diep';
    for (let depth = 0; depth < 50; depth++)
      body = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${body}\r\n--b${depth}--\r\n`;
    expect(
      (await hand(`From: diep@voorbeeld.be\r\nSubject: Diep\r\nMIME-Version: 1.0\r\n${body}`, { from: 'diep@voorbeeld.be' })).status,
    ).toBe(204);
    expect((await connection.db.select().from(tickets).orderBy(tickets.id)).at(-1)).toMatchObject({ subject: 'Diep', description: '-' });
  });

  it('refuses a wrong secret, another method, no recipient, an empty mail and one of 30 MB', async () => {
    expect((await hand('x', {}, 'Bearer anders')).status).toBe(401);
    expect((await fetch(site + inboundPath)).status).toBe(405);
    expect((await hand('x', { to: 'niemand' })).status).toBe(400);
    expect((await hand('', {})).status).toBe(400);
    expect((await hand(Buffer.alloc(30 * 1024 * 1024, 'x'), {})).status).toBe(413);
  });

  it('stores every mail that it took of many at once, and the others when they come again', async () => {
    const before = await connection.db.$count(inboundMails);
    const mails = Array.from(
      { length: 150 },
      (_, index) => `From: a@voorbeeld.be\r\nMessage-ID: <${index}@x.example>\r\nPrecedence: bulk\r\n\r\nx`,
    );
    const answers = await Promise.all(mails.map(async (raw) => (await hand(raw, { from: 'a@voorbeeld.be' })).status));
    expect(answers.filter((status) => status !== 204 && status !== 503)).toEqual([]);
    expect((await connection.db.$count(inboundMails)) - before).toBe(answers.filter((status) => status === 204).length);
    for (const raw of mails) if (answers[mails.indexOf(raw)] === 503) await hand(raw, { from: 'a@voorbeeld.be' });
    expect((await connection.db.$count(inboundMails)) - before).toBe(mails.length);
  });

  it('holds few large mails at once, and asks the others to come later before it reads them', async () => {
    const address = `${site}${inboundPath}?from=&to=nieuws@huis.example`;
    const headers = { authorization: `Bearer ${secret}`, 'content-length': maxBytes };
    const statuses: number[] = [];
    const open = Array.from({ length: atOnce.bytes / maxBytes + 4 }, () => {
      const request = http.request(address, { method: 'POST', headers }, ({ statusCode = 0 }) => statuses.push(statusCode));
      request.on('error', () => {});
      request.write('From: ');
      return request;
    });
    await expect.poll(() => statuses).toEqual([503, 503, 503, 503]);
    for (const request of open) request.destroy();
    await expect.poll(async () => (await hand('Subject: x\r\n\r\n', {})).status).toBe(204);
  });

  it('comes by SMTP too, for own addresses alone', async () => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });
    const mail = await sent('post@voorbeeld.be');
    const send = (raw: string, to: string) => transport.sendMail({ envelope: { from: '', to }, raw });
    await send(filled(bounceText('Google not found'), mail), mail.verp.replace('terug.huis.example', 'huis.example'));
    expect((await rowOf(mail.id))?.bounce).toBe('hard');
    await expect(send('Subject: x\r\n\r\nx', 'iemand@elders.example')).rejects.toThrow(/550/);
    transport.close();
  });
});
