import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { hourLists } from '../../testing/hours.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { ticketRow } from '../../testing/tickets.ts';
import {
  bookRecord,
  copyWeek,
  createRecord,
  deleteRecord,
  dropTimer,
  getMyHours,
  getRecordHistory,
  restoreRecord,
  saveRecord,
  startTimer,
  stopTimer,
  unbookRecord,
} from './endpoints.ts';
import { decideHours, removeEntry, saveEntry, saveSchedule } from './manage-endpoints.ts';
import type { DecisionAct } from './manage-schema.ts';
import type { RecordWrite, TimeRecord } from './schema.ts';
import { type Act, acts, statusAfter } from './state-rules.ts';

type Caller = ReturnType<Api['from']>;

describe.each(databases)('own hours on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let [an, bo, chief] = [] as unknown as [Caller, Caller, Caller];
  let anStaff = 0;
  let lists: Awaited<ReturnType<typeof hourLists>>;
  const written = (more: Partial<RecordWrite> = {}): RecordWrite => ({
    ...{ date: '2026-11-20', time: '1:30', actionId: lists.actions[0], locationId: lists.locations[0], info: 'Nazicht' },
    ...more,
  });
  const record = (more: Partial<RecordWrite> = {}, by = an) => call(createRecord, { body: written(more) }, by);
  const params = (id: number) => ({ params: { id } });
  const inRange = async (from: string, until = from, by = an) => call(getMyHours, { query: { from, until } }, by);
  const decide = ({ id, version }: TimeRecord, act: DecisionAct, by = chief) =>
    call(decideHours, { body: { records: [{ id, version }], act, reason: act === 'approve' ? null : 'Kijk na' } }, by);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    lists = await hourLists(connection.db);
    const first = await signInStaff(api, 'an@voorbeeld.be', []);
    [an, anStaff] = [first.caller, first.staffId];
    bo = (await signInStaff(api, 'bo@voorbeeld.be', [])).caller;
    chief = (await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['MANAGE_TIME_REGISTRATION'] }])).caller;
  });
  afterAll(() => connection.close());

  it('are recorded, changed, removed and brought back by their person alone', async () => {
    const made = await record();
    expect(made).toMatchObject({ ...written(), status: 1, booking: null, version: 1 });
    const saved = await call(saveRecord, { ...params(made.id), body: written({ time: '2:00', info: '' }) }, an);
    expect(saved).toMatchObject({ time: '2:00', info: null, status: 1, version: 2 });
    const missing = { code: 'not_found' };
    for (const by of [bo, chief]) {
      expect(await refused(call(saveRecord, { ...params(made.id), body: written() }, by))).toMatchObject(missing);
      for (const endpoint of [deleteRecord, restoreRecord, unbookRecord])
        expect(await refused(call(endpoint, params(made.id), by))).toMatchObject(missing);
    }
    expect(await refused(call(getRecordHistory, params(made.id), bo))).toMatchObject(missing);
    await call(deleteRecord, params(made.id), an);
    expect((await inRange('2026-11-20')).records).toEqual([]);
    expect(await refused(call(deleteRecord, params(made.id), an))).toMatchObject(missing);
    expect(await call(restoreRecord, params(made.id), an)).toMatchObject({ id: made.id, time: '2:00' });
    const history = await call(getRecordHistory, params(made.id), chief);
    expect(history.map(({ act }) => act)).toEqual(['created', 'saved', 'removed', 'restored']);
    expect(history[1]).toMatchObject({ by: 'Staff an', before: { time: '1:30', info: 'Nazicht' } });
    await call(deleteRecord, params(made.id), an);
  });

  it('are refused by field: lists, years, and a day of more than 24 hours', async () => {
    const fields = async (more: Partial<RecordWrite>) => (await refused(record(more))).fields;
    expect(await fields({ actionId: 99, locationId: 99 })).toEqual({ actionId: 'unknown_reference', locationId: 'unknown_reference' });
    expect(await fields({ date: '2021-11-20' })).toEqual({ date: 'too_long_ago' });
    expect((await record({ date: '2021-11-21' })).date).toBe('2021-11-21');
    expect(await fields({ date: '2027-11-23' })).toEqual({ date: 'too_far_ahead' });
    const entry = { list: 'actions' as const, id: lists.actions[1] };
    await call(removeEntry, { params: entry }, chief);
    expect(await fields({ actionId: lists.actions[1] })).toEqual({ actionId: 'unknown_reference' });
    await call(saveEntry, { params: entry, body: { nl: 'Verlof', fr: 'Congé', isAbsence: true } }, chief);
    for (const time of ['9:00', '9:00', '6:00']) await record({ date: '2026-11-03', time });
    expect(await fields({ date: '2026-11-03', time: '0:01' })).toEqual({ time: 'day_full' });
    const [first] = (await inRange('2026-11-03')).records;
    const change = (time: string) => call(saveRecord, { ...params(first?.id ?? 0), body: written({ date: '2026-11-03', time }) }, an);
    expect((await refused(change('9:01'))).fields).toEqual({ time: 'day_full' });
    expect((await change('8:59')).time).toBe('8:59');
    await call(deleteRecord, params(first?.id ?? 0), an);
    await record({ date: '2026-11-03', time: '9:00' });
    expect((await refused(call(restoreRecord, params(first?.id ?? 0), an))).fields).toEqual({ time: 'day_full' });
  });

  it('stay at most 24 hours a day with fifty writers at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => record({ date: '2026-11-04', time: '1:00' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(24);
    expect((await inRange('2026-11-04')).records).toHaveLength(24);
  });

  it('know no transition but those that are listed', async () => {
    const day = '2026-11-05';
    const ask: Record<Act, (one: TimeRecord) => Promise<unknown>> = {
      save: ({ id }) => call(saveRecord, { ...params(id), body: written({ date: day, time: '0:01' }) }, an),
      remove: ({ id }) => call(deleteRecord, params(id), an),
      book: ({ id }) => call(unbookRecord, params(id), an),
      approve: (one) => decide(one, 'approve'),
      deny: (one) => decide(one, 'deny'),
      unapprove: (one) => decide(one, 'unapprove'),
    };
    const seen: string[] = [];
    for (const status of [1, 2, 3])
      for (const act of acts) {
        const made = await record({ date: day, time: '0:01' });
        const [changed] = status === 1 ? [made] : (await decide(made, status === 2 ? 'approve' : 'deny')).records;
        const answer = ask[act]({ ...made, version: changed?.version ?? 0 });
        const after = statusAfter(act, status);
        if (!after) {
          expect([status, act, await refused(answer)]).toMatchObject([status, act, { statusCode: 409, code: 'hours_state' }]);
          continue;
        }
        await answer;
        seen.push(`${status} ${act} ${after}`);
        const now = (await inRange(day)).records.find(({ id }) => id === made.id);
        expect([status, act, now?.status]).toEqual([status, act, act === 'remove' ? undefined : after]);
      }
    const listed = ['1 save 1', '1 remove 1', '1 book 1', '1 approve 2', '1 deny 3', '2 unapprove 1', '3 save 1', '3 remove 3', '3 book 3'];
    expect(seen).toEqual(listed);
  });

  it('are booked on a ticket, a text or a newsletter that exists, in a call of its own', async () => {
    const { id } = await record({ date: '2026-11-06' });
    const book = (kind: 'ticket' | 'article', reference: string) => call(bookRecord, { ...params(id), body: { kind, reference } }, an);
    for (const [kind, reference] of [
      ['ticket', '99'],
      ['ticket', '1 or 1=1'],
      ['article', 'NERGENS'],
    ] as const)
      expect((await refused(book(kind, reference))).fields).toEqual({ reference: 'unknown_reference' });
    expect((await inRange('2026-11-06')).records[0]?.booking).toBeNull();
    // A ticket that its person does not see is as good as none.
    const [ticket] = await connection.db
      .insert(tickets)
      .values(ticketRow({ account: 1, at: api.now() }))
      .returning();
    const number = String(ticket?.id);
    expect((await refused(book('ticket', number))).fields).toEqual({ reference: 'unknown_reference' });
    await connection.db.update(tickets).set({ assignee: anStaff });
    expect(await book('ticket', number)).toMatchObject({ booking: { kind: 'ticket', reference: number } });
    await connection.db.update(hourRecords).set({ bookingKind: 'article', bookingReference: 'X' });
    expect(await call(unbookRecord, params(id), an)).toMatchObject({ booking: null });
    await connection.db.update(hourRecords).set({ bookingKind: null, bookingReference: null });
  });

  it('are copied from a week to the days of another one that have none', async () => {
    await record({ date: '2026-10-05' });
    await record({ date: '2026-10-06', actionId: lists.actions[1] });
    await record({ date: '2026-10-07' });
    await record({ date: '2026-10-14', time: '4:00' });
    await call(removeEntry, { params: { list: 'actions', id: lists.actions[1] } }, chief);
    const copy = () => call(copyWeek, { body: { from: '2026-10-05', to: '2026-10-12' } }, an);
    expect(await copy()).toMatchObject({ records: [{ date: '2026-10-12', time: '1:30', status: 1 }], left: 2 });
    expect(await copy()).toMatchObject({ records: [], left: 3 });
    await call(
      saveEntry,
      { params: { list: 'actions', id: lists.actions[1] }, body: { nl: 'Verlof', fr: 'Congé', isAbsence: true } },
      chief,
    );
  });

  it('are measured by a timer that the server keeps, each day apart', async () => {
    const body = { actionId: lists.actions[0], locationId: lists.locations[0], info: 'Aan de telefoon' };
    const start = () => call(startTimer, { body }, bo);
    expect(await refused(call(stopTimer, {}, bo))).toMatchObject({ code: 'not_found' });
    // Backwards: the session of the test lasts for an hour.
    api.at('2026-11-20T22:30:00Z');
    await start();
    expect(await refused(start())).toMatchObject({ code: 'conflict' });
    expect((await inRange('2026-11-20', '2026-11-21', bo)).timer).toEqual({ ...body, startedAt: '2026-11-20T22:30:00.000Z' });
    expect((await inRange('2026-11-20', '2026-11-21')).timer).toBeNull();
    api.at('2026-11-21T00:15:40Z');
    expect((await call(stopTimer, {}, bo)).records.map(({ date, time }) => [date, time])).toEqual([
      ['2026-11-20', '0:30'],
      ['2026-11-21', '1:16'],
    ]);
    api.at('2026-11-18T10:00:00Z');
    await start();
    api.at('2026-11-19T10:01:00Z');
    expect((await refused(call(stopTimer, {}, bo))).fields).toEqual({ time: 'too_big' });
    expect(await call(dropTimer, {}, bo)).toEqual({ timer: null });
    api.at('2026-11-21T12:00:00Z');
  });

  it('are expected by weekday from a day on, but on no holiday', async () => {
    const schedule = (validFrom: string, hours: number) =>
      call(saveSchedule, { params: { staff: anStaff }, body: { validFrom, minutes: [hours, hours, hours, hours, hours, 0, 0] } }, chief);
    expect(await inRange('2026-11-09')).toMatchObject({ hasSchedule: false, days: [{ expected: 0 }] });
    await schedule('2026-11-01', 480);
    await schedule('2026-11-12', 240);
    expect((await inRange('2026-11-09', '2026-11-14')).days.map(({ expected }) => expected)).toEqual([480, 480, 0, 240, 240, 0]);
    expect((await inRange('2026-10-30')).days[0]).toMatchObject({ expected: 0 });
    expect((await refused(inRange('2026-11-09', '2027-11-09'))).fields).toEqual({ until: 'too_big' });
  });
});
