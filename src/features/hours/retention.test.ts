import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { hourChanges, hourRecords } from '../../db/tables/hours.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { hourLists } from '../../testing/hours.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getFront } from '../overview/endpoints.ts';
import { createRecord } from './endpoints.ts';
import { decideHours, saveSchedule } from './manage-endpoints.ts';
import { forgetHours, remindMissing } from './retention-commands.ts';
import { getMonthSheet } from './sheet-endpoints.ts';

type Caller = ReturnType<Api['from']>;

describe.each(databases)('hours over time on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let [an, chief] = [] as unknown as [Caller, Caller];
  let anStaff = 0;
  let lists: Awaited<ReturnType<typeof hourLists>>;
  const record = (date: string, time: string, info: string | null = null, by = an) =>
    call(createRecord, { body: { date, time, actionId: lists.actions[0], locationId: lists.locations[0], info } }, by);
  const remind = (at: string) => remindMissing(connection.db, async () => {}, new Date(at));
  const friday = '2026-11-20T14:00:00Z';

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    lists = await hourLists(connection.db);
    const first = await signInStaff(api, 'an@voorbeeld.be', []);
    [an, anStaff] = [first.caller, first.staffId];
    chief = (await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['MANAGE_TIME_REGISTRATION'] }])).caller;
  });
  afterAll(() => connection.close());

  it('are asked for once a week by who has a schedule and recorded too little', async () => {
    expect(await remind(friday)).toBe(0);
    const body = { validFrom: '2026-11-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
    await call(saveSchedule, { params: { staff: anStaff }, body }, chief);
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']) await record(day, '8:00');
    const last = await record('2026-11-20', '8:00');
    expect(await remind(friday)).toBe(0);
    const denied = { records: [{ id: last.id, version: last.version }], act: 'deny' as const, reason: 'Andere dag' };
    await call(decideHours, { body: denied }, chief);
    expect([await remind(friday), await remind(friday)]).toEqual([1, 0]);
    const mails = (await api.mailed('an@voorbeeld.be')).filter(({ kind }) => kind === 'hoursMissing');
    expect(mails.map(({ values }) => values)).toMatchObject([
      { missing: '8:00', expected: '40:00', path: '/staff/my-hours?week=2026-11-16' },
    ]);
    expect(await remind('2026-11-27T14:00:00Z')).toBe(1);
  });

  it('wait on the front of who may do something about them', async () => {
    const kinds = async (by: Caller) => (await call(getFront, {}, by)).lines.filter(({ kind }) => kind.startsWith('hours_'));
    expect(await kinds(an)).toMatchObject([
      { kind: 'hours_denied', count: 1 },
      { kind: 'hours_missing', count: 2, at: '2026-11-13T12:00:00.000Z' },
    ]);
    expect(await kinds(chief)).toMatchObject([
      { kind: 'hours_waiting', count: 4 },
      { kind: 'hours_missing_others', count: 1 },
    ]);
  });

  it('fill a month sheet for their person and for 43, in which no cell is a formula', async () => {
    for (const info of ['=1+1', '+1', '-1', '@sum']) await record('2026-10-05', '0:30', info);
    const sheet = (by: Caller, staff?: number) =>
      call(getMonthSheet, { params: { month: '2026-10' }, query: { ...(staff && { staff: String(staff) }) } }, by);
    const own = await sheet(an);
    expect(own).toMatchObject({ total: 120, expected: 0, name: 'Staff an' });
    for (const info of ["'=1+1", "'+1", "'-1", "'@sum"]) expect(own.file.csv).toContain(`,${info},`);
    expect((await sheet(chief, anStaff)).rows).toEqual(own.rows);
    expect(await refused(sheet(an, anStaff + 1))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(getMonthSheet, { params: { month: '2026-13' }, query: {} }, an))).toMatchObject({ code: 'invalid_input' });
  });

  it('do not count in a month sheet while they are denied, and say in words what they are booked on', async () => {
    const { id, version } = await record('2026-09-07', '7:00');
    const booked = await record('2026-09-08', '1:00');
    await connection.db
      .update(hourRecords)
      .set({ bookingKind: 'article', bookingReference: 'DBBE00000000001' })
      .where(eq(hourRecords.id, booked.id));
    await call(decideHours, { body: { records: [{ id, version }], act: 'deny', reason: 'Andere dag' } }, chief);
    const { total, rows, file } = await call(getMonthSheet, { params: { month: '2026-09' }, query: {} }, an);
    expect([total, rows.length]).toEqual([60, 2]);
    expect(file.csv).toContain(',tekst DBBE00000000001,');
    expect(file.csv).toContain('Totaal,1:00');
  });

  it('go with their history after five years', async () => {
    const at = api.now();
    const old = {
      staff: anStaff,
      minutes: 60,
      action: lists.actions[0],
      location: lists.locations[0],
      status: 2,
      createdAt: at,
      updatedAt: at,
    };
    const rows = await connection.db
      .insert(hourRecords)
      .values(['2021-11-20', '2021-11-21'].map((date) => ({ ...old, date })))
      .returning();
    await connection.db.insert(hourChanges).values(rows.map(({ id }) => ({ record: id, act: 'created' as const, at })));
    await forgetHours(connection.db, at);
    const left = (await connection.db.select().from(hourRecords)).map(({ date }) => date);
    expect([left.includes('2021-11-20'), left.includes('2021-11-21')]).toEqual([false, true]);
    expect(await connection.db.$count(hourChanges)).toBeGreaterThan(0);
  });
});
