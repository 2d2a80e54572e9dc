import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../db/connection.ts';
import { installation } from '../db/tables/publishing.ts';
import { createDatabase } from '../testing/databases.ts';
import { run, shortly, temporaryFolder } from '../testing/servers/server.ts';

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

it.each([
  ['before it begins', []],
  ['while it writes rows', ['media']],
])('ends with the command that started it, %s, and keeps no half database', async (_, made) => {
  const dataDir = temporaryFolder('demo');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' };
  const child = spawn(process.execPath, [...shortly, 'src/demo/load.ts'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  await expect.poll(() => fs.readdirSync(dataDir)).toEqual(expect.arrayContaining(made));
  child.disconnect();
  expect(await ended).toEqual([1, null]);
  expect(fs.existsSync(path.join(dataDir, 'pglite'))).toBe(false);
  fs.rmSync(dataDir, { recursive: true, force: true });
});
