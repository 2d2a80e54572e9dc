import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { hourActions, hourRecords } from '../../db/tables/hours.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { hourLists } from '../../testing/hours.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getHourReport, getHourReportCsv } from './report-endpoints.ts';
import { type HourReport, hourReports } from './report-schema.ts';

type Caller = ReturnType<Api['from']>;

describe.each(databases)('reports of hours on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let [an, chief] = [] as unknown as [Caller, Caller];
  let staff: number[] = [];
  let lists: Awaited<ReturnType<typeof hourLists>>;
  const range = { from: '2026-11-01', until: '2026-11-30' };
  const row = (more: Partial<typeof hourRecords.$inferInsert>): typeof hourRecords.$inferInsert => ({
    ...{ staff: staff[0] ?? 0, date: '2026-11-02', minutes: 90, action: lists.actions[0], location: lists.locations[0], status: 1 },
    ...{ createdAt: api.now(), updatedAt: api.now(), ...more },
  });
  const report = (name: HourReport, query: Record<string, unknown> = {}) =>
    call(getHourReport, { params: { report: name }, query: { ...range, ...query } as never }, chief);
  const rowsOf = async (name: HourReport, query: Record<string, unknown> = {}) =>
    (await report(name, query)).rows.map(({ key, titles, value, before }) => [key, titles.nl, value, before]);

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    api = startApi(connection);
    lists = await hourLists(db);
    const first = await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE', 'TOOLMASTER'] }]);
    const second = await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['MANAGE_TIME_REGISTRATION'] }]);
    [an, chief, staff] = [first.caller, second.caller, [first.staffId, second.staffId]];
    await save(db, articleEntity, [articleDocument({ reference: 'DBBE00000000001', texts: { nl: { title: '=1+1' } } })]);
    const booked = (kind: 'ticket' | 'article', bookingReference: string) => ({ bookingKind: kind, bookingReference });
    await db
      .insert(hourRecords)
      .values([
        row({ status: 2 }),
        row({ minutes: 31, ...booked('ticket', '12') }),
        row({ minutes: 60, staff: staff[1] ?? 0, action: lists.actions[1], date: '2026-11-30' }),
        row({ minutes: 120, ...booked('article', 'DBBE00000000001'), date: '2026-10-31' }),
        row({ minutes: 45, ...booked('article', 'DBBE00000000001'), date: '2026-11-29' }),
        row({ minutes: 500, status: 3 }),
        row({ minutes: 500, removedAt: api.now() }),
        row({ minutes: 500, date: '2026-10-01' }),
      ]);
  });
  afterAll(() => connection.close());

  it('are open to 43 alone', async () => {
    for (const endpoint of [getHourReport, getHourReportCsv])
      expect(await refused(call(endpoint, { params: { report: 'action' }, query: range }, an))).toMatchObject({ code: 'forbidden' });
  });

  it('sum hours by action, person and thing, beside the period before', async () => {
    const [first, second] = lists.actions.map(String);
    expect(await rowsOf('action')).toEqual([
      [first, 'Redactie', 166 / 60, 2],
      [second, 'Verlof', 1, 0],
    ]);
    expect(await rowsOf('person')).toEqual([
      [String(staff[0]), 'Staff an', 166 / 60, 2],
      [String(staff[1]), 'Staff chef', 1, 0],
    ]);
    expect(await rowsOf('ticket')).toEqual([['12', 'Vraag 12', 31 / 60, 0]]);
    expect(await rowsOf('article')).toEqual([['DBBE00000000001', '=1+1', 0.75, 2]]);
    expect(await rowsOf('newsletter')).toEqual([]);
    expect(await rowsOf('action', { staff: staff[1] })).toEqual([[second, 'Verlof', 1, 0]]);
    expect(await rowsOf('person', { status: '3' })).toEqual([[String(staff[0]), 'Staff an', 500 / 60, 0]]);
    const { total, points, before } = await report('action');
    expect([total, before, points.length]).toEqual([{ value: 226 / 60, before: 2 }, { from: '2026-10-02', until: '2026-10-31' }, 30]);
    expect(points[1]).toEqual({ day: '2026-11-02', value: 121 / 60, before: 0 });
  });

  it('are saved as CSV in which no cell is a formula', async () => {
    const { csv, name } = await call(getHourReportCsv, { params: { report: 'article' }, query: range }, chief);
    expect(name).toBe('hours-article-2026-11-01-2026-11-30.csv');
    expect(csv.split('\r\n').slice(1)).toEqual(["DBBE00000000001,'=1+1,0:45,2:00", 'Totaal,,0:45,2:00', '']);
  });

  it('refuse a range that ends before it begins, or is too long', async () => {
    for (const [until, rule] of [
      ['2026-10-31', 'before_start'],
      ['2027-12-06', 'too_big'],
    ])
      expect((await refused(report('action', { until }))).fields).toEqual({ until: rule });
    expect((await refused(report('poll' as HourReport))).fields).toEqual({ report: 'not_allowed' });
  });

  it('agree with five thousand random records in every sum', async () => {
    let seed = 43;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    await connection.db.delete(hourRecords);
    const more = await connection.db
      .insert(hourActions)
      .values(Array.from({ length: 60 }, (_, index) => ({ nameNl: `Actie ${index}`, nameFr: `Action ${index}`, isAbsence: false })))
      .returning();
    const kinds = [null, null, 'ticket', 'article', 'newsletter'] as const;
    const rows = Array.from({ length: 5_000 }, () => {
      const bookingKind = kinds[random(5)] ?? null;
      return row({
        ...{ staff: staff[random(2)] ?? 0, action: more[random(60)]?.id ?? 0, minutes: 1 + random(600), status: 1 + random(3) },
        ...{ bookingKind, bookingReference: bookingKind && String(1 + random(90)) },
        date: new Date(Date.UTC(2026, 9, 1 + random(61))).toISOString().slice(0, 10),
      });
    });
    for (let start = 0; start < rows.length; start += 1_000)
      await connection.db.insert(hourRecords).values(rows.slice(start, start + 1_000));
    const counted = rows.filter(({ status }) => status !== 3);
    const keyOf = (name: HourReport, one: (typeof rows)[number]) => {
      if (name === 'action') return String(one.action);
      if (name === 'person') return String(one.staff);
      return one.bookingKind === name ? one.bookingReference : undefined;
    };
    for (const name of hourReports) {
      const wanted = counted.filter((one) => keyOf(name, one) && one.date >= range.from);
      const sum = wanted.reduce((all, { minutes }) => all + minutes, 0);
      const { total, points, rows: shown, isCut } = await report(name);
      const round = (hours: number) => Math.round(hours * 60);
      expect([name, round(total.value), round(points.reduce((all, { value }) => all + value, 0))]).toEqual([name, sum, sum]);
      for (const { key, value, before } of shown) {
        const own = counted.filter((one) => keyOf(name, one) === key);
        const inside = own.filter(({ date }) => date >= range.from).reduce((all, { minutes }) => all + minutes, 0);
        const past = own.filter(({ date }) => date < range.from && date >= '2026-10-02').reduce((all, { minutes }) => all + minutes, 0);
        expect([name, key, round(value), round(before)]).toEqual([name, key, inside, past]);
      }
      expect([name, shown.length, isCut]).toEqual([name, name === 'person' ? 2 : 50, name !== 'person']);
    }
  });
});
