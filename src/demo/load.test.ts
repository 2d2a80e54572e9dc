import { expect, it } from 'vitest';
import { connect } from '../db/connection.ts';
import { installation } from '../db/tables/publishing.ts';
import { createDatabase } from '../testing/databases.ts';
import { run } from '../testing/servers/server.ts';

it('loads nothing into a database whose secret is missing', async () => {
  const url = await createDatabase();
  const { code, output } = await run(['src/demo/load.ts'], { DATABASE_URL: url, SECRET: undefined });
  expect({ code, names: output.includes('set SECRET too'), counts: output.includes('added') }).toEqual({
    code: 1,
    names: true,
    counts: false,
  });
  const { db, close } = await connect({ url });
  expect(await db.select().from(installation)).toEqual([]);
  await close();
});
