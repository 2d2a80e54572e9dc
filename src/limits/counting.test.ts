import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { databases } from '../testing/databases.ts';
import { countInMemory, type RateLimit, takeFrom } from './rate-limits.ts';

const start = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

describe.each(databases)('limits, stored in $kind or kept in memory', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection.close());

  it.each([true, false])('refuse what is too much, and begin anew when their time is over (in memory: %s)', async (isInMemory) => {
    const limit: RateLimit = { key: `one ${isInMemory}`, most: 2, seconds: 60, isInMemory };
    const take = (seconds: number, more: Partial<RateLimit> = {}) => takeFrom(connection.db, [{ ...limit, ...more }], later(seconds));
    await take(0);
    await take(10);
    await expect(take(20)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 40 });
    await take(20, { key: `other ${isInMemory}` });
    await take(60);
    await take(61);
    await expect(take(62)).rejects.toMatchObject({ retryAfter: 58 });
  });

  it('are counted together whichever they are', async () => {
    const both = (key: string): RateLimit[] => [true, false].map((isInMemory) => ({ key, most: 1, seconds: 60, isInMemory }));
    await takeFrom(connection.db, both('both'), start);
    await expect(takeFrom(connection.db, both('both'), start)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('count several points, each process and database apart', () => {
    const limit: RateLimit = { key: 'many', most: 10, seconds: 60, cost: 7 };
    expect(countInMemory(connection.db, limit, start)).toMatchObject({ points: 7, wait: 60 });
    expect(countInMemory(connection.db, limit, later(30))).toMatchObject({ points: 14, wait: 30 });
    expect(countInMemory({} as Connection['db'], limit, start)).toMatchObject({ points: 7 });
    // The window has ended, so the counter starts again.
    expect(countInMemory(connection.db, limit, later(600))).toMatchObject({ points: 7 });
  });
});
