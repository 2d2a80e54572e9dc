import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { issuerHolidays, ticketComments, ticketHistory, tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { setFigures, setFiguresOn } from '../tickets/clocks/figure-commands.ts';
import { getReport, getReportCsv } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
type Query = Parameters<typeof call<typeof getReport>>[1]['query'];

describe.each(databases)('reports of tickets on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const callers = {} as Record<'manager' | 'enquiries' | 'editor', Caller>;
  const range = { from: '2026-11-16', until: '2026-11-20' };
  const report = (query: Partial<Query> = {}, by = callers.manager) =>
    call(getReport, { params: { report: 'tickets' }, query: { ...range, ...query } }, by);
  const figures = async (query: Partial<Query>, by = callers.manager) =>
    (await report(query, by)).rows.map(({ key, value, before }) => [key, value, before]);

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    api = startApi(connection);
    const { caller, staffId: staff } = await signInStaff(api, 'a@huis.be', [{ permissions: ['SUPPORT_MANAGER'] }]);
    callers.manager = caller;
    callers.enquiries = (await signInStaff(api, 'b@huis.be', [{ permissions: ['ELOKET_RESULT_MODULE'] }])).caller;
    callers.editor = (await signInStaff(api, 'c@huis.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    // Monday 16 November 2026; Brussels is one hour ahead of UTC.
    const ticket = async (opened: string, more: object = {}) => {
      const createdAt = new Date(`2026-11-${opened}Z`);
      const [row] = await db
        .insert(tickets)
        .values({
          ...{ email: 'x@voorbeeld.be', name: 'X', portal: 'dbbe', subject: 'Vraag', description: '?', priority: 'high', statusId: 1 },
          ...{ isPriorityOfStaff: true, locale: 'nl', category: 1, createdAt, updatedAt: new Date('2026-11-21T00:00:00Z'), ...more },
        })
        .returning();
      return row?.id ?? 0;
    };
    const answer = (id: number, at: string) => {
      const releasedAt = new Date(`2026-11-${at}Z`);
      return db
        .insert(ticketComments)
        .values({ ticket: id, author: 'staff', staff, name: 'A', text: '!', createdAt: releasedAt, releasedAt });
    };
    const status = (id: number, from: number, to: number, at: string) =>
      db.insert(ticketHistory).values({ ticket: id, kind: 'status', before: `${from}`, after: `${to}`, at: new Date(`2026-11-${at}Z`) });
    const one = await ticket('16T08:00:00', { assignee: staff });
    await answer(one, '16T10:00:00');
    await status(one, 1, 3, '16T10:00:00');
    await status(one, 3, 1, '17T08:00:00');
    await status(one, 1, 4, '17T09:00:00');
    // From Tuesday 16:00 to Wednesday 13:00: five business hours, one too many.
    const two = await ticket('17T15:00:00', { category: 4, locale: 'fr' });
    await answer(two, '18T12:00:00');
    await ticket('12T08:00:00', { portal: 'hobe' });
    await ticket('18T08:00:00', { spamAt: new Date() });
    await ticket('18T09:00:00', { mergedInto: one });
    await setFigures(db, [one, two]);
  });
  afterAll(() => connection.close());

  it('counts business hours on the day of the answer or the solution, by category, portal, language and person', async () => {
    expect(await report()).toMatchObject({ metric: 'opened', by: 'category', total: { value: 2, before: 1 } });
    expect(await figures({ by: 'portal' })).toEqual([
      ['dbbe', 2, 0],
      ['hobe', 0, 1],
    ]);
    const first = await report({ metric: 'firstAnswer', by: 'language' });
    expect([first.total, first.points.map(({ value }) => value)]).toEqual([{ value: 3.5, before: 0 }, [2, 0, 5, 0, 0]]);
    expect(first.rows.map(({ key, value }) => [key, value])).toEqual([
      ['fr', 5],
      ['nl', 2],
    ]);
    expect(await report({ metric: 'firstAnswer', by: 'person' })).toMatchObject({ rows: [{ titles: { nl: 'Staff a' }, value: 3.5 }] });
    expect(await report({ metric: 'toClose' })).toMatchObject({ total: { value: 3 }, rows: [{ titles: { nl: 'Contact' }, value: 3 }] });
    expect(await report({ metric: 'lateAnswers' })).toMatchObject({ total: { value: 50 } });
  });

  it('counts anew what was open on a day that becomes a holiday', async () => {
    const { db } = connection;
    const hours = async () => (await report({ metric: 'firstAnswer', by: 'portal' })).rows.map(({ value }) => value);
    await db.insert(issuerHolidays).values({ issuer: 1, day: '2026-11-17', isFree: true, nameNl: 'Brug', nameFr: 'Pont' });
    await setFiguresOn(db, 1, '2026-11-17');
    expect(await hours()).toEqual([3]);
    await db.delete(issuerHolidays);
    await setFiguresOn(db, 2, '2026-11-17');
    expect(await hours()).toEqual([3]);
    await setFiguresOn(db, 1, '2026-11-17');
    expect(await hours()).toEqual([3.5]);
  });

  it('shows enquiries alone to 13, and nothing to others', async () => {
    expect(await figures({}, callers.enquiries)).toEqual([['1', 1, 1]]);
    expect(await refused(report({}, callers.editor))).toMatchObject({ code: 'forbidden' });
    expect(await refused(report({ by: 'colour' as never }))).toMatchObject({ fields: { by: 'not_allowed' } });
    const { csv } = await call(getReportCsv, { params: { report: 'tickets' }, query: { ...range, by: 'language' } }, callers.manager);
    expect(csv.trim().split('\r\n').slice(1)).toEqual(['nl,,,1,1', 'fr,,,1,0']);
  });
});
