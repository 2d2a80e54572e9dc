import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect, rowsOf } from '../db/connection.ts';
import { createDatabase } from '../testing/databases.ts';
import { listenForChanges } from './announcements.ts';

it('listens on one connection, also after several were lost, and on none when it is closed', async () => {
  const connection = await connect({ url: await createDatabase() });
  const { db } = connection;
  const listening = async () => {
    const rows = rowsOf<{ pid: number }>(
      await db.execute(sql`select pid from pg_stat_activity where datname = current_database() and query = 'listen tweeluik_page'`),
    );
    return rows.map(({ pid }) => Number(pid));
  };
  const dropped: string[] = [];
  let cleared = 0;
  const changes = await listenForChanges({
    ...{ connection, logger: pino({ level: 'silent' }), outbox() {} },
    drop: (portal, address) => dropped.push(`${portal} ${address}`),
    clear() {
      cleared += 1;
    },
  });
  for (let lost = 1; lost <= 3; lost++) {
    const [before = 0] = await listening();
    await db.execute(sql`select pg_terminate_backend(${before})`);
    await expect.poll(() => cleared).toBe(lost);
    expect(await listening()).toEqual([expect.not.toSatisfy((pid) => pid === before)]);
  }
  // A second one would have opened by now.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await listening()).toHaveLength(1);
  expect(cleared).toBe(3);
  changes.announce('dbbe', '/themes');
  await expect.poll(() => dropped).toEqual(['dbbe /themes']);
  await changes.close();
  await expect.poll(listening).toEqual([]);
  await connection.close();
});
