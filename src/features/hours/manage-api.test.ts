import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { hourRecords } from '../../db/tables/hours.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { hourLists } from '../../testing/hours.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { createRecord, getMyHours, getRecordHistory, saveRecord } from './endpoints.ts';
import { addEntry, decideHours, getHourLists, getHourPeople, getHourRecords, removeEntry, saveSchedule } from './manage-endpoints.ts';
import { minutesOf } from './schema.ts';

type Caller = ReturnType<Api['from']>;

describe.each(databases)('hours of others on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let [an, chief] = [] as unknown as [Caller, Caller];
  let [anStaff, chiefStaff] = [0, 0];
  let lists: Awaited<ReturnType<typeof hourLists>>;
  const record = (date: string, time = '8:00', by = an, action = 0) =>
    call(createRecord, { body: { date, time, actionId: lists.actions[action] ?? 0, locationId: lists.locations[0] } }, by);
  const people = async (from: string, until: string) => (await call(getHourPeople, { query: { from, until } }, chief)).items;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    lists = await hourLists(connection.db);
    const first = await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE', 'TOOLMASTER'] }]);
    [an, anStaff] = [first.caller, first.staffId];
    const second = await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['MANAGE_TIME_REGISTRATION'], portals: ['hobe'] }]);
    [chief, chiefStaff] = [second.caller, second.staffId];
  });
  afterAll(() => connection.close());

  it('are open to 43 alone', async () => {
    const days = { from: '2026-11-01', until: '2026-11-30' };
    const forbidden = { statusCode: 403, code: 'forbidden' };
    expect(await refused(call(getHourPeople, { query: days }, an))).toMatchObject(forbidden);
    expect(await refused(call(getHourRecords, { query: {} }, an))).toMatchObject(forbidden);
    expect(await refused(call(getHourLists, {}, an))).toMatchObject(forbidden);
    const { id, version } = await record('2026-11-02');
    expect(await refused(call(decideHours, { body: { records: [{ id, version }], act: 'approve' } }, an))).toMatchObject(forbidden);
    expect((await call(getHourLists, {}, chief)).actions).toHaveLength(2);
  });

  it('are decided together in the versions that were read, or not at all, with a trace', async () => {
    const made = [await record('2026-11-03'), await record('2026-11-04')];
    const body = (act: 'approve' | 'deny' | 'unapprove', reason?: string) => ({
      ...{ records: made.map(({ id, version }) => ({ id, version })), act },
      ...(reason && { reason }),
    });
    const [first] = made;
    const changed = { date: '2026-11-03', time: '7:00', actionId: lists.actions[0], locationId: lists.locations[0] };
    await call(saveRecord, { params: { id: first?.id ?? 0 }, body: changed }, an);
    const stale = await refused(call(decideHours, { body: body('approve') }, chief));
    expect(stale).toMatchObject({ statusCode: 409, code: 'version_conflict', present: { ids: [first?.id] } });
    const now = (await call(getMyHours, { query: { from: '2026-11-03', until: '2026-11-04' } }, an)).records;
    expect(now.map(({ status }) => status)).toEqual([1, 1]);
    made.splice(0, 2, ...now);
    const { records } = await call(decideHours, { body: body('approve') }, chief);
    expect(records.map(({ status }) => status)).toEqual([2, 2]);
    expect(await refused(call(decideHours, { body: body('approve') }, chief))).toMatchObject({ code: 'hours_state' });
    const again = { records: records.map(({ id, version }) => ({ id, version })), act: 'unapprove' as const, reason: 'Verkeerde week' };
    await call(decideHours, { body: again }, chief);
    const history = await call(getRecordHistory, { params: { id: first?.id ?? 0 } }, an);
    expect(history.at(-1)).toMatchObject({ act: 'unapproved', by: 'Staff chef', reason: 'Verkeerde week', before: { status: 2 } });
    expect(await refused(call(decideHours, { body: { records: [{ id: 9_999, version: 1 }], act: 'approve' } }, chief))).toMatchObject({
      code: 'not_found',
    });
  });

  it('are never the own ones, unless the installation says so', async () => {
    const { id, version } = await record('2026-11-05', '8:00', chief);
    const body = { records: [{ id, version }], act: 'approve' as const };
    expect(await refused(call(decideHours, { body }, chief))).toMatchObject({ statusCode: 409, code: 'own_hours' });
    const lenient = startApi(connection, undefined, undefined, { approvesOwnHours: true });
    const caller = lenient.withToken((chief.headers.authorization ?? '').replace('Bearer ', ''));
    expect((await call(decideHours, { body }, caller)).records).toMatchObject([{ id, status: 2 }]);
  });

  it('are summed by person, with what is expected and what is marked', async () => {
    await call(
      saveSchedule,
      { params: { staff: anStaff }, body: { validFrom: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] } },
      chief,
    );
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']) await record(day, '11:00');
    await record('2026-06-05', '11:01');
    await record('2026-06-06', '10:00', an, 1);
    const [own] = (await people('2026-06-01', '2026-06-07')).filter(({ id }) => id === anStaff);
    expect(own).toMatchObject({
      ...{ toApprove: 55 * 60 + 1 + 600, approved: 0, expected: 2_400, isMe: false, waiting: 6 },
      marks: { days: ['2026-06-05'], weeks: ['2026-06-01'] },
      schedule: { validFrom: '2026-01-01' },
    });
    expect((await people('2026-06-06', '2026-06-07')).find(({ id }) => id === anStaff)?.marks.weeks).toEqual(['2026-06-01']);
    expect((await people('2026-06-01', '2026-06-07')).find(({ id }) => id === chiefStaff)).toMatchObject({ isMe: true, schedule: null });
    expect(
      await refused(call(saveSchedule, { params: { staff: 77 }, body: { validFrom: '2026-01-01', minutes: Array(7).fill(0) } }, chief)),
    ).toMatchObject({ code: 'not_found' });
  });

  it('have lists in which a removed entry stays named', async () => {
    const entry = { nl: 'Beurs', fr: 'Salon', isAbsence: false };
    const added = await call(addEntry, { params: { list: 'locations' }, body: entry }, chief);
    expect(added).toMatchObject({ ...entry, isRemoved: false });
    expect((await refused(call(addEntry, { params: { list: 'locations' }, body: { ...entry, isAbsence: true } }, chief))).fields).toEqual({
      isAbsence: 'not_allowed',
    });
    const params = { list: 'locations' as const, id: added.id };
    await call(removeEntry, { params }, chief);
    expect(await refused(call(removeEntry, { params }, chief))).toMatchObject({ code: 'not_found' });
    expect((await call(getHourLists, {}, chief)).locations.at(-1)).toMatchObject({ id: added.id, isRemoved: true });
  });

  it('agree with ten thousand random records, page by page and in every sum', async () => {
    await connection.db.delete(hourRecords);
    let seed = 16;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    const at = api.now();
    const rows = Array.from({ length: 10_000 }, () => ({
      ...{ staff: random(2) ? anStaff : chiefStaff, action: lists.actions[random(2)] ?? 0, location: lists.locations[0] },
      ...{ minutes: 1 + random(1_440), status: 1 + random(3), createdAt: at, updatedAt: at },
      date: new Date(Date.UTC(2026, 0, 1 + random(365))).toISOString().slice(0, 10),
    }));
    for (let start = 0; start < rows.length; start += 1_000)
      await connection.db.insert(hourRecords).values(rows.slice(start, start + 1_000));
    for (const month of ['2026-01', '2026-02', '2026-07', '2026-12']) {
      const until = `${month}-${month === '2026-02' ? 28 : 31}`;
      const own = (staff: number, status: number) =>
        rows
          .filter((row) => row.staff === staff && row.status === status && row.date.startsWith(month))
          .reduce((sum, { minutes }) => sum + minutes, 0);
      for (const { id, toApprove, approved, denied } of await people(`${month}-01`, until))
        expect([month, id, toApprove, approved, denied]).toEqual([month, id, own(id, 1), own(id, 2), own(id, 3)]);
      const mine = await call(getMyHours, { query: { from: `${month}-01`, until } }, an);
      const sum = mine.records.reduce((total, { time }) => total + minutesOf(time), 0);
      expect(sum).toBe(own(anStaff, 1) + own(anStaff, 2) + own(anStaff, 3));
    }
    const seen = new Set<number>();
    let [cursor, total] = [undefined as string | undefined, 0];
    do {
      const page = await call(getHourRecords, { query: { staff: String(anStaff), status: '2', ...(cursor && { cursor }) } }, chief);
      for (const { id } of page.items) seen.add(id);
      total += page.total;
      cursor = page.cursor ?? undefined;
    } while (cursor);
    const wanted = rows.filter(({ staff, status }) => staff === anStaff && status === 2).length;
    expect([seen.size, total]).toEqual([wanted, wanted]);
  });
});
