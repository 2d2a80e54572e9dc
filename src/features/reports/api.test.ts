import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { searchSaves } from '../../db/tables/search.ts';
import { statHours } from '../../db/tables/stats.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getReport, getReportCsv } from './endpoints.ts';
import { maxRows } from './rules.ts';
import { reportNames } from './schema.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
type Query = Parameters<typeof call<typeof getReport>>[1]['query'];

describe.each(databases)('reports on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const callers = {} as Record<'editor' | 'hobe' | 'ads' | 'csv' | 'company' | 'enquiries', Caller>;
  const range = { from: '2026-11-14', until: '2026-11-20' };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const staff = async (email: string, ...grants: Parameters<typeof signInStaff>[2]) => (await signInStaff(api, email, grants)).caller;
    callers.editor = await staff('a@voorbeeld.be', { permissions: ['EDIT_MODULE'] });
    callers.hobe = await staff('b@voorbeeld.be', { permissions: ['EDIT_MODULE'], portals: ['hobe'] });
    callers.ads = await staff('c@voorbeeld.be', { permissions: ['AD_TOOL_COM_MODULE'] });
    callers.csv = await staff(
      'd@voorbeeld.be',
      { permissions: ['AD_TOOL_CSV_EXPORT'], portals: ['hobe'] },
      { permissions: ['AD_TOOL_COM_MODULE'], portals: ['dbbe'] },
    );
    callers.company = await staff('e@voorbeeld.be', { permissions: ['ACCESS_CUSTOMER_BUSINESS_CENTER'] });
    callers.enquiries = await staff('f@voorbeeld.be', { permissions: ['ELOKET_RESULT_MODULE'] });
    const { db } = connection;
    await save(db, articleEntity, [articleDocument({ reference: 'DBBE00000000001', texts: { nl: { title: '=1+1' } } })]);
    const hour = (at: string, typeId: number, reference: string, events: number, more: object = {}) => ({
      ...{ hour: new Date(at), portal: 'dbbe', locale: 'nl' as const, typeId, reference, bot: '', events, total: 0 },
      ...more,
    });
    await db
      .insert(statHours)
      .values([
        hour('2026-11-13T23:00:00Z', 3, 'DBBE00000000001', 5),
        hour('2026-11-20T22:00:00Z', 3, 'DBBE00000000001', 7),
        hour('2026-11-20T23:00:00Z', 3, 'DBBE00000000001', 100),
        hour('2026-11-13T22:00:00Z', 3, 'DBBE00000000001', 4),
        hour('2026-11-06T22:00:00Z', 3, 'DBBE00000000001', 100),
        hour('2026-11-15T10:00:00Z', 3, 'DBBE00000000002', 3, { portal: 'hobe', locale: 'fr' }),
        hour('2026-11-15T10:00:00Z', 3, 'DBBE00000000001', 900, { bot: 'pace' }),
        hour('2026-11-15T10:00:00Z', 1, '', 4, { total: 10_000 }),
        hour('2026-11-15T10:00:00Z', 9, '1', 40),
        hour('2026-11-15T10:00:00Z', 10, '1', 3),
        hour('2026-11-16T10:00:00Z', 9, '2', 20, { locale: 'fr' }),
        hour('2026-11-08T10:00:00Z', 9, '1', 10),
        hour('2026-11-08T10:00:00Z', 10, '1', 5),
        hour('2026-11-16T10:00:00Z', 10, '1', 60, { bot: 'pace' }),
        hour('2026-11-15T10:00:00Z', 6, 'AD-1', 11),
        hour('2026-11-15T10:00:00Z', 6, 'AD-2', 2, { portal: 'hobe' }),
        hour('2026-11-15T10:00:00Z', 4, 'K-1', 9),
      ]);
    const saved = (keyword: string, client: string, results: number) => ({
      ...{ portal: 'dbbe', locale: 'nl' as const, keyword, client, results, savedAt: new Date('2026-11-16T10:00:00Z') },
    });
    await db.insert(searchSaves).values([saved('dak', 'a', 3), saved('dak', 'b', 3), saved('warmtepomp', 'a', 0)]);
    const at = new Date('2026-11-17T10:00:00Z');
    await db.insert(tickets).values({
      ...{ email: 'x@voorbeeld.be', name: 'X', portal: 'dbbe', subject: 'Vraag', description: '?', priority: 'low', statusId: 1 },
      ...{ locale: 'nl', createdAt: at, updatedAt: at },
    });
  });
  afterAll(() => connection.close());

  const report = (name: string, query: Partial<Query> = {}, by = callers.editor) =>
    call(getReport, { params: { report: name as never }, query: { ...range, ...query } }, by);
  const csv = (name: string, by: Caller) => call(getReportCsv, { params: { report: name as never }, query: range }, by);

  it('counts readers by the day of Brussels, beside the period before', async () => {
    const articles = await report('articles');
    expect(articles).toMatchObject({
      ...{ metric: 'views', unit: 'day', before: { from: '2026-11-07', until: '2026-11-13' }, total: { value: 15, before: 4 } },
      rows: [
        { key: 'DBBE00000000001', titles: { nl: '=1+1' }, value: 12, before: 4 },
        { key: 'DBBE00000000002', value: 3, before: 0 },
      ],
    });
    expect(articles.points.map(({ value }) => value)).toEqual([5, 3, 0, 0, 0, 0, 7]);
    expect(articles.points.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 0, 4]);
    expect(await report('articles', { language: 'fr' })).toMatchObject({ total: { value: 3 } });
    expect(await report('portals', { metric: 'seconds' })).toMatchObject({ total: { value: 2.5 }, rows: [{ key: 'dbbe nl', value: 2.5 }] });
    const year = await report('articles', { from: '2025-12-01', until: '2026-11-30' });
    expect([year.unit, year.points.length, year.total.value]).toEqual(['month', 12, 219]);
  });

  it('shows the own portals alone', async () => {
    expect(await report('articles', {}, callers.hobe)).toMatchObject({ total: { value: 3 }, rows: [{ key: 'DBBE00000000002' }] });
    expect(await report('articles', { portal: 'dbbe' }, callers.hobe)).toMatchObject({ total: { value: 0 }, rows: [] });
  });

  it('says what is looked for and not found', async () => {
    expect((await report('search')).rows).toMatchObject([
      { key: 'dak', value: 2 },
      { key: 'warmtepomp', value: 1 },
    ]);
    expect((await report('search', { metric: 'notFound' })).rows).toMatchObject([{ key: 'warmtepomp', value: 1 }]);
  });

  it('counts views and clicks of popups, and clicks for each hundred views', async () => {
    const popups = (metric: string) => report('popups', { metric });
    expect(await popups('popupViews')).toMatchObject({ total: { value: 60, before: 10 }, rows: [{ key: '1', value: 40 }, { key: '2' }] });
    expect(await popups('popupClicks')).toMatchObject({ total: { value: 3, before: 5 } });
    const rates = await popups('popupRate');
    expect(rates).toMatchObject({
      total: { value: 5, before: 50 },
      rows: [
        { key: '1', value: 7.5, before: 50 },
        { key: '2', value: 0 },
      ],
    });
    expect(rates.points.map(({ value }) => value)).toEqual([0, 7.5, 0, 0, 0, 0, 0]);
  });

  it('opens ads, companies and enquiries to their permissions, and the CSV of ads where 24 holds', async () => {
    for (const [name, by] of [
      ['ads', callers.editor],
      ['companies', callers.ads],
      ['enquiries', callers.company],
    ] as const)
      expect([name, await refused(report(name, {}, by))]).toMatchObject([name, { code: 'forbidden' }]);
    expect(await report('ads', {}, callers.ads)).toMatchObject({ total: { value: 13 } });
    expect(await report('companies', { metric: 'tiles' }, callers.company)).toMatchObject({ rows: [{ key: 'K-1', value: 9 }] });
    expect(await report('enquiries', {}, callers.enquiries)).toMatchObject({ total: { value: 1, before: 0 } });
    expect(await refused(csv('ads', callers.ads))).toMatchObject({ code: 'forbidden' });
    const lines = (await csv('ads', callers.csv)).csv.split('\r\n');
    expect([lines.length, lines[1]]).toEqual([3, 'AD-2,,,2,0']);
  });

  it('escapes cells that a spreadsheet would take for a formula', async () => {
    expect((await csv('articles', callers.editor)).csv).toContain("DBBE00000000001,'=1+1,,12,4");
  });

  it('names the columns of the CSV in the language of the reader', async () => {
    const [heads] = (await csv('articles', callers.editor)).csv.split('\r\n');
    expect(heads?.replace('\ufeff', '').split(',').slice(0, 3)).toEqual(['Referentie of sleutel', 'Titel · Nederlands', 'Titel · Frans']);
    expect(heads).toContain('gelezen artikels');
  });

  it('shows the highest rows, and says that there are more', async () => {
    const at = { hour: new Date('2024-05-01T10:00:00Z'), portal: 'dbbe', locale: 'nl' as const, typeId: 3, bot: '', events: 1, total: 0 };
    await connection.db
      .insert(statHours)
      .values(Array.from({ length: maxRows.shown + 1 }, (_, number) => ({ ...at, reference: `A${number}` })));
    const { rows, isCut } = await report('articles', { from: '2024-05-01', until: '2024-05-01' });
    expect([rows.length, isCut]).toEqual([maxRows.shown, true]);
    expect(await report('articles', { from: '2000-01-01', until: '2000-01-02' })).toMatchObject({ rows: [], total: { value: 0 } });
  });

  it('refuses wrong ranges, reports and metrics, and who is no staff', async () => {
    const status = async (path: string, by: Pick<Caller, 'fetch' | 'headers'> = callers.editor) =>
      (await by.fetch(`/api/staff/reports/${path}`, { headers: by.headers })).status;
    for (const path of [
      'nothing?from=2026-11-14&until=2026-11-20',
      'articles',
      'articles?from=2026-11-14',
      'articles?from=2026-11-14&until=2026-11-13',
      'articles?from=2020-01-01&until=2026-11-13',
      'articles?from=0000-01-01&until=0000-01-02',
      'articles?from=2026-02-30&until=2026-03-01',
      'articles?from=2026-11-14&until=2026-11-20&metric=tiles',
      "articles?from=2026-11-14&until=2026-11-20&metric='",
      'articles?from=2026-11-14&until=2026-11-20&portal=x',
      'articles?from=2026-11-14&until=2026-11-20&x=1',
    ])
      expect([path, await status(path)]).toEqual([path, 400]);
    const { token } = await api.register('lid@voorbeeld.be');
    for (const name of reportNames) expect(await status(`${name}?from=2026-11-14&until=2026-11-20`, api.withToken(token))).toBe(403);
  });
});
