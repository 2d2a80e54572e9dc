import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { rowsOf } from '../db/connection.ts';
import { eventEntity } from '../features/events/save.ts';
import { pageEntity } from '../features/pages/save.ts';
import { databases } from '../testing/databases.ts';
import { eventDocument } from '../testing/documents.ts';
import { furnish, save } from '../testing/saving.ts';
import { dueReferences, earliest, nextMoment } from './moments.ts';
import { datedOf, inMonths, monthOf } from './months.ts';

const at = (time: string) => new Date(`2026-12-0${time}Z`);

describe.each(databases)('moments on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, eventEntity, [
      eventDocument({ reference: 'EV-A', startsAt: '2026-12-01T09:00:00Z', endsAt: '2026-12-03T16:00:00Z' }),
      eventDocument({ reference: 'EV-B', startsAt: '2026-12-02T09:00:00Z', endsAt: '2026-12-02T10:00:00Z' }),
    ]);
  });
  afterAll(() => connection.close());

  it('come after the first instant and not after the second, whichever of its moments it is', async () => {
    const due = async (after: string, until: string) =>
      (await dueReferences(connection.db, eventEntity as never, at(after), at(until))).toSorted();
    expect(await due('1T08:59:59', '1T09:00:00')).toEqual(['EV-A']);
    expect(await due('1T09:00:00', '2T08:59:59')).toEqual([]);
    expect(await due('1T09:00:00', '3T16:00:00')).toEqual(['EV-A', 'EV-B']);
  });

  it('have a next one, and none after the last', async () => {
    const next = (after: string) => nextMoment(connection.db, eventEntity as never, at(after));
    expect(await next('1T08:00:00')).toEqual(at('1T09:00:00'));
    expect(await next('2T09:30:00')).toEqual(at('2T10:00:00'));
    expect(await next('2T10:00:00')).toEqual(at('3T16:00:00'));
    expect(await next('3T16:00:00')).toBeUndefined();
  });

  it('are none where an entity has none', async () => {
    expect(await nextMoment(connection.db, pageEntity as never, new Date(0))).toBeUndefined();
    expect(earliest([undefined, at('2T00:00:00'), at('1T00:00:00')])).toEqual(at('1T00:00:00'));
    expect(earliest([])).toBeUndefined();
  });

  it('belong to the month that it is in Brussels', async () => {
    const dates = sql`(values ('2026-10-31T22:59:59Z'::timestamptz), ('2026-10-31T23:00:00Z'), ('2026-11-30T22:59:59Z'), ('2026-11-30T23:00:00Z')) d(date)`;
    const months = await connection.db.execute(sql`select ${monthOf(sql`d.date`)} as month from ${dates}`);
    expect(rowsOf<{ month: string }>(months).map(({ month }) => month)).toEqual(['2026-10', '2026-11', '2026-11', '2026-12']);
    const count = async (...asked: string[]) =>
      rowsOf<{ n: number }>(await connection.db.execute(sql`select count(*)::int n from ${dates} where ${inMonths(sql`d.date`, asked)}`))[0]
        ?.n;
    expect([await count('2026-11'), await count('2026-12', '2026-10'), await count('2026-09')]).toEqual([2, 2, 0]);
  });
});

it('groups the languages of an item of a month', () => {
  const row = { month: '2026-11', updatedAt: at('1T00:00:00') };
  const rows = [
    { ...row, reference: 'A', locale: 'nl' as const },
    { ...row, reference: 'B', locale: 'fr' as const },
    { ...row, reference: 'A', locale: 'fr' as const },
  ];
  expect(datedOf(rows).map(({ reference, locales }) => [reference, locales])).toEqual([
    ['A', ['nl', 'fr']],
    ['B', ['fr']],
  ]);
});
