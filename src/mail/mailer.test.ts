import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { mailAttempts, mails } from '../db/tables/mails.ts';
import { contactReceivedMail } from '../features/contact/mail.tsx';
import { codeMail } from '../features/login/mail.tsx';
import { portalView } from '../features/portals/queries.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import type { Locale } from '../lib/locale.ts';
import { mailKinds } from '../server/mails.ts';
import { databases } from '../testing/databases.ts';
import { furnish } from '../testing/saving.ts';
import { startSmtp, type TestSmtp } from '../testing/servers/smtp.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { countMails, enqueueMail } from './queue.ts';
import { renderMail } from './render.tsx';
import { transportOf } from './transport.ts';

const logged: { level: number; mail?: number; answer?: string; msg: string }[] = [];
const logger = pino({ level: 'warn' }, { write: (text: string) => void logged.push(JSON.parse(text)) });
const clock = () => new Date('2026-11-21T12:00:00Z');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-keys-'));
const keyFile = (name: string, pem: string) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, pem);
  return file;
};
const pemOf = (type: 'rsa' | 'ed25519') =>
  (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519')).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
const dkim = (file: string) => ({ keyFile: file, domain: 'voorbeeld.be', selector: 'een' });

afterAll(() => fs.rmSync(folder, { recursive: true }));

describe.each(databases)('mails on $kind', ({ open }) => {
  let connection: Connection;
  let smtp: TestSmtp;
  let mailer: Mailer;
  let jobs: Jobs;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    smtp = await startSmtp();
    const env = { smtpUrl: smtp.url, mailFrom: 'Redactie <redactie@voorbeeld.be>', dkim: dkim(keyFile('rsa.pem', pemOf('rsa'))) };
    mailer = createMailer({
      env,
      db: connection.db,
      clock,
      logger,
      kinds: mailKinds,
      portalOf: portalView,
      siteOf: ({ domain }) => `https://${domain}`,
    });
    jobs = await startJobs({ connection, logger, jobs: () => [mailer.job] });
  });
  afterAll(async () => {
    await jobs.stop();
    mailer.close();
    await smtp.stop();
    await connection.close();
  });

  const write = (to: string, locale: Locale = 'nl') =>
    enqueueMail(connection.db, jobs.send, codeMail, { to, locale, portal: 'dbbe', values: { code: 'ABC234' }, now: clock() });
  const arrived = (to: string) => smtp.arrived.filter((one) => one.to.includes(to));
  const rowOf = async (to: string) => {
    const row = (await connection.db.select().from(mails)).find(({ recipient }) => recipient === to);
    const attempts = (await connection.db.select().from(mailAttempts).orderBy(asc(mailAttempts.id))).filter(({ mail }) => mail === row?.id);
    return { ...row, attempts: attempts.map(({ answer }) => answer) };
  };
  const settled = (to: string) =>
    vi.waitFor(
      async () => {
        const row = await rowOf(to);
        expect(row.state).not.toBe('waiting');
        return row;
      },
      { timeout: 30_000, interval: 100 },
    );

  it('arrive signed, with text and HTML, in the language of the member, and leave no code behind', async () => {
    await write('lezer@voorbeeld.be');
    expect(await settled('lezer@voorbeeld.be')).toMatchObject({ state: 'sent', values: {}, attempts: [expect.stringMatching(/^250/)] });
    const [one] = arrived('lezer@voorbeeld.be');
    expect(one?.from).toBe('redactie@voorbeeld.be');
    expect(one?.mail).toMatchObject({ subject: 'ABC234 is uw code', from: { name: 'Redactie' } });
    expect(one?.mail.text).toContain('Met deze code gaat u verder op Portaal dbbe');
    expect(one?.mail.html).toContain('<html lang="nl">');
    expect(one?.raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*?d=voorbeeld\.be/m);
    await write('lecteur@exemple.be', 'fr');
    await settled('lecteur@exemple.be');
    expect(arrived('lecteur@exemple.be')[0]?.mail.subject).toBe('ABC234 est votre code');
  });

  it('are tried again where the other server has no time, and given up where it refuses', async () => {
    smtp.answer = { code: 451, text: 'later' };
    await write('later@voorbeeld.be');
    expect(await settled('later@voorbeeld.be')).toMatchObject({
      state: 'sent',
      attempts: [expect.stringContaining('later'), expect.stringMatching(/^250/)],
    });
    smtp.answer = { code: 550, text: 'nobody here' };
    await write('weg@voorbeeld.be');
    expect(await settled('weg@voorbeeld.be')).toMatchObject({ state: 'failed', attempts: [expect.stringContaining('nobody')] });
  });

  it('are listed as doubtful, and not sent twice, where no answer came or none was recorded', async () => {
    smtp.answer = { code: 0, text: '', hangUp: true };
    await write('twijfel@voorbeeld.be');
    expect(await settled('twijfel@voorbeeld.be')).toMatchObject({ state: 'doubtful' });
    const [row] = await connection.db
      .insert(mails)
      .values({
        kind: 'code',
        recipient: 'dood@voorbeeld.be',
        locale: 'nl',
        portal: 'dbbe',
        values: { code: 'X' },
        state: 'waiting',
        messageId: 'x',
        createdAt: clock(),
      })
      .returning();
    await connection.db.insert(mailAttempts).values({ mail: row?.id ?? 0, startedAt: clock() });
    await jobs.send(connection.db, 'mail', { id: row?.id });
    expect(await settled('dood@voorbeeld.be')).toMatchObject({ state: 'doubtful', attempts: ['interrupted'] });
    expect(arrived('dood@voorbeeld.be')).toEqual([]);
  });

  it('that cannot be written end as failed with the reason, and are counted where failures are seen', async () => {
    const before = await countMails(connection.db, clock());
    const rows = [
      ['portaal@voorbeeld.be', { portal: 'nono', kind: 'code', values: { code: 'ABC234' } }, /no portal nono/],
      ['soort@voorbeeld.be', { portal: 'dbbe', kind: 'gone', values: {} }, /no kind gone/],
      ['leeg@voorbeeld.be', { portal: 'dbbe', kind: 'code', values: sql`'null'::jsonb` }, /cannot be written: Cannot read/],
    ] as const;
    for (const [recipient, wrong, reason] of rows) {
      const messageId = recipient;
      const [row] = await connection.db
        .insert(mails)
        .values({ ...wrong, recipient, locale: 'nl', state: 'waiting', messageId, createdAt: clock() })
        .returning();
      await jobs.send(connection.db, 'mail', { id: row?.id });
      expect(await settled(recipient)).toMatchObject({ state: 'failed', values: {}, attempts: [expect.stringMatching(reason)] });
      expect(logged.at(-1)).toMatchObject({ level: 50, mail: row?.id, answer: expect.stringMatching(reason), msg: 'Mail failed' });
    }
    expect(await countMails(connection.db, clock())).toEqual({ ...before, failed: before.failed + rows.length });
    const later = new Date(clock().getTime() + 2 * 86_400_000);
    expect(await countMails(connection.db, later)).toEqual({ failed: 0, doubtful: 0, overdue: 0 });
  });

  it('go to the one address that they are for, however it is written', async () => {
    for (const address of ['"a,b"@voorbeeld.be', 'jan+daken@voorbeeld.be', 'jan@xn--caf-dma.be']) {
      await write(address);
      await settled(address);
      expect(smtp.arrived.at(-1)?.to).toEqual([address.replace('xn--caf-dma', 'café')]);
    }
  });
});

describe('a rendered mail', () => {
  const colors = { accentOnPaper: '#8A3216', accentOnInk: '#F0A584' };
  const about = { locale: 'nl', portal: 'Portaal', site: 'https://dbbe.example', colors } as const;

  it('has no header that somebody wrote into a field', () => {
    const { subject } = renderMail(mailKinds.get('contactReceived') ?? codeMail, {
      ...about,
      values: { name: 'Jan', subject: 'x', number: '7\r\nBcc: a@b.be' },
    });
    expect(subject).toBe('Uw bericht hebben we ontvangen (nr. 7 Bcc: a@b.be)');
  });

  it.each([...mailKinds.keys()])('of kind %s reads well in both languages, as text and as HTML', (kind) => {
    const values = {
      code: 'ABC234',
      firstName: 'Ann <b>',
      name: 'Ann <b>',
      device: 'Firefox',
      at: '21 november',
      masked: 'a…@b.be',
      date: '1 december',
      until: '1 december',
      subject: 'Dak & goot',
      number: '7',
      path: '/api/newsletters/confirm?s=1',
      act: 'added',
      // A reason is what somebody wrote, but of a newsletter that did not leave: there it is a code.
      reason: kind === 'newsletterNotStarted' ? 'late' : 'Vraag 12',
      newsletter: 'DBBE20260001',
      ...{ title: 'Dak & goot', text: 'Eén\n\ntwee', email: 'a@b.be', count: '1', off: '/api/symposium/digest?s=1' },
      posts: '[{"title":"Dak & goot","path":"/symposium/1"}]',
      time: '17.00',
    };
    for (const locale of ['nl', 'fr'] as const) {
      const { subject, text, html } = renderMail(mailKinds.get(kind) ?? contactReceivedMail, { ...about, locale, values });
      expect(subject).not.toMatch(/[{}]/);
      expect(text).not.toMatch(/<\/|&amp;|&lt;b|undefined|[{}]/);
      expect(html).not.toContain('<b>');
      expect(html).not.toMatch(/<script|undefined| style="/);
    }
  });
});

describe('a key for signing', () => {
  const env = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.be' };
  it('of another kind than RSA is refused at the start, since mails would go out unsigned', () => {
    expect(() => transportOf({ ...env, dkim: dkim(keyFile('ed.pem', pemOf('ed25519'))) })).toThrow('its key is ed25519');
    expect(() => transportOf({ ...env, dkim: dkim(keyFile('no.pem', 'no key')) })).toThrow('no private key in it');
    expect(() => transportOf({ ...env, dkim: dkim(path.join(folder, 'none.pem')) })).toThrow('cannot be read');
  });
});
