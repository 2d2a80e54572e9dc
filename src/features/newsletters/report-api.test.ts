import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects } from '../../db/tables/projects.ts';
import { mailEvents, sendExclusions, sendRows, sendRuns } from '../../db/tables/sending.ts';
import { databases } from '../../testing/databases.ts';
import { newsletterDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import type { IssueReport } from './report-schema.ts';
import { newsletterEntity } from './save.ts';

const newsletter = 'DBBE20260001';
let connection: Connection;
let api: Api;
let reader: Awaited<ReturnType<typeof signInStaff>>['caller'];
const get = async (path: string) => {
  const response = await reader.fetch(`/api/staff/newsletters/${path}`, { headers: reader.headers });
  return { status: response.status, body: await response.json() };
};

beforeAll(async () => {
  connection = await (databases[1] as (typeof databases)[number]).open();
  const { db } = connection;
  await furnish(db);
  api = startApi(connection);
  const now = api.now();
  reader = (await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['NEWSLETTER_PLANNING'], portals: ['dbbe'] }])).caller;
  await save(db, newsletterEntity, [
    newsletterDocument({ reference: newsletter, isPublished: false }),
    newsletterDocument({ reference: 'HOBE20260001', portal: 'hobe', isPublished: false }),
  ]);
  const project = { newsletter, statusId: 4, createdAt: now, updatedAt: now, startedAt: now };
  await db.insert(newsletterProjects).values(project).onConflictDoUpdate({ target: newsletterProjects.newsletter, set: project });
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
    html: '',
    text: '',
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
}, 60_000);
afterAll(() => connection.close());

it('counts a language so that recipients are the sum of their states', async () => {
  const { languages } = (await get(`${newsletter}/report`)).body as IssueReport;
  const [nl] = languages;
  expect(languages).toHaveLength(1);
  expect(nl).toMatchObject({
    ...{ numberOfRecipients: 6, numberOfRecipientsWarning: 1, numberOfSuccess: 3, numberOfFailed: 1, numberOfBounced: 1 },
    ...{ numberOfOpened: 2, numberOfOpenedUnique: 1, numberOfClicks: 2, numberOfClicksUnique: 1, complaints: 1, counted: 3 },
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
  expect(csv).toContain("'=lezer4@post.be");
});

it('hides newsletters of other portals', async () => {
  expect((await get('HOBE20260001/report')).status).toBe(404);
  expect((await get('HOBE20260001/report/csv')).status).toBe(404);
  expect((await get('NBDBBE999999/report')).status).toBe(404);
});
