import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../../db/connection.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects } from '../../../db/tables/projects.ts';
import { anyLink, mailEvents, mailFigures, sendExclusions, sendRows, sendRuns } from '../../../db/tables/sending.ts';
import { newsletterVisits } from '../../../db/tables/stats.ts';
import { call } from '../../../lib/call.ts';
import { mailPreviewRoutes } from '../../../server/http/mail-preview-page.ts';
import { databases } from '../../../testing/databases.ts';
import { newsletterDocument } from '../../../testing/documents.ts';
import { type Api, refused, startApi } from '../../../testing/members.ts';
import { furnish, save } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { previewMail } from '../mail/endpoints.ts';
import { newsletterEntity } from '../save.ts';
import { showReportPicture } from './endpoints.ts';
import type { IssueReport } from './schema.ts';

const newsletter = 'DBBE20260001';
const older = 'DBBE20250001';
const html =
  '<html><head><title>s</title></head><body><a href="{{link.1}}">Lees</a> <a href="{{unsubscribe}}">Uit</a>{{pixel}}</body></html>';
let connection: Connection;
let api: Api;
let reader: Awaited<ReturnType<typeof signInStaff>>['caller'];
const get = async (path: string) => {
  const response = await reader.fetch(`/api/staff/newsletters/${path}`, { headers: reader.headers });
  return { status: response.status, body: await response.json() };
};
/** Fetches the mail of a frame as a browser would. */
async function framed(address: string) {
  const routes = mailPreviewRoutes({ db: connection.db, clock: api.now });
  const server = createServer((request, response) => void routes[0]?.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`);
    return { headers: response.headers, body: await response.text() };
  } finally {
    server.close();
  }
}

beforeAll(async () => {
  connection = await (databases[1] as (typeof databases)[number]).open();
  const { db } = connection;
  await furnish(db);
  api = startApi(connection);
  const now = api.now();
  reader = (await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['NEWSLETTER_PLANNING', 'NEWSLETTER_EDIT'], portals: ['dbbe'] }]))
    .caller;
  await save(db, newsletterEntity, [
    newsletterDocument({ reference: newsletter, isPublished: false }),
    newsletterDocument({ reference: older, isPublished: false }),
    newsletterDocument({ reference: 'HOBE20260001', portal: 'hobe', isPublished: false }),
  ]);
  const project = { newsletter, statusId: 4, createdAt: now, updatedAt: now, startedAt: now };
  await db.insert(newsletterProjects).values(project).onConflictDoUpdate({ target: newsletterProjects.newsletter, set: project });
  const before = { newsletter: older, statusId: 5, createdAt: now, updatedAt: now, startedAt: new Date('2025-09-01T15:00:00Z') };
  await db.insert(newsletterProjects).values(before).onConflictDoUpdate({ target: newsletterProjects.newsletter, set: before });
  await db.insert(newsletterVisits).values({ newsletter, locale: 'nl', visits: 7 });
  const kept = { newsletter: older, verdict: 'human' as const, events: 9 };
  await db.insert(mailFigures).values([
    ...[-1].map((link) => ({ ...kept, locale: 'nl' as const, kind: 'open' as const, link, recipients: 5 })),
    ...[0, 1].map((link) => ({ ...kept, locale: 'nl' as const, kind: 'click' as const, link, recipients: 2 })),
    { ...kept, locale: 'nl', kind: 'click', link: anyLink, events: 0, recipients: 3 },
    // Kept before there was a figure of people over all links.
    { ...kept, locale: 'fr', kind: 'click', link: 0, recipients: 4 },
  ]);
  const [approval] = await db
    .insert(newsletterApprovals)
    .values({ newsletter, version: 'v', articles: {}, waived: [], at: now })
    .returning();
  if (!approval) throw new Error('No approval.');
  const mail = {
    approval: approval.id,
    fromName: 'a',
    fromAddress: 'a@b.be',
    replyTo: '',
    subject: 's',
    preheader: '',
    html,
    text: 'Lees: {{link.1}}',
  };
  await db.insert(newsletterMails).values({ ...mail, locale: 'nl', links: ['https://een.be', 'https://twee.be'], pictures: [], hash: 'h' });
  const [run] = await db
    .insert(sendRuns)
    .values({ newsletter, approval: approval.id, kind: 'date', recipientsTypeId: 1, decidedAt: now })
    .returning();
  if (!run) throw new Error('No run.');
  const row = (index: number, more: object) => ({
    ...{ run: run.id, newsletter, portal: 'dbbe', locale: 'nl' as const, email: `=lezer${index}@post.be`, domain: 'post.be' },
    ...{ state: 'sent' as const, dueAt: now, messageId: crypto.randomUUID(), isCounted: true, attempts: 1 },
    ...{ firstTriedAt: now, settledAt: new Date(now.getTime() + 2_000), answer: '250 ok', ...more },
  });
  const rows = await db
    .insert(sendRows)
    .values([
      ...[row(1, {}), row(2, { bounce: 'hard', bouncedAt: now }), row(3, { complainedAt: now })],
      row(4, { state: 'failed', reason: 'recipient', answer: '550 5.1.1 nobody' }),
      row(5, { state: 'waiting', settledAt: null, answer: '451 later' }),
      row(6, { state: 'suppressed', reason: 'suppressed', answer: null }),
    ])
    .returning({ id: sendRows.id });
  await db.insert(sendExclusions).values({ run: run.id, newsletter, locale: 'nl', email: 'weg@post.be', reason: 'not-subscribed' });
  const [first = { id: 0 }, second = { id: 0 }] = rows;
  const event = (id: number, kind: 'open' | 'click', verdict: 'human' | 'machine' | 'unknown', link: number | null = null) => ({
    ...{ row: id, kind, verdict, link, reason: 'test', at: now },
  });
  await db
    .insert(mailEvents)
    .values([
      ...[event(first.id, 'open', 'human'), event(first.id, 'open', 'human'), event(second.id, 'open', 'unknown')],
      ...[event(first.id, 'click', 'human', 1), event(first.id, 'click', 'human', 1), event(second.id, 'click', 'machine', 0)],
    ]);
});
afterAll(() => connection.close());

it('counts a language so that recipients are the sum of their states', async () => {
  const { languages } = (await get(`${newsletter}/report`)).body as IssueReport;
  const [nl] = languages;
  expect(languages).toHaveLength(1);
  expect(nl).toMatchObject({
    ...{ numberOfRecipients: 6, numberOfRecipientsWarning: 1, numberOfSuccess: 3, numberOfFailed: 1, numberOfBounced: 1 },
    ...{ numberOfOpened: 2, numberOfOpenedUnique: 1, numberOfClicks: 2, numberOfClicksUnique: 1, complaints: 1, counted: 3, visits: 7 },
    opens: { human: 2, humanUnique: 1, machine: 0, unknown: 1 },
    timestampEnd: null,
  });
  const missing = nl?.missing.filter(({ state }) => state !== 'excluded').reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect((nl?.numberOfSuccess ?? 0) + missing).toBe(nl?.numberOfRecipients);
});

it('gives each link its clicks, machines apart, and each domain its answers', async () => {
  const [nl] = ((await get(`${newsletter}/report`)).body as IssueReport).languages;
  expect(nl?.links).toEqual([
    { link: 0, target: 'https://een.be', human: 0, humanUnique: 0, machine: 1, unknown: 0 },
    { link: 1, target: 'https://twee.be', human: 2, humanUnique: 1, machine: 0, unknown: 0 },
  ]);
  expect(nl?.domains).toMatchObject([
    { domain: 'post.be', recipients: 6, accepted: 3, deferred: 1, refused: 1, bounced: 1, complaints: 1, medianSeconds: 2 },
  ]);
  expect(nl?.domains[0]?.answers[0]).toEqual({ answer: '250 ok', count: 3 });
});

it('exports recipients with cells that no spreadsheet runs', async () => {
  const { csv } = (await get(`${newsletter}/report/csv?state=failed`)).body as { csv: string };
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeffE-mailadres,Taal,Toestand,Reden,Pogingen,Code,Antwoord van de server,Eerst geprobeerd (UTC),Afgehandeld (UTC),Teruggekomen (UTC),Klacht (UTC)',
  );
  expect(csv).toMatch(/,mislukt,/);
  expect(csv).toContain("'=lezer4@post.be");
});

it('compares with issues whose events are figures by now, each person once', async () => {
  const { before } = (await get(`${newsletter}/report`)).body as IssueReport;
  expect(before).toMatchObject([{ reference: older, openedUnique: 5, clicksUnique: 7 }]);
});

it('shows the approved mail with the people of each link, in a frame in which nothing runs or leads away', async () => {
  const { address, subject } = await call(showReportPicture, { params: { reference: newsletter, locale: 'nl' } }, reader);
  const { headers, body } = await framed(address);
  expect([subject, body.startsWith('<html><head><base target="_blank">')]).toEqual(['s', true]);
  expect(body).toMatch(/<a href="https:\/\/twee\.be"[^>]*><span [^>]*>1 · 33,3\s?%<\/span>Lees<\/a>/);
  expect(body).not.toContain('{{');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", 'sandbox']));
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  for (const [reference, locale] of [
    [newsletter, 'fr'],
    [older, 'nl'],
    ['HOBE20260001', 'nl'],
  ] as const)
    expect(await refused(call(showReportPicture, { params: { reference, locale } }, reader))).toMatchObject({ code: 'not_found' });
});

it('previews a sent newsletter as the mail that was approved, whatever became of its document', async () => {
  const preview = await call(previewMail, { params: { reference: newsletter }, body: { locale: 'nl' } }, reader);
  expect(preview).toMatchObject({ subject: 's', text: 'Lees: https://twee.be', missing: [], bytes: html.length });
  expect((await framed(preview.address)).body).toContain('<a href="https://twee.be"');
});

it('hides newsletters of other portals', async () => {
  expect((await get('HOBE20260001/report')).status).toBe(404);
  expect((await get('HOBE20260001/report/csv')).status).toBe(404);
  expect((await get('NBDBBE999999/report')).status).toBe(404);
});
