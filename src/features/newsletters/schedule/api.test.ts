import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterMails, newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import { sendRuns } from '../../../db/tables/sending.ts';
import { call } from '../../../lib/call.ts';
import { articleDocument, pollDocument } from '../../../testing/documents.ts';
import { type Api, refused } from '../../../testing/members.ts';
import { code, type Desk, openDesk, roof } from '../../../testing/newsletter-desk.ts';
import { remove, save } from '../../../testing/saving.ts';
import { articleEntity } from '../../articles/save.ts';
import { entitiesOf } from '../../entities.ts';
import { pollEntity } from '../../polls/save.ts';
import { approveNewsletter, saveRecipientsList, saveSettings, unapproveNewsletter } from '../approval/endpoints.ts';
import { addPoll, addSubjects, saveProjectFields, saveSubjects, sortItems } from '../project/endpoints.ts';
import { createSchedules, removeSchedule, restoreSchedules, saveSchedule } from './endpoints.ts';
import { overdueDates, type StartOptions, startDue } from './start-commands.ts';

const params = { reference: code };
const soon = '2026-11-24T08:00';
const due = '2026-11-24T07:00:00.000Z';

describe('the dates of a newsletter', () => {
  let desk: Desk;
  let db: Db;
  let api: Api;
  let published: readonly string[][] = [];
  let isPublishing = true;
  const plan = (more: object = {}, who = desk.chief) =>
    call(createSchedules, { params, body: { dates: [soon], recipientsTypeId: 1, ...more } } as never, who.caller);
  const approve = async () =>
    call(approveNewsletter, { params, body: { version: (await desk.project()).version } } as never, desk.chief.caller);
  const subject = async (subjectNL: string) =>
    call(saveSubjects, { body: { id: (await desk.project()).newsletters.nl?.id ?? 0, subjectNL } }, desk.editor.caller);
  const states = async () => (await desk.project()).schedules.map(({ at, state, reason }) => [at, state, reason].filter(Boolean).join(' '));

  const options = (): StartOptions => ({
    ...{
      db,
      clock: () => date,
      send: async () => {},
      entities: entitiesOf(undefined),
      startRun: (tx, { now, ...run }) => tx.insert(sendRuns).values({ ...run, kind: 'date', decidedAt: now }),
    },
    async publishOwn(keys) {
      published = [...published, [...keys]];
      if (!isPublishing) throw new Error('The page could not be written.');
    },
  });
  /** Runs the job of every minute at an instant, which is not that of the calls: sessions end. */
  let date = new Date(0);
  const tick = async (now: string) => {
    date = new Date(now);
    for (const { id, at } of await overdueDates(db, date)) await startDue(options(), id, at.toISOString());
  };
  const runs = async () => (await db.select().from(sendRuns)).map(({ recipientsTypeId, kind }) => [recipientsTypeId, kind]);
  const isPublic = async () => (await db.select().from(newsletters).where(eq(newsletters.reference, code)))[0]?.isPublished;
  const told = async () =>
    (await api.mailed('dirk@voorbeeld.be')).flatMap(({ kind, values }) => (kind === 'newsletterNotStarted' ? [values] : []));

  beforeAll(async () => {
    desk = await openDesk();
    ({ db, api } = desk);
  });
  afterAll(() => desk.connection.close());
  beforeEach(async () => {
    isPublishing = true;
    published = [];
    await db.delete(sendRuns);
    await db.delete(newsletters);
    await save(db, articleEntity, [articleDocument({ reference: roof })]);
    await desk.make(code, 'nl');
    await desk.make(code, 'fr');
    await desk.add(roof);
    await desk.add(roof, 'fr');
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'Dakweek', subjectFR: 'Toits' } }, desk.editor.caller);
  });

  it('are taken for what is approved alone, with the bodies that were approved', async () => {
    expect(await refused(plan())).toMatchObject({ code: 'newsletter_state' });
    await approve();
    expect(await refused(plan({}, desk.editor))).toMatchObject({ code: 'forbidden' });
    expect(await refused(plan({}, desk.stranger))).toMatchObject({ code: 'not_found' });
    const mails = await db.select().from(newsletterMails);
    const html = (locale: string) => mails.find((mail) => mail.locale === locale)?.html;
    expect(await refused(plan({ bodyNL: html('fr'), bodyFR: html('fr') }))).toMatchObject({
      code: 'conflict',
      fields: { bodyNL: 'not_allowed' },
    });
    expect(await plan({ bodyNL: html('nl'), bodyFR: '' })).toMatchObject({
      ...{ statusId: 3, schedules: [{ at: '2026-11-24T07:00:00.000Z', state: 'waiting' }] },
    });
    expect((await desk.project()).newsletters.fr?.scheduledOn).toBe('2026-11-24T07:00:00.000Z');
  });

  it('are each another one, and to come', async () => {
    await approve();
    const dates = [soon, '2026-11-24T07:00:00Z', '2026-11-21T12:59'];
    expect(await refused(plan({ dates }))).toMatchObject({ fields: { 'dates.1': 'duplicate', 'dates.2': 'in_past' } });
    await plan();
    expect(await refused(plan())).toMatchObject({ fields: { 'dates.0': 'duplicate' } });
    const asked = await refused(plan({ dates: ['2027-03-28T02:30'] }));
    expect([asked.code, (asked.present as { choices: string[] }).choices]).toEqual([
      'hour_missing',
      ['2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00'],
    ]);
    expect(await refused(plan({ dates: ['2027-10-31T02:30'] }))).toMatchObject({ code: 'hour_twice' });
  });

  it('need a place in the archive for subscribers, and a list for a list', async () => {
    await approve();
    expect(await refused(plan({ recipientsTypeId: 2 }))).toMatchObject({ fields: { archive: 'required' } });
    expect(await refused(plan({ recipientsTypeId: 5 }))).toMatchObject({ fields: { emails: 'required' } });
    await call(saveSettings, { params, body: { archive: 'public' } }, desk.chief.caller);
    expect((await plan({ recipientsTypeId: 2 })).statusId).toBe(3);
  });

  it('keep the recipients that they were planned for', async () => {
    const settings = (body: object) => call(saveSettings, { params, body }, desk.chief.caller);
    const list = (emails: string[]) => call(saveRecipientsList, { params, body: { emails } }, desk.chief.caller);
    await approve();
    await plan();
    expect(await refused(settings({ recipientsTypeId: null }))).toMatchObject({ fields: { recipientsTypeId: 'required' } });
    expect(await refused(settings({ recipientsTypeId: 2 }))).toMatchObject({ fields: { archive: 'required' } });
    expect(await refused(settings({ recipientsTypeId: 5 }))).toMatchObject({ fields: { emails: 'required' } });
    await list(['els@lezer.be']);
    expect(await settings({ recipientsTypeId: 5 })).toMatchObject({ recipientsTypeId: 5 });
    expect(await refused(list([]))).toMatchObject({ fields: { emails: 'required' } });
    expect(await desk.project()).toMatchObject({ recipientsTypeId: 5, listed: 1 });
    expect(await settings({ recipientsTypeId: 2, archive: 'wall' })).toMatchObject({ archive: 'wall' });
    expect(await refused(settings({ archive: null }))).toMatchObject({ fields: { archive: 'required' } });
  });

  it('wait until every text appears', async () => {
    await save(db, articleEntity, [articleDocument({ reference: roof, displayDate: '2026-11-25' })]);
    await approve();
    expect(await refused(plan())).toMatchObject({ code: 'newsletter_blocked', present: { checks: [{ code: 'text_future' }] } });
    expect((await plan({ dates: ['2026-11-25T08:00'] })).statusId).toBe(3);
  });

  it('move, and go; without a date it is approved and no longer planned', async () => {
    await approve();
    const { schedules } = await plan({ dates: [soon, '2026-11-25T08:00'] });
    const [first, second] = schedules.map(({ id }) => id) as [number, number];
    const moved = (id: number, date: string) => call(saveSchedule, { params, body: { id, date } }, desk.chief.caller);
    expect(await refused(moved(first, '2026-11-25T08:00'))).toMatchObject({ fields: { date: 'duplicate' } });
    expect(await refused(moved(999, '2026-11-26T08:00'))).toMatchObject({ code: 'not_found' });
    await moved(first, '2026-11-26T08:00');
    const removal = (id: number) => call(removeSchedule, { params: { reference: code, id: String(id) } } as never, desk.chief.caller);
    expect((await removal(second)).statusId).toBe(3);
    expect(await removal(first)).toEqual({ statusId: 2, schedules: [] });
  });

  it('are kept as proposals when the approval goes, and taken up again by one act', async () => {
    await approve();
    await plan();
    await call(unapproveNewsletter, { params, body: {} } as never, desk.chief.caller);
    expect(await states()).toEqual(['2026-11-24T07:00:00.000Z proposed']);
    await approve();
    expect((await call(restoreSchedules, { params }, desk.chief.caller)).statusId).toBe(3);
    expect(await states()).toEqual(['2026-11-24T07:00:00.000Z waiting']);
  });

  it('that stay proposals are told with what is missing: the approval, or a date', async () => {
    await approve();
    await plan();
    await call(unapproveNewsletter, { params, body: {} } as never, desk.chief.caller);
    await approve();
    const before = (await told()).length;
    await tick(due);
    expect(await states()).toEqual(['2026-11-24T07:00:00.000Z refused not_planned']);
    expect((await told()).slice(before)).toMatchObject([{ newsletter: code, reason: 'not_planned' }]);
  });

  it('that stay proposals of a newsletter with another date are removed, and nobody is told', async () => {
    const later = ['2026-11-25T07:00:00.000Z waiting'];
    await approve();
    await plan();
    await call(unapproveNewsletter, { params, body: {} } as never, desk.chief.caller);
    await approve();
    await plan({ dates: ['2026-11-25T08:00'] });
    const before = (await told()).length;
    await tick(due);
    expect([await states(), (await told()).length - before, (await desk.project()).statusId]).toEqual([later, 0, 3]);
  });

  it('start a run after the archive is published, once', async () => {
    await approve();
    await plan();
    await tick('2026-11-24T06:59:59Z');
    expect(await runs()).toEqual([]);
    const [schedule] = await db.select().from(newsletterSchedules);
    date = new Date(due);
    await Promise.all([startDue(options(), schedule?.id ?? 0, due), tick(due)]);
    expect([await runs(), await states(), await isPublic()]).toEqual([[[1, 'date']], ['2026-11-24T07:00:00.000Z started'], true]);
    expect(published.flat()).toContain(`newsletter:${code}`);
    expect((await desk.project()).approval).not.toBeNull();
    expect(await refused(subject('Te laat'))).toMatchObject({ code: 'newsletter_sent' });
    const sort = call(sortItems, { params: { reference: code, language: 'nl' }, body: { ids: [] } }, desk.editor.caller);
    expect(await refused(sort)).toMatchObject({ code: 'newsletter_sent' });
  });

  it('publish nothing for staff', async () => {
    await approve();
    await plan({ recipientsTypeId: 4 });
    await tick(due);
    expect([await runs(), await isPublic()]).toEqual([[[4, 'date']], false]);
  });

  it('keep the texts of members closed in the archive, where that was chosen', async () => {
    await call(saveProjectFields, { params, body: { isFreePremium: true } }, desk.editor.caller);
    await approve();
    await call(saveSettings, { params, body: { archive: 'wall' } }, desk.chief.caller);
    await plan({ recipientsTypeId: 2 });
    await tick(due);
    const [page] = await db.select().from(newsletters).where(eq(newsletters.reference, code));
    expect([await runs(), page?.isPublished, page?.isFreePremium]).toEqual([[[2, 'date']], true, false]);
  });

  /** Faults before a date, each with the reason that staff are told. */
  const mishaps: Readonly<Record<string, () => Promise<unknown>>> = {
    text_hidden: () => save(db, articleEntity, [articleDocument({ reference: roof, isPublished: false })]),
    text_over: () => save(db, articleEntity, [articleDocument({ reference: roof, visibleUntil: '2026-11-22' })]),
    text_gated: () => save(db, articleEntity, [articleDocument({ reference: roof, isPremium: true })]),
    text_gone: () => remove(db, articleEntity, [roof]),
    not_approved: () => subject('Anders'),
    async archive_failed() {
      isPublishing = false;
    },
    late: async () => {},
  };
  it.each(Object.keys(mishaps))('let nothing leave and tell staff why: %s', async (reason) => {
    await approve();
    await plan();
    await mishaps[reason]?.();
    const before = (await told()).length;
    const now = reason === 'late' ? '2026-11-24T08:00:01Z' : due;
    await tick(now);
    await tick(now);
    expect([await runs(), await isPublic()]).toEqual([[], false]);
    expect(await states()).toEqual([`2026-11-24T07:00:00.000Z ${reason === 'late' ? 'missed' : 'refused'} ${reason}`]);
    const [project] = await db.select().from(newsletterProjects);
    expect([project?.statusId, project?.startedAt]).toEqual([reason === 'not_approved' ? 1 : 2, null]);
    expect((await told()).slice(before)).toMatchObject([{ newsletter: code, reason }]);
  });

  it('let nothing leave with a poll that is hidden since', async () => {
    const pollCode = 'DBBEP2600001';
    await save(db, pollEntity, [pollDocument(pollCode)]);
    for (const language of ['nl', 'fr'] as const)
      await call(addPoll, { body: { pollCode, projectCode: code, language } }, desk.editor.caller);
    await approve();
    await plan();
    await save(db, pollEntity, [pollDocument(pollCode, { isPublished: false })]);
    await tick(due);
    expect([await runs(), await isPublic()]).toEqual([[], false]);
    expect(await states()).toEqual(['2026-11-24T07:00:00.000Z refused poll_hidden']);
  });

  it('may be late by an hour, and a text that was only edited goes as it was approved', async () => {
    await approve();
    await plan();
    await save(db, articleEntity, [articleDocument({ reference: roof, texts: { nl: { title: 'Nieuw' }, fr: { title: 'Neuf' } } })]);
    await tick('2026-11-24T08:00:00Z');
    expect(await runs()).toEqual([[1, 'date']]);
  });

  it('start again after a server was killed between the archive and the run', async () => {
    await approve();
    await plan();
    date = new Date(due);
    const [schedule] = await db.select().from(newsletterSchedules);
    const killed = startDue({ ...options(), startRun: () => Promise.reject(new Error('killed')) }, schedule?.id ?? 0, due);
    await expect(killed).rejects.toThrow('killed');
    expect([await runs(), await isPublic()]).toEqual([[], true]);
    await tick(due);
    expect([await runs(), await states()]).toEqual([[[1, 'date']], ['2026-11-24T07:00:00.000Z started']]);
  });
});
