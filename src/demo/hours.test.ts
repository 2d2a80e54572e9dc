import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { parentUsers } from '../db/tables/accounts.ts';
import { hourPeople } from '../features/hours/manage-queries.ts';
import { openEmbedded } from '../testing/embedded.ts';
import { recordHours } from './hours.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openEmbedded();
  await connection.db.insert(parentUsers).values([1, 2, 3].map((id) => ({ id, code: `S${id}`, firstName: 'An', lastName: `${id}` })));
});
afterAll(() => connection.close());

it('has two months of hours of three people, the last days to approve and one record denied', async () => {
  await recordHours(connection.db, new Date('2026-11-21T12:00:00Z'));
  const people = await hourPeople(connection.db, { from: '2026-09-21', until: '2026-11-20', me: 1 });
  expect(people).toHaveLength(3);
  for (const { approved, toApprove, expected } of people) {
    expect([approved > 12_000, toApprove > 2_000]).toEqual([true, true]);
    expect(Math.abs(approved + toApprove - expected)).toBeLessThan(1_500);
  }
  expect(people.map(({ denied }) => denied > 0)).toEqual([false, false, true]);
});
