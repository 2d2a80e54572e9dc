import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { call } from '../../lib/call.ts';
import { wallTimeOf } from '../../lib/clock.ts';
import { databases } from '../../testing/databases.ts';
import { hourLists } from '../../testing/hours.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getFront } from '../overview/endpoints.ts';
import { getPlanning } from '../planning/endpoints.ts';
import { dayAfter, mondayOf } from '../planning/rules.ts';
import { weekdayOf } from './calendar-rules.ts';
import { createRecord } from './endpoints.ts';
import { decideHours, saveSchedule } from './manage-endpoints.ts';

type Caller = ReturnType<Api['from']>;

describe.each(databases)('hours that are missing or wait on $kind', ({ open }) => {
  let connection: Connection;
  let [an, chief] = [] as unknown as [Caller, Caller];
  let record: (date: string, time: string) => Promise<{ id: number; version: number }>;
  let today = '';
  let monday = '';
  let old = '';

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const api = startApi(connection);
    const lists = await hourLists(connection.db);
    const first = await signInStaff(api, 'an@voorbeeld.be', []);
    an = first.caller;
    chief = (await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['MANAGE_TIME_REGISTRATION'] }])).caller;
    record = (date, time) =>
      call(createRecord, { body: { date, time, actionId: lists.actions[0], locationId: lists.locations[0], info: null } }, an);
    today = wallTimeOf(api.now()).day;
    monday = dayAfter(mondayOf(today), -7);
    // A day of the month before: its sheet waits.
    old = dayAfter(`${today.slice(0, 7)}-01`, -1);
    // The Netherlands have no holiday in these weeks.
    const body = { validFrom: dayAfter(monday, -60), minutes: [60, 60, 60, 60, 60, 60, 60], issuerId: 2 };
    await call(saveSchedule, { params: { staff: first.staffId }, body }, chief);
    for (let day = dayAfter(today, -14); day < today; day = dayAfter(day, 1)) await record(day, '1:00');
    await record(old, '1:00');
  });
  afterAll(() => connection.close());

  const front = async (by: Caller) =>
    (await call(getFront, {}, by)).lines.flatMap(({ kind, count }) => (kind.startsWith('hours_') ? [[kind, count]] : []));
  const planned = async (by: Caller, query = {}) =>
    (await call(getPlanning, { query: { from: monday, until: today, ...query } }, by)).hours;

  it('stand on the front, and in the planning on their day', async () => {
    expect(await front(an)).toEqual([]);
    const months = new Set([old, ...[-14, -1].map((step) => dayAfter(today, step))].map((day) => day.slice(0, 7)));
    months.delete(today.slice(0, 7));
    expect(await front(chief)).toEqual([
      ['hours_waiting', 15],
      ['hours_months', months.size],
    ]);
    expect(await planned(an)).toEqual([]);
    const others = await planned(chief);
    expect(others[0]).toEqual({ day: monday, missing: 0, waiting: 1 });
    expect(others).toHaveLength(7 + weekdayOf(today));
    expect([await planned(chief, { portal: 'dbbe' }), await planned(chief, { kind: 'article' })]).toEqual([[], []]);
  });

  it('count no denied record, and no day that has not passed', async () => {
    const { id, version } = await record(monday, '0:30');
    await call(decideHours, { body: { records: [{ id, version }], act: 'deny', reason: 'Andere dag' } }, chief);
    expect(await planned(an)).toEqual([]);
    const rows = await planned(chief);
    const given = await call(getPlanning, { query: { from: monday, until: dayAfter(today, 20) } }, an);
    expect([rows[0], given.hours]).toEqual([{ day: monday, missing: 0, waiting: 1 }, []]);
    expect(await front(an)).toEqual([['hours_denied', 1]]);
  });

  it('are missing by the week, on its last working day', async () => {
    const all = (await connection.db.select().from(hourRecords)).filter(({ date }) => date >= monday && date < dayAfter(monday, 7));
    const [removed] = all.filter(({ status }) => status === 1);
    const more = { ...removed, id: undefined, minutes: 30, date: dayAfter(monday, 3) } as typeof hourRecords.$inferInsert;
    await connection.db.delete(hourRecords).where(eq(hourRecords.id, removed?.id ?? 0));
    const sunday = dayAfter(monday, 6);
    expect(await planned(an)).toEqual([{ day: sunday, missing: 60, waiting: 0 }]);
    await connection.db.insert(hourRecords).values(more);
    expect(await planned(an)).toEqual([{ day: sunday, missing: 30, waiting: 0 }]);
    expect(await front(an)).toEqual([
      ['hours_denied', 1],
      ['hours_missing', 1],
    ]);
    await connection.db.insert(hourRecords).values(more);
    expect(await planned(an)).toEqual([]);
  });
});
