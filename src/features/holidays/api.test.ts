import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { hourSchedules } from '../../db/tables/hours.ts';
import { portals } from '../../db/tables/portals.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { ticketRow } from '../../testing/tickets.ts';
import { getMyHours } from '../hours/endpoints.ts';
import { getHourPeople } from '../hours/manage-endpoints.ts';
import { setClocks } from '../tickets/clocks/commands.ts';
import { getHolidays, removeException, saveException } from './endpoints.ts';
import { keepers } from './rules.ts';
import type { ExceptionWrite } from './schema.ts';

type Caller = ReturnType<Api['from']>;

describe.each(databases)('days off of issuers on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let [an, chief] = [] as unknown as [Caller, Caller];
  const callers: Caller[] = [];
  const closed = (nl: string, fr = `${nl} (fr)`) => ({ isFree: true, nl, fr });
  const working: ExceptionWrite = { isFree: false, nl: null, fr: null };
  const set = (issuer: '1' | '2', day: string, body: ExceptionWrite, by = chief) =>
    call(saveException, { params: { issuer, day }, body }, by);
  const drop = (issuer: '1' | '2', day: string, by = chief) => call(removeException, { params: { issuer, day } }, by);
  const year = async (one: number) => (await call(getHolidays, { query: { year: one } }, chief)).items;
  const due = async () => {
    const rows = await connection.db.select().from(tickets).orderBy(tickets.id);
    return rows.map(({ dueAt }) => dueAt?.toISOString() ?? null);
  };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const first = await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE', 'TOOLMASTER'] }]);
    an = first.caller;
    for (const permission of keepers)
      callers.push((await signInStaff(api, `${permission.length}@voorbeeld.be`, [{ permissions: [permission] }])).caller);
    chief = callers[1] as Caller;
    const minutes = [480, 480, 480, 480, 480, 0, 0];
    const schedules = [
      { staff: first.staffId, validFrom: '2026-01-01', minutes, issuer: 2 as const },
      { staff: first.staffId + 1, validFrom: '2026-01-01', minutes },
    ];
    await connection.db.insert(hourSchedules).values(schedules);
  });
  afterAll(() => connection.close());

  it('are kept by 37, 43 and the webmaster alone', async () => {
    const forbidden = { statusCode: 403, code: 'forbidden' };
    expect(await refused(call(getHolidays, { query: { year: 2026 } }, an))).toMatchObject(forbidden);
    expect(await refused(set('1', '2026-05-15', closed('Brug'), an))).toMatchObject(forbidden);
    expect(await refused(drop('1', '2026-05-15', an))).toMatchObject(forbidden);
    for (const caller of callers) expect((await call(getHolidays, { query: { year: 2026 } }, caller)).items).toHaveLength(17);
  });

  it('are added, replaced, taken back, and written in the audit list', async () => {
    expect(await set('1', '2026-05-15', closed('Brug'))).toEqual({ before: null });
    expect(await set('1', '2026-05-15', closed('Brugdag'))).toEqual({ before: closed('Brug') });
    expect(await set('2', '2026-04-27', working)).toEqual({ before: null });
    const items = await year(2026);
    expect(items.filter(({ exception }) => exception)).toEqual([
      { issuer: 1, day: '2026-05-15', holiday: null, exception: closed('Brugdag') },
      { issuer: 2, day: '2026-04-27', holiday: 'kingsDay', exception: working },
    ]);
    expect((await year(2027)).every(({ exception }) => exception === null)).toBe(true);
    expect(await drop('1', '2026-05-15')).toEqual({ before: closed('Brugdag') });
    await drop('2', '2026-04-27');
    expect(await refused(drop('2', '2026-04-27'))).toMatchObject({ statusCode: 404 });
    const lines = await connection.db.select().from(auditLines).orderBy(desc(auditLines.id)).limit(5);
    expect(lines.map(({ act, subjectId, details }) => [act, subjectId, details])).toEqual([
      ['holiday.removed', '2 2026-04-27', { before: false }],
      ['holiday.removed', '1 2026-05-15', { before: true }],
      ['holiday.saved', '2 2026-04-27', { isFree: false, before: null }],
      ['holiday.saved', '1 2026-05-15', { isFree: true, before: true }],
      ['holiday.saved', '1 2026-05-15', { isFree: true, before: null }],
    ]);
  });

  it('are refused by field where they say nothing new, or are no day', async () => {
    expect((await refused(set('1', '2026-07-21', closed('Feest')))).fields).toEqual({ day: 'is_holiday' });
    expect((await refused(set('2', '2026-07-21', working))).fields).toEqual({ day: 'no_holiday' });
    expect((await refused(set('1', '2026-02-29', closed('x')))).fields).toEqual({ day: 'not_a_date' });
    expect((await refused(set('1', '1999-12-31', closed('x')))).fields).toEqual({ day: 'not_a_date' });
    expect((await refused(set('3' as '1', '2026-05-15', closed('x')))).fields).toEqual({ issuer: 'not_allowed' });
    expect((await refused(set('1', '2026-05-15', closed(' ', 'Pont')))).fields).toEqual({ nl: 'required' });
  });

  it('move what is due to customers of that issuer, and what is expected of its people', async () => {
    await connection.db.update(portals).set({ issuerId: 2 });
    // Monday at 10:00 in Brussels, in winter.
    const at = new Date('2026-11-16T09:00:00Z');
    const row = { ...ticketRow({ account: 1, at }), waitingSince: at };
    await connection.db
      .insert(tickets)
      .values([row, { ...row, priority: 'high', isPriorityOfStaff: true }, { ...row, waitingSince: null }]);
    await connection.db.transaction((tx) => setClocks(tx, 2));
    const before = ['2026-11-17T09:00:00.000Z', '2026-11-16T13:00:00.000Z', null];
    expect(await due()).toEqual(before);
    const days = { query: { from: '2026-11-16', until: '2026-11-20' } };
    const expected = async () => {
      const own = (await call(getMyHours, days, an)).days.map((day) => day.expected / 60);
      const others = (await call(getHourPeople, days, chief)).items.map((one) => one.expected / 60).sort((a, b) => b - a);
      return [own, others];
    };
    expect(await expected()).toEqual([
      [8, 8, 8, 8, 8],
      [40, 40, 0, 0],
    ]);
    await set('1', '2026-11-17', closed('Sluiting'));
    expect(await due()).toEqual(before);
    await set('2', '2026-11-16', closed('Sluiting'));
    expect(await due()).toEqual(['2026-11-17T16:00:00.000Z', '2026-11-17T12:00:00.000Z', null]);
    expect(await expected()).toEqual([
      [0, 8, 8, 8, 8],
      [32, 32, 0, 0],
    ]);
    await drop('2', '2026-11-16');
    expect(await due()).toEqual(before);
    // A holiday of one country: work is expected in the other.
    const armistice = { query: { from: '2026-11-11', until: '2026-11-11' } };
    expect((await call(getMyHours, armistice, an)).days).toEqual([{ date: '2026-11-11', expected: 480, isHoliday: false }]);
    const king = { query: { from: '2026-04-27', until: '2026-04-27' } };
    expect((await call(getMyHours, king, an)).days).toEqual([{ date: '2026-04-27', expected: 0, isHoliday: true }]);
    await set('2', '2026-04-27', working);
    expect((await call(getMyHours, king, an)).days).toEqual([{ date: '2026-04-27', expected: 480, isHoliday: false }]);
  });
});
