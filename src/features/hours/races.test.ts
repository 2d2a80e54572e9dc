import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { hourLists } from '../../testing/hours.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { copyWeek, createRecord, deleteRecord, getMyHours, getRecordHistory, saveRecord, startTimer, stopTimer } from './endpoints.ts';
import { decideHours, getHourPeople, getHourRecords } from './manage-endpoints.ts';
import { forgetHours, remindMissing } from './retention-commands.ts';
import { minutesByDay } from './rules.ts';
import type { TimeRecord } from './schema.ts';
import { getMonthSheet } from './sheet-endpoints.ts';

type Caller = ReturnType<Api['from']>;

it('counts the hours of a timer that really passed in both nights in which the clock changes', () => {
  const parts = (start: string, end: string) => minutesByDay(new Date(start), new Date(end)).map(({ date, minutes }) => [date, minutes]);
  // 23:30 to 6:00 in Brussels, with an hour more and an hour less.
  const before = (day: string) => [day, 30];
  expect(parts('2026-10-24T21:30:00Z', '2026-10-25T05:00:00Z')).toEqual([before('2026-10-24'), ['2026-10-25', 420]]);
  expect(parts('2027-03-27T22:30:00Z', '2027-03-28T04:00:00Z')).toEqual([before('2027-03-27'), ['2027-03-28', 300]]);
  expect(parts('2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z')).toEqual([['2026-10-25', 1_440]]);
  expect(parts('2027-03-27T23:00:00Z', '2027-03-28T23:00:00Z')).toEqual([
    ['2027-03-28', 1_380],
    ['2027-03-29', 60],
  ]);
});

describe.each(databases)('hours that several people touch on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let [an, bo, chief, deputy] = [] as unknown as [Caller, Caller, Caller, Caller];
  let [anStaff, boStaff] = [0, 0];
  let lists: Awaited<ReturnType<typeof hourLists>>;
  const written = (date: string, time = '1:00') => ({ date, time, actionId: lists.actions[0], locationId: lists.locations[0] });
  const record = (date: string, time?: string, by = an) => call(createRecord, { body: written(date, time) }, by);
  const decide = (records: readonly TimeRecord[], act: 'approve' | 'deny', by: Caller) =>
    call(decideHours, { body: { records: records.map(({ id, version }) => ({ id, version })), act, reason: 'Kijk na' } }, by);
  const own = async (from: string, until = from, by = an) => (await call(getMyHours, { query: { from, until } }, by)).records;
  const codeOf = (result: PromiseSettledResult<unknown>) => (result.status === 'fulfilled' ? 'done' : result.reason.answer.code);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    lists = await hourLists(connection.db);
    const first = await signInStaff(api, 'an@voorbeeld.be', []);
    const second = await signInStaff(api, 'bo@voorbeeld.be', []);
    [an, bo, anStaff, boStaff] = [first.caller, second.caller, first.staffId, second.staffId];
    const managing = [{ permissions: ['MANAGE_TIME_REGISTRATION'] as const }];
    chief = (await signInStaff(api, 'chef@voorbeeld.be', managing)).caller;
    deputy = (await signInStaff(api, 'tweede@voorbeeld.be', managing)).caller;
  });
  afterAll(() => connection.close());

  it('are decided once by two who decide at the same time', async () => {
    for (const acts of [
      ['approve', 'approve'],
      ['approve', 'deny'],
    ] as const) {
      const made = [await record('2026-11-02'), await record('2026-11-03'), await record('2026-11-04')];
      const answers = await Promise.allSettled([decide(made, acts[0], chief), decide([...made].reverse(), acts[1], deputy)]);
      expect(answers.map(codeOf).sort()).toEqual(['done', 'hours_state']);
      const winner = answers[0]?.status === 'fulfilled' ? acts[0] : acts[1];
      for (const { id } of made) {
        const history = await call(getRecordHistory, { params: { id } }, chief);
        expect(history.map(({ act }) => act)).toEqual(['created', winner === 'deny' ? 'denied' : 'approved']);
      }
    }
  });

  it('are never approved in another form than the one that was read', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await record('2026-11-05', '0:30');
      const change =
        round % 2
          ? call(saveRecord, { params: { id: made.id }, body: written('2026-11-05', '0:45') }, an)
          : call(deleteRecord, { params: { id: made.id } }, an);
      const answers = (await Promise.allSettled([decide([made], 'approve', chief), change])).map(codeOf);
      const [row] = await connection.db.select().from(hourRecords).where(eq(hourRecords.id, made.id));
      if (row?.status === 2) expect([answers, row.minutes, row.removedAt]).toEqual([['done', 'hours_state'], 30, null]);
      else expect([answers[0], answers[1]]).toEqual([round % 2 ? 'version_conflict' : 'not_found', 'done']);
    }
  });

  it('are measured by one timer, whichever tabs start and stop it', async () => {
    const body = { actionId: lists.actions[0], locationId: lists.locations[0] };
    const starts = await Promise.allSettled([1, 2, 3].map(() => call(startTimer, { body }, bo)));
    expect(starts.map(codeOf).sort()).toEqual(['conflict', 'conflict', 'done']);
    api.wait(1_200);
    const stops = await Promise.allSettled([1, 2, 3].map(() => call(stopTimer, {}, bo)));
    expect(stops.map(codeOf).sort()).toEqual(['done', 'not_found', 'not_found']);
    expect((await own('2026-11-21', '2026-11-22', bo)).map(({ time }) => time)).toEqual(['0:20']);
  });

  it('have a week that ends in another year, and a 29 February', async () => {
    for (const day of ['2026-12-21', '2026-12-25', '2026-12-27']) await record(day, '10:30');
    const copied = await call(copyWeek, { body: { from: '2026-12-21', to: '2026-12-28' } }, an);
    expect(copied.records.map(({ date }) => date)).toEqual(['2026-12-28', '2027-01-01', '2027-01-03']);
    for (const day of ['2026-12-29', '2026-12-30']) await record(day, '10:30');
    const week = { from: '2026-12-28', until: '2027-01-03' };
    const person = async (query: { from: string; until: string }) =>
      (await call(getHourPeople, { query }, chief)).items.find(({ id }) => id === anStaff);
    expect(await person(week)).toMatchObject({ toApprove: 5 * 630, marks: { days: [], weeks: ['2026-12-28'] } });
    expect(await person({ from: '2027-01-01', until: '2027-01-31' })).toMatchObject({ toApprove: 1_260, marks: { weeks: ['2026-12-28'] } });
    // Backwards: the session of the test lasts for an hour.
    api.at('2024-02-29T12:00:00Z');
    await record('2024-02-29', '7:36');
    expect((await call(getMonthSheet, { params: { month: '2024-02' }, query: {} }, an)).rows.map(({ date }) => date)).toEqual([
      '2024-02-29',
    ]);
    await forgetHours(connection.db, new Date('2029-02-28T12:00:00Z'));
    expect(await own('2024-02-29')).toHaveLength(1);
    await forgetHours(connection.db, new Date('2029-03-01T12:00:00Z'));
    expect(await own('2024-02-29')).toEqual([]);
    api.at('2026-11-21T12:00:00Z');
  });

  it('stay, and can be approved, where their person has left', async () => {
    await record('2026-11-10', '7:00', bo);
    await connection.db.update(accounts).set({ parentUser: null }).where(eq(accounts.parentUser, boStaff));
    expect(await refused(own('2026-11-10', '2026-11-10', bo))).toMatchObject({ statusCode: 403 });
    const query = { from: '2026-11-16', until: '2026-11-16' };
    const people = (await call(getHourPeople, { query }, chief)).items;
    expect(people.find(({ id }) => id === boStaff)).toMatchObject({ hasLeft: true, toApprove: 0 });
    expect(people.filter(({ hasLeft }) => hasLeft)).toHaveLength(1);
    const [row] = (await call(getHourRecords, { query: { staff: String(boStaff), from: '2026-11-10' } }, chief)).items.slice(-1);
    expect(row).toMatchObject({ name: 'Staff bo', time: '7:00' });
    await decide(row ? [row] : [], 'approve', chief);
    const sheet = await call(getMonthSheet, { params: { month: '2026-11' }, query: { staff: String(boStaff) } }, chief);
    expect(sheet).toMatchObject({ name: 'Staff bo', total: 440 });
    expect(await remindMissing(connection.db, async () => {}, new Date('2026-11-20T14:00:00Z'))).toBe(0);
  });
});
