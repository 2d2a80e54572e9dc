import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Db } from '../../../db/connection.ts';
import { newsletterApprovals, newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import { sendRows, sendRuns } from '../../../db/tables/sending.ts';
import { call } from '../../../lib/call.ts';
import { databases } from '../../../testing/databases.ts';
import { newsletterDocument } from '../../../testing/documents.ts';
import { startApi } from '../../../testing/members.ts';
import { furnish, save } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { getPlanning } from '../../planning/endpoints.ts';
import { getProgress } from '../../sending/endpoints.ts';
import { getIssues } from '../issue/endpoints.ts';
import { newsletterEntity } from '../save.ts';
import { issueStateOf } from '../state-rules.ts';
import { getProject } from './endpoints.ts';
import { issueStates } from './schema.ts';

type Row = typeof sendRows.$inferSelect;
const [first, second] = [new Date('2026-11-24T07:00:00Z'), new Date('2026-11-25T07:00:00Z')];

describe.each(databases)('the states of newsletters and their dates on $kind', ({ open }) => {
  let connection: Connection;
  let db: Db;
  let chief: Awaited<ReturnType<typeof signInStaff>>['caller'];
  const now = new Date('2026-11-25T07:10:00Z');
  beforeAll(async () => {
    connection = await open();
    db = connection.db;
    await furnish(db);
    chief = (await signInStaff(startApi(connection), 'chef@voorbeeld.be', [{ permissions: ['NEWSLETTER_PLANNING'] }])).caller;
  });
  afterAll(() => connection.close());

  async function make(
    reference: string,
    project: Pick<typeof newsletterProjects.$inferInsert, 'statusId' | 'isPaused' | 'isCancelled'>,
  ): Promise<number> {
    await save(db, newsletterEntity, [newsletterDocument({ reference, isPublished: false })]);
    await db.insert(newsletterProjects).values({ ...project, newsletter: reference, createdAt: first, updatedAt: first });
    const approval = { newsletter: reference, version: '1', articles: {}, waived: [], at: first };
    const [row] = await db.insert(newsletterApprovals).values(approval).returning({ id: newsletterApprovals.id });
    return row?.id ?? 0;
  }
  async function run(newsletter: string, approval: number, more: Partial<typeof sendRuns.$inferInsert> = {}): Promise<number> {
    const values = { newsletter, approval, kind: 'date', recipientsTypeId: 1, decidedAt: now, isMade: true, ...more } as const;
    const [row] = await db.insert(sendRuns).values(values).returning({ id: sendRuns.id });
    return row?.id ?? 0;
  }

  it('name what is true of each date, in the room and in the planning', async () => {
    const newsletter = 'DBBE20260001';
    const approval = await make(newsletter, { statusId: 4 });
    const ids = [];
    for (const at of [first, second]) {
      const date = { newsletter, at, state: 'started' as const, createdAt: first };
      ids.push((await db.insert(newsletterSchedules).values(date).returning())[0]?.id ?? 0);
    }
    const sent = await run(newsletter, approval, { schedule: ids[0] ?? null, endedAt: first });
    const open2 = await run(newsletter, approval, { schedule: ids[1] ?? null });
    const row = (of: number, name: string, state: Row['state']) =>
      db.insert(sendRows).values({
        ...{ run: of, newsletter, portal: 'dbbe', locale: 'nl', email: `${name}@voorbeeld.be`, domain: 'voorbeeld.be', state },
        ...{ dueAt: first, messageId: randomUUID() },
      });
    await row(sent, 'an', 'sent');
    await row(open2, 'bo', 'waiting');
    const states = async () => {
      const { schedules } = await call(getProject, { params: { reference: newsletter } }, chief);
      const { items } = await call(getPlanning, { query: { from: '2026-11-24', until: '2026-11-25', kind: 'newsletter' } }, chief);
      expect(items.map(({ date }) => date?.state)).toEqual(schedules.map(({ sending }) => sending));
      return schedules.map(({ sending }) => sending);
    };
    expect(await states()).toEqual(['5', 'sending']);
    const running = async () => (await call(getProgress, { params: { reference: newsletter } }, chief)).running;
    expect(await running()).toEqual([{ at: second.toISOString(), states: { waiting: 1 } }]);
    await db.update(sendRows).set({ state: 'cancelled' }).where(eq(sendRows.run, open2));
    await db.update(sendRuns).set({ endedAt: now });
    await db.update(newsletterProjects).set({ isCancelled: true }).where(eq(newsletterProjects.newsletter, newsletter));
    expect(await states()).toEqual(['5', 'cancelled']);
    const rest = await run(newsletter, approval, { kind: 'rest' });
    await db.update(sendRows).set({ state: 'waiting', run: rest }).where(eq(sendRows.run, open2));
    await db.update(newsletterProjects).set({ isCancelled: false, isPaused: true }).where(eq(newsletterProjects.newsletter, newsletter));
    expect(await states()).toEqual(['5', 'paused']);
    expect(await running()).toEqual([{ at: second.toISOString(), states: { waiting: 1 } }]);
    await db.update(sendRows).set({ state: 'failed' }).where(eq(sendRows.run, rest));
    await db.update(sendRuns).set({ endedAt: now });
    expect(await states()).toEqual(['5', '6']);
  });

  it('are one for a newsletter that was stopped before anybody got it, in the list and in the planning', async () => {
    const newsletter = 'DBBE20251201';
    const approval = await make(newsletter, { statusId: 6, isCancelled: true });
    const at = new Date('2025-12-01T07:00:00Z');
    const [date] = await db.insert(newsletterSchedules).values({ newsletter, at, state: 'started', createdAt: at }).returning();
    const stopped = await run(newsletter, approval, { schedule: date?.id ?? null, endedAt: at });
    await db.insert(sendRows).values({
      ...{ run: stopped, newsletter, portal: 'dbbe', locale: 'nl', email: 'an@voorbeeld.be', domain: 'voorbeeld.be' },
      ...{ state: 'cancelled', dueAt: at, messageId: randomUUID() },
    });
    const { items } = await call(getPlanning, { query: { from: '2025-12-01', until: '2025-12-01', kind: 'newsletter' } }, chief);
    const listed = (await call(getIssues, { query: { limit: '200' } } as never, chief)).items.find(
      ({ reference }) => reference === newsletter,
    );
    expect(items.map((item) => item.date?.state)).toEqual(['cancelled']);
    expect(listed && issueStateOf(listed)).toBe('cancelled');
    await db.delete(newsletterProjects).where(eq(newsletterProjects.newsletter, newsletter));
  });

  it('are filtered as the list names them', async () => {
    await save(db, newsletterEntity, [newsletterDocument({ reference: 'DBBE20260002', isPublished: true })]);
    let serial = 2;
    for (const statusId of [1, 2, 3, 4, 5, 6])
      for (const flags of [{}, { isPaused: true }, { isCancelled: true }, { isPaused: true, isCancelled: true }])
        for (const isOpen of statusId === 3 || statusId === 4 ? [false, true] : [false]) {
          serial += 1;
          const reference = `DBBE2026${String(serial).padStart(4, '0')}`;
          const approval = await make(reference, { statusId, ...flags });
          if (isOpen) await run(reference, approval);
        }
    const listed = async (status?: Parameters<typeof call<typeof getIssues>>[1]['query']['status']) =>
      call(getIssues, { query: { status, limit: '200' } } as never, chief);
    const all = await listed();
    expect(new Set(all.items.map(issueStateOf)).size).toBe(issueStates.length);
    for (const state of issueStates) {
      const found = await listed(state);
      const wanted = all.items.filter((row) => issueStateOf(row) === state).map(({ reference }) => reference);
      expect([found.total, found.items.map(({ reference }) => reference)], state).toEqual([wanted.length, wanted]);
    }
    // Newsletters that were stopped, or wait for their next date, would take the places of those being sent.
    const leaving = all.items.filter((row) => row.isOpen && ['sending', 'paused'].includes(issueStateOf(row)));
    expect((await listed('open')).items).toEqual(leaving);
    expect(leaving.length).toBe(4);
  });
});
