import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterProjects, newsletterSchedules } from '../../db/tables/projects.ts';
import { sendPauses, sendRows, sendRuns } from '../../db/tables/sending.ts';
import { translator } from '../../i18n/messages.ts';
import { call } from '../../lib/call.ts';
import { locales } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { code, type Desk, openDesk, roof } from '../../testing/newsletter-desk.ts';
import { findAny } from '../documents/endpoints.ts';
import { getFront } from '../overview/endpoints.ts';
import { getPlanning } from '../planning/endpoints.ts';
import { approveNewsletter, refuseNewsletter } from './approval/endpoints.ts';
import { getIssues } from './issue/endpoints.ts';
import { addSubjects, saveSubjects } from './project/endpoints.ts';
import { createSchedules } from './schedule/endpoints.ts';
import { issueStateOf } from './state-rules.ts';

const params = { reference: code };
const [soon, soonAt] = ['2026-11-24T08:00', '2026-11-24T07:00:00.000Z'];
const week = { from: '2026-11-23', until: '2026-11-29' };

describe('newsletters on the front, in the planning and in the palette', () => {
  let desk: Desk;
  const front = async (who = desk.chief) => (await call(getFront, {}, who.caller)).lines;
  const kinds = async (who = desk.chief) => (await front(who)).map(({ section, kind }) => `${section} ${kind}`);
  const planned = async (who = desk.chief) =>
    (await call(getPlanning, { query: week }, who.caller)).items
      .filter(({ entity }) => entity === 'newsletter')
      .map(({ reference, at, date, isMovable }) => [reference, at, date?.state, isMovable]);

  /** State of the newsletter in the list and in the planning, and whether the bar of sendings asks how far it is. */
  const states = async () => {
    const list = async (status?: 'open') => (await call(getIssues, { query: { ...(status && { status }) } }, desk.chief.caller)).items;
    const [row] = await list();
    return [row && issueStateOf(row), (await planned())[0]?.[2], (await list('open')).length];
  };

  beforeAll(async () => {
    desk = await openDesk();
    for (const language of ['nl', 'fr'] as const) {
      await desk.make(code, language);
      await desk.add(roof, language);
    }
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'De nok', subjectFR: 'Le faîtage' } }, desk.editor.caller);
  });
  afterAll(() => desk.connection.close());

  it('wait for who approves, and for who made them once they were sent back', async () => {
    expect(await kinds()).toContain('waiting approve');
    expect(await kinds(desk.editor)).not.toContain('waiting approve');
    expect(await kinds(desk.stranger)).not.toContain('waiting approve');
    await call(refuseNewsletter, { params, body: { note: 'De titel ontbreekt.' } }, desk.chief.caller);
    expect(await kinds()).not.toContain('waiting approve');
    expect((await front(desk.editor)).find(({ kind }) => kind === 'refused')).toMatchObject({
      ...{ section: 'waiting', text: 'De titel ontbreekt.', by: 'Jan Peeters', document: { reference: code } },
    });
    desk.api.wait(1);
    const { newsletters } = await desk.project();
    await call(saveSubjects, { body: { id: newsletters.nl?.id ?? 0, subjectNL: 'De droge nok' } }, desk.editor.caller);
    expect(await kinds(desk.editor)).not.toContain('waiting refused');
    expect(await kinds()).toContain('waiting approve');
  });

  it('are found by their code and their subjects, on own portals', async () => {
    const found = async (q: string, who = desk.editor) =>
      (await call(findAny, { query: { q } }, who.caller)).map(({ entity, reference }) => `${entity} ${reference}`);
    for (const q of [code, code.toLowerCase(), 'droge nok', 'faitage']) expect([q, await found(q)]).toEqual([q, [`newsletter ${code}`]]);
    expect(await found(code, desk.stranger)).toEqual([]);
  });

  it('stand at the dates at which they leave, to be moved by who plans', async () => {
    expect(await planned()).toEqual([]);
    await call(approveNewsletter, { params, body: { version: (await desk.project()).version } } as never, desk.chief.caller);
    await call(createSchedules, { params, body: { dates: [soon], recipientsTypeId: 1 } } as never, desk.chief.caller);
    expect(await planned()).toEqual([[code, soonAt, 'waiting', true]]);
    expect(await planned(desk.editor)).toEqual([[code, soonAt, 'waiting', false]]);
    expect(await planned(desk.stranger)).toEqual([]);
    expect((await front(desk.editor)).find(({ kind }) => kind === 'sends')).toMatchObject({ section: 'appearing', at: soonAt });
  });

  it('have one state in the list, in the planning and on the front, before and while they are sent', async () => {
    const { db } = desk;
    const [date] = await db.update(newsletterSchedules).set({ state: 'started' }).returning();
    const [project] = await db.select().from(newsletterProjects);
    const of = { newsletter: code, approval: project?.approval ?? 0, schedule: date?.id ?? null };
    const run = { ...of, kind: 'date', recipientsTypeId: 1, decidedAt: new Date() } as const;
    const [{ id } = { id: 0 }] = await db.insert(sendRuns).values(run).returning();
    const mail = (state: (typeof sendRows.$inferInsert)['state']) => ({
      ...{ run: id, newsletter: code, portal: 'dbbe', locale: 'nl' as const, email: 'a@b.example', domain: 'b.example' },
      ...{ state, dueAt: new Date(), messageId: crypto.randomUUID() },
    });
    const shown = async (set: Partial<typeof newsletterProjects.$inferInsert>) => {
      await db.update(newsletterProjects).set({ isPaused: false, isCancelled: false, ...set });
      return [...(await states()), ...(await kinds()).filter((kind) => /paused|stopped/.test(kind))];
    };
    expect(await shown({})).toEqual(['sending', 'sending', 1]);
    expect(await shown({ isPaused: true })).toEqual(['paused', 'paused', 1, 'wrong paused']);
    expect(await shown({ statusId: 4 })).toEqual(['sending', 'sending', 1]);
    expect(await shown({ isPaused: true })).toEqual(['paused', 'paused', 1, 'wrong paused']);
    await db.update(sendRuns).set({ endedAt: new Date() }).where(eq(sendRuns.id, id));
    expect(await shown({ statusId: 6 })).toEqual(['6', '6', 0]);
    await db.insert(sendRows).values(mail('cancelled'));
    expect(await shown({ statusId: 4, isCancelled: true })).toEqual(['cancelled', 'cancelled', 0, 'wrong stopped']);
    await db.update(sendRows).set({ state: 'doubtful' });
    expect(await shown({})).toEqual(['4', '4', 0]);
    await db.update(sendRows).set({ state: 'sent' });
    expect(await shown({ statusId: 5 })).toEqual(['5', '5', 0]);
    await db.delete(sendRows);
    await db.delete(sendRuns);
    for (const state of ['missed', 'refused'] as const) {
      await db.update(newsletterSchedules).set({ state });
      expect(await shown({ statusId: 2 })).toEqual(['2', state, 0]);
    }
  });

  it.each(locales)('have one word for each state on all of these in %s', (locale) => {
    const message = translator(locale);
    const same = (a: MessageKey, b: MessageKey) => expect(message(a).toLowerCase()).toBe(message(b).toLowerCase());
    same('overview.kind.paused', 'newsletters.desk.status.paused');
    same('overview.kind.stopped', 'newsletters.desk.status.cancelled');
    same('overview.kind.sends', 'newsletters.desk.date.waiting');
    same('overview.kind.dateMissed', 'newsletters.desk.date.missed');
    same('overview.kind.dateRefused', 'newsletters.desk.date.refused');
    same('newsletters.desk.status.3', 'newsletters.desk.date.waiting');
    same('newsletters.desk.status.6', 'newsletters.desk.date.refused');
  });

  it('say what went wrong: dates, pauses, doubtful mails', async () => {
    const { db } = desk;
    await db.update(newsletterSchedules).set({ state: 'missed', reason: 'late', at: new Date('2026-11-21T07:00:00Z') });
    expect((await front(desk.editor)).find(({ kind }) => kind === 'dateMissed')).toMatchObject({ section: 'wrong', text: 'late' });
    const [project] = await db.update(newsletterProjects).set({ statusId: 4, isPaused: true }).returning();
    const [run] = await db
      .insert(sendRuns)
      .values({ newsletter: code, approval: project?.approval ?? 0, kind: 'date', recipientsTypeId: 1, decidedAt: new Date() })
      .returning();
    await db.insert(sendRows).values({
      ...{ run: run?.id ?? 0, newsletter: code, portal: 'dbbe', locale: 'nl', email: 'a@b.example', domain: 'b.example' },
      ...{ state: 'doubtful', dueAt: new Date(), messageId: crypto.randomUUID() },
    });
    const pause = { answer: null, at: new Date('2026-11-21T08:00:00Z') };
    await db.insert(sendPauses).values([
      { ...pause, domain: '', reason: 'breaker' },
      { ...pause, domain: 'b.example', reason: 'policy', until: new Date('2030-01-01T00:00:00Z') },
    ]);
    expect(await kinds()).toEqual(expect.arrayContaining(['wrong breaker', 'wrong domains', 'wrong paused', 'wrong doubtful']));
    expect((await front()).find(({ kind }) => kind === 'doubtful')).toMatchObject({ count: 1, document: { reference: code } });
    expect((await kinds(desk.editor)).filter((kind) => /breaker|domains|paused|doubtful/.test(kind))).toEqual([]);
    await db.update(sendPauses).set({ reason: 'connection' }).where(eq(sendPauses.domain, ''));
    expect(await kinds()).toContain('wrong lane');
  });
});
