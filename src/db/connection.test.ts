import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/servers/server.ts';
import { copyTables } from '../testing/tables.ts';
import { connect } from './connection.ts';

it('lets readers be served between the statements of the embedded database', async () => {
  const dataDir = temporaryFolder('connection');
  copyTables(dataDir);
  const connection = await connect({ dataDir });
  let [turns, isOver] = [0, false];
  const count = async () => {
    for (; !isOver; turns += 1) await setImmediate();
  };
  const statements = 20;
  const counting = count();
  await connection.db.transaction(async (tx) => {
    for (let index = 0; index < statements; index += 1) await tx.execute(sql`select ${index}::int`);
  });
  isOver = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(statements);
  await connection.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
