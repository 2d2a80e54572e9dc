import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { rowsOf } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { issuesBefore } from '../features/newsletters/report/queries.ts';
import { breaker } from '../features/sending/rules.ts';
import { ledgerDifferences, ledgerRows } from '../features/sending/verify-queries.ts';
import { differences } from '../features/stats/queries.ts';
import { overridesOf } from '../features/translations/queries.ts';
import { newsletterMailer } from '../server/newsletter-mail.ts';
import { keyedBy } from '../server/secret.ts';
import { databases } from '../testing/databases.ts';
import { demoDocuments } from './documents.ts';
import { overrideMessages } from './messages.ts';
import { castVotes } from './polls.ts';
import { makeProjects } from './projects.ts';
import { demoActor, grantDemoRoles } from './staff.ts';
import { leaveUnfinished } from './unfinished.ts';
import { countVisits } from './visits.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** Kinds of documents that the unfinished work needs; the pictures of the others take time. */
const needed = ['portal', 'interest', 'customer', 'file', 'page', 'poll', 'article', 'member'];

describe.each(databases)('the work of the demo’s staff on $kind', ({ open }) => {
  let connection: Connection;
  const count = async (statement: string) =>
    Number(rowsOf<{ count: number }>(await connection.db.execute(`select count(*)::int as count from ${statement}`))[0]?.count);

  beforeAll(async () => {
    connection = await open();
    const entities = entitiesOf(undefined);
    const documents = (await Array.fromAsync(demoDocuments(now))).filter((document) =>
      needed.includes((document as { entity: string }).entity),
    );
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities, clock: () => now },
      report: ({ text }) => expect.fail(text),
    });
    await grantDemoRoles(connection.db, now);
    await leaveUnfinished(connection.db, entities, now);
    await overrideMessages(connection.db, await demoActor(connection.db, 'traduction'), now);
    const newsletterMail = newsletterMailer({ siteOf: ({ domain }) => `https://${domain}`, mediaDir: undefined, clock: () => now });
    const people = { editor: await demoActor(connection.db, 'redacteur'), chief: await demoActor(connection.db, 'hoofdredacteur') };
    await makeProjects(connection.db, people, { newsletterMail, entities, idOf: () => null, keyed: keyedBy('demo'), now });
    await castVotes(connection.db, now);
    await countVisits(connection.db, now);
  });
  afterAll(() => connection.close());

  it('shows a desk in use: revisions, drafts, a ready text, one that is behind, a scheduled one, a note, and a full bin', async () => {
    expect(await count(`revisions where entity = 'article'`)).toBeGreaterThanOrEqual(3);
    expect(await count('draft_parts')).toBeGreaterThanOrEqual(4);
    expect(await count(`draft_parts where state = 'ready'`)).toBe(1);
    expect(await count('language_lags')).toBe(1);
    expect(await count('drafts where due_at is not null and due_fault is null')).toBe(1);
    expect(await count('field_notes where done_at is null')).toBe(1);
    expect(await count(`revisions where reference = 'winteractie' and document is not null`)).toBe(1);
  });

  it('has readers: figures of every kind that its documents can have, which add up, and most read articles', async () => {
    expect(await count('stat_events where type_id in (1, 2, 3)')).toBeGreaterThan(1_000);
    expect(await count('(select distinct type_id from stat_events where type_id in (4, 5, 7, 8)) as kinds')).toBe(4);
    expect(await count(`stat_events where at > '${now.toISOString()}'`)).toBe(0);
    expect(await count('search_saves where results = 0')).toBeGreaterThan(0);
    expect(await count('popular_articles')).toBeGreaterThan(10);
    expect(await differences(connection.db)).toEqual([]);
  });

  it('has overridden messages: on one portal, on all, in one language only, and in mails', async () => {
    expect(await overridesOf(connection.db, 1, 'grbe', 'nl')).toMatchObject({ 'portals.nav.colophon': 'In deze tuin' });
    expect(await overridesOf(connection.db, 1, 'dbbe', 'nl')).toEqual({ 'article.empty': expect.any(String) });
    expect(await overridesOf(connection.db, 1, 'dbbe', 'fr')).toBeUndefined();
    expect(await overridesOf(connection.db, 2, 'dbbe', 'fr')).toHaveProperty(['mail.footer']);
  });

  it('has a poll that is open and one that has closed, with votes for every answer, none after its end', async () => {
    expect(await count(`polls where closes_at < '${now.toISOString()}'`)).toBe(1);
    expect(await count('polls where closes_at is null')).toBe(1);
    const unvoted = `select from poll_votes v where v.poll = a.poll and v.answer = a.key`;
    expect(await count(`poll_answers a where not exists (${unvoted})`)).toBe(0);
    expect(await count(`poll_votes v join polls p on p.code = v.poll where v.at >= coalesce(p.closes_at, '${now.toISOString()}')`)).toBe(0);
  });

  it('has newsletters in all six states, of which one comes and one waits for an answer', async () => {
    const { db } = connection;
    const states = rowsOf<{ state: number; many: number }>(
      await db.execute('select status_id as state, count(*)::int as many from newsletter_projects group by 1 order by 1'),
    );
    expect(states).toEqual([
      { state: 1, many: 2 },
      { state: 2, many: 1 },
      { state: 3, many: 1 },
      { state: 4, many: 1 },
      { state: 5, many: 11 },
      { state: 6, many: 1 },
    ]);
    expect(await count(`newsletter_schedules where state = 'waiting' and at > '${now.toISOString()}'`)).toBe(1);
    expect(await count('newsletter_projects where refusal is not null')).toBe(1);
    expect(await count(`newsletters where only_in = 'fr'`)).toBe(1);
    expect(await count('newsletter_items where poll_code is not null')).toBe(2);
    expect(
      await count('newsletter_projects p left join newsletter_mails m on m.approval = p.approval where p.status_id > 1 and m.id is null'),
    ).toBe(0);
  });

  it('has reports from a ledger that adds up, with ten issues to compare, and nothing after now', async () => {
    const { db } = connection;
    expect(await ledgerDifferences(db)).toEqual([]);
    expect(await ledgerRows(db)).toBeLessThan(4_000);
    const before = await issuesBefore(db, 'dbbe', new Date(now.getTime() - 23 * 3_600_000));
    expect(before).toHaveLength(10);
    expect(before.every(({ success, openedUnique, clicksUnique }) => success > 100 && openedUnique > 10 && clicksUnique > 0)).toBe(true);
    for (const has of ['bounce is not null', 'complained_at is not null', `state = 'doubtful'`, `state = 'left-out'`, `state = 'failed'`])
      expect([has, (await count(`send_rows where ${has}`)) > 0]).toEqual([has, true]);
    expect(await count('(select distinct domain from send_rows)  d')).toBeGreaterThan(6);
    expect(await count(`send_rows where greatest(settled_at, bounced_at, complained_at, unsubscribed_at) > '${now.toISOString()}'`)).toBe(
      0,
    );
    expect(await count(`mail_events where at > '${now.toISOString()}'`)).toBe(0);
    const latest = `(select * from send_rows where state in ('sent', 'failed', 'doubtful') order by settled_at desc limit ${breaker.mails}) l`;
    expect(await count(`${latest} where state = 'failed' or bounced_at is not null`)).toBeLessThan(breaker.refused);
    expect(await count(`${latest} where complained_at is not null`)).toBeLessThan(breaker.complaints);
  });
});
