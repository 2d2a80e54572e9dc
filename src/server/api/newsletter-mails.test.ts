import fs from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { mails } from '../../db/tables/mails.ts';
import { portals } from '../../db/tables/portals.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { getMailKinds, previewMail, previewMailSample, sendTestMail } from '../../features/newsletters/mail/endpoints.ts';
import { newsletterEntity } from '../../features/newsletters/save.ts';
import { isMessageKey } from '../../i18n/messages.ts';
import { call } from '../../lib/call.ts';
import { createTestSender } from '../../mail/test-mails.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { kinds, newsletter, startMailing } from '../../testing/newsletter-mails.ts';
import { save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp.ts';
import { signInStaff } from '../../testing/staff.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
const params = { reference: 'DBBE20260001' };
const project = { projectCode: 'DBBE20260001', language: 'nl', type: 'newsletter' } as const;

describe('previews and tests of mails', () => {
  const folder = temporaryFolder('newsletter-mails');
  let connection: Connection;
  let smtp: TestSmtp;
  let api: Api;
  let editor: Caller;
  let elsewhere: Caller;
  let tester: Caller;
  let html = '';

  beforeAll(async () => {
    const mailing = await startMailing(folder);
    connection = mailing.connection;
    smtp = await startSmtp();
    await save(connection.db, newsletterEntity, [kinds()]);
    const from = { names: { nl: 'De Redactie', fr: 'La Rédaction' }, from: 'brief@dbbe.example', replyTo: 'antwoord@dbbe.example' };
    await connection.db.update(portals).set({ sender: from });
    const sender = createTestSender({
      env: { smtpUrl: smtp.url, mailFrom: 'noreply@localhost', dkim: undefined },
      clock: () => new Date('2026-11-21T12:00:00Z'),
      logger: pino({ level: 'silent' }),
    });
    api = startApi(connection, undefined, mailing.mediaDir, { sendTest: sender.send });
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['NEWSLETTER_EDIT'], portals: ['dbbe'] }])).caller;
    elsewhere = (await signInStaff(api, 'elders@voorbeeld.be', [{ permissions: ['NEWSLETTER_EDIT'], portals: ['hobe'] }])).caller;
    tester = (await signInStaff(api, 'post@voorbeeld.be', [{ permissions: ['MAIL_PREVIEW'], portals: ['dbbe'] }])).caller;
    html = (await call(previewMail, { params, body: { locale: 'nl' } }, editor)).html;
  });
  afterAll(async () => {
    await smtp.stop();
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const test = (more: object, by = editor, query = {}) =>
    call(sendTestMail, { query, body: { ...project, html, emailList: 'redactie@voorbeeld.be', ...more } as never }, by);

  it('show a mail with links that change nothing, its size and its cuts', async () => {
    const plain = await call(previewMail, { params, body: { locale: 'nl' } }, editor);
    expect(plain.html).not.toContain('{{');
    expect(plain.html).toContain('/api/newsletters/unsubscribe?s=test');
    expect(plain).toMatchObject({ subject: 'Een dak dat ademt', maxBytes: 102_000, missing: [], withoutAlt: [6] });
    expect(plain.gated.map(({ isReadable }) => isReadable)).toEqual([false, false]);
    const paying = await call(previewMail, { params, body: { locale: 'nl', recipient: 'subscriber' } }, editor);
    expect(paying.html).toBe(plain.html);
    expect(paying.gated.map(({ isReadable }) => isReadable)).toEqual([true, true]);
    expect(paying.address).toMatch(/^\/api\/staff\/mail-preview\/[0-9a-f-]{36}$/);
  });

  it('show a draft, and name its faults', async () => {
    const document = { ...newsletter({}, { subject: 'Nieuw', preheader: 'Kort' }) };
    const drafted = await call(previewMail, { params, body: { locale: 'nl', document } }, editor);
    expect(drafted).toMatchObject({ subject: 'Nieuw', preheader: 'Kort' });
    expect(drafted.cuts.map(({ inbox }) => inbox)).toEqual(['gmail', 'outlook', 'iphone']);
    const wrong = { ...document, items: [{ contentType: 'film' }] };
    const { fields } = await refused(call(previewMail, { params, body: { locale: 'nl', document: wrong } }, editor));
    expect(fields).toEqual({ 'items.0.contentType': 'not_allowed' });
  });

  it('are closed for other portals', async () => {
    expect((await refused(call(previewMail, { params, body: { locale: 'nl' } }, elsewhere))).code).toBe('not_found');
    const document = newsletter({ portal: 'dbbe' });
    expect((await refused(call(previewMail, { params, body: { locale: 'nl', document } }, elsewhere))).code).toBe('not_found');
    expect((await refused(test({}, elsewhere))).code).toBe('not_found');
    expect((await refused(test({}, tester))).code).toBe('not_found');
    expect((await refused(call(previewMailSample, { params: { kind: 'code', portalCode: 'hobe', locale: 'nl' } }, tester))).code).toBe(
      'not_found',
    );
  });

  it('send our own rendering as it came, marked as a test, from the sender of the portal', async () => {
    const answer = await test({});
    expect(answer).toEqual({
      subject: '[TEST] Een dak dat ademt',
      isRendering: true,
      removed: [],
      sent: ['redactie@voorbeeld.be'],
      failed: [],
    });
    const { mail, raw, to } = smtp.arrived.at(-1) as (typeof smtp.arrived)[number];
    expect(to).toEqual(['redactie@voorbeeld.be']);
    expect(mail).toMatchObject({ subject: '[TEST] Een dak dat ademt', from: { name: 'De Redactie', address: 'brief@dbbe.example' } });
    expect(mail.replyTo?.[0]).toMatchObject({ address: 'antwoord@dbbe.example' });
    expect(mail.html?.replaceAll('\r\n', '\n').trim()).toBe(html);
    expect(mail.text).toContain('/api/newsletters/unsubscribe?s=test');
    expect(mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    expect(
      raw
        .split('\r\n\r\n')[0]
        ?.split('\r\n')
        .every((line) => line.length <= 998),
    ).toBe(true);
    const [line] = (await connection.db.select().from(auditLines)).filter(({ act }) => act === 'mail.tested');
    expect(line?.details).toEqual({ type: 'newsletter', language: 'nl', addresses: 1, outside: 0 });
  });

  it('clean every other html', async () => {
    const answer = await test({ html: '<h2>Dag</h2><script>x()</script><p onclick="x()"><a href="javascript:x()">a</a></p>' });
    expect(answer.isRendering).toBe(false);
    expect(answer.removed).toEqual(expect.arrayContaining(['<script>', 'onclick', 'href']));
    const { mail } = smtp.arrived.at(-1) as (typeof smtp.arrived)[number];
    expect(mail.html).toContain('<h2>Dag</h2>');
    expect(mail.html).not.toMatch(/script|onclick/);
  });

  it('clean a mail with everything in it, and fill no placeholder of it', async () => {
    const html = [
      '<!doctype html><html><head><base href="https://boos.example"><meta http-equiv="refresh" content="0;url=https://boos.example">',
      '<link rel="stylesheet" href="https://boos.example/a.css"><style>p{background:url(https://boos.example/b)}</style></head>',
      '<body onload="x()" background="https://boos.example/c"><!-- {{unsubscribe}} --><h2>Dag {{unsubscribe}} {{pixel}}</h2>',
      '<img src="x" onerror="x()"><iframe src="https://boos.example"></iframe><object data="x"></object><embed src="x">',
      '<form action="https://boos.example"><input name="code"><button>ok</button></form><svg><script>x()</script><a xlink:href="javascript:x()">a</a></svg>',
      '<math><mtext><style><img src=x onerror=x()></style></mtext></math><template><script>x()</script></template><noscript><p title="</noscript><img src=x onerror=x()>"></noscript>',
      '<a href="data:text/html,x">d</a> <a href="vbscript:x()">v</a> <a href=" &#106;avascript:x()">j</a> <a href="https://voorbeeld.be/a?b=1&amp;c=2">goed</a>',
      '<p style="position:fixed">Tekst</p><audio src=x></audio><video poster=x></video></body></html><![CDATA[<script>x()</script>]]>',
    ].join('\n');
    const answer = await test({ html });
    expect(answer).toMatchObject({ isRendering: false, sent: ['redactie@voorbeeld.be'] });
    const { mail, raw } = smtp.arrived.at(-1) as (typeof smtp.arrived)[number];
    expect(mail.html).toContain('<p>Tekst</p>');
    expect(mail.html).toContain('<a href="https://voorbeeld.be/a?b=1&amp;c=2" rel="noopener">goed</a>');
    expect(mail.html).toContain('Dag {{unsubscribe}} {{pixel}}');
    const body = mail.html?.slice(mail.html.indexOf('<body>')) ?? '';
    expect(body).not.toMatch(/<(?!\/?(?:body|html|h2|p|a|ul|li|strong|em)\b)/i);
    expect(body).not.toMatch(/<[^>]*\b(?:on\w+|style|src|background|action)\s*=|(?:javascript|vbscript|data):/i);
    expect(raw).not.toContain('boos.example');
  });

  it('ask before they leave the house', async () => {
    const emailList = 'redactie@voorbeeld.be; "Jan, Piet" <jan@elders.example>\nDE@elders.example';
    const before = smtp.arrived.length;
    const answer = await refused(test({ emailList }));
    expect(answer).toMatchObject({ code: 'outside_staff', present: { outside: ['jan@elders.example', 'de@elders.example'] } });
    expect(smtp.arrived.length).toBe(before);
    expect((await test({ emailList }, editor, { confirm: '1' })).sent).toHaveLength(3);
  });

  it('name each wrong address, and take at most 20', async () => {
    const fields = async (emailList: string | string[]) => (await refused(test({ emailList }, editor, { confirm: '1' }))).fields;
    expect(await fields('')).toEqual({ emailList: 'required' });
    expect(await fields('a@b.be, geen, c@d.be\r\nBcc: x@y.be')).toEqual({ 'emailList.1': 'not_an_email', 'emailList.3': 'not_an_email' });
    const quoted = Array.from({ length: 10_000 }, (_, index) => `"Jans, ""${index}"" <x>\n" <a${index}@voorbeeld.be>`);
    for (const separator of ['\n', ', ', ';\r\n']) expect(await fields(quoted.join(separator))).toMatchObject({ emailList: 'too_long' });
    expect(await fields('"'.repeat(400_000))).toEqual({ 'emailList.0': 'not_an_email' });
    expect(await fields(Array.from({ length: 10_000 }, (_, index) => `a${index}@voorbeeld.be`))).toEqual({ emailList: 'too_long' });
  });

  it('let no subject begin another header', async () => {
    const document = newsletter({ reference: 'DBBE20260002', projectCode: 'DBBE20260002' }, { subject: 'Dag\r\nBcc: alle@elders.example' });
    await save(connection.db, newsletterEntity, [document]);
    await test({ projectCode: 'DBBE20260002' });
    const { mail, to } = smtp.arrived.at(-1) as (typeof smtp.arrived)[number];
    expect(mail.subject).toBe('[TEST] Dag Bcc: alle@elders.example');
    expect([mail.bcc, to]).toEqual([undefined, ['redactie@voorbeeld.be']]);
  });

  it('report what the server refuses, and stop at 100 a day', async () => {
    smtp.answer = { code: 550, text: 'no' };
    expect((await test({})).failed).toEqual([{ email: 'redactie@voorbeeld.be', answer: expect.stringContaining('550') }]);
    const many = Array.from({ length: 20 }, (_, index) => `m${index}@voorbeeld.be`).join(',');
    for (let round = 0; round < 4; round++) await test({ emailList: many }, editor, { confirm: '1' });
    expect((await refused(test({ emailList: many }, editor, { confirm: '1' }))).code).toBe('too_many_requests');
    const states = (await connection.db.select().from(mails)).filter(({ kind }) => kind === 'test').map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['sent', 'failed']));
  });

  it('show and send every transactional mail in both languages', async () => {
    const names = await call(getMailKinds, {}, tester);
    expect(names.filter((name) => !isMessageKey(`newsletters.mails.kind.${name}`))).toEqual([]);
    for (const kind of names)
      for (const locale of ['nl', 'fr'] as const) {
        const sample = await call(previewMailSample, { params: { kind, portalCode: 'dbbe', locale } }, tester);
        expect(`${sample.subject}${sample.text}`, kind).not.toMatch(/undefined|\{\w+\}/);
      }
    const { html: sample } = await call(previewMailSample, { params: { kind: 'welcome', portalCode: 'dbbe', locale: 'nl' } }, tester);
    const answer = await test({ type: 'welcome', html: sample }, tester);
    expect(answer).toMatchObject({ isRendering: true, subject: expect.stringMatching(/^\[TEST\] Welkom/) });
    expect((await refused(test({ type: 'geen' }, tester))).fields).toEqual({ type: 'not_allowed' });
  });
});
