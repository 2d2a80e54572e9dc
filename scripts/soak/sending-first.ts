/**
 * Soak of a start: a newsletter with very many recipients is planned on a server that was just started and has sent a
 * small one. It measures the time from its date to the first mail at the relay, and the memory of the server, from
 * before its first newsletter until every row exists and many mails are sent.
 */

import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/db/connection.ts';
import { createSchedules } from '../../src/features/newsletters/schedule/endpoints.ts';
import { call } from '../../src/lib/call.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { approvedNewsletter } from '../../src/testing/sending.ts';
import { install } from '../bench/databases.ts';
import { Hindrance } from '../bench/failure.ts';
import { megabytes, milliseconds, plain, seconds } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { startSink, statOf } from '../bench/sink.ts';
import { editDirectly, withDatabase } from './installation.ts';
import { callerOf } from './members.ts';
import { nameOf } from './model.ts';
import { manySubscribers, sendingEnv } from './sending-many.ts';
import { hire } from './staff.ts';

const mostMilliseconds = 5_000;
const mostBytes = 100 * 1_048_576;
const mailsUntilEnd = 30_000;
const recipientsBefore = 6_000;
const small = 'DBBE20260001';
const large = 'DBBE20260002';
/** Time from the start of the server to the date. */
const aheadMilliseconds = 12_000;
const lookMilliseconds = 200;
const patienceMilliseconds = 1_800_000;

function memoryOf(pid: number | undefined): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(line) * 1_024;
}

/** @returns faults: a late first mail, or too much memory */
export async function soakFirst(recipients: number): Promise<string[]> {
  if (process.platform !== 'linux') throw new Hindrance('The memory of the server is read from /proc: run it on Linux.');
  const installation = await install('postgres');
  const document = portalDocument('dbbe');
  const token = await withDatabase(installation, async (connection) => {
    await editDirectly(connection, { kind: 'furnished', changes: [{ name: nameOf(document), before: undefined, after: document }] });
    await manySubscribers(connection.db, recipientsBefore);
    for (const reference of [small, large]) await approvedNewsletter(connection.db, { reference, statusId: 2 });
    await connection.db.execute(sql`update newsletters set is_published = false`);
    return hire(connection.db, 1, 'NEWSLETTER_PLANNING');
  });
  const sink = await startSink();
  const server = startServer(sendingEnv(installation, sink.url));
  const caller = callerOf(await server.ready)({ client: '10.0.0.1', token });
  /** Plans a newsletter. @returns its date, and the most memory until then */
  async function begun(reference: string): Promise<{ at: Date; memory: number }> {
    const at = new Date(Date.now() + aheadMilliseconds);
    await call(createSchedules, { params: { reference }, body: { dates: [at.toISOString()], recipientsTypeId: 1 } }, caller);
    let memory = 0;
    for (; Date.now() < at.getTime() - lookMilliseconds; await pause(lookMilliseconds)) memory = Math.max(memory, memoryOf(server.pid));
    return { at, memory };
  }
  const { memory: fresh } = await begun(small);
  while ((await statOf(sink)).count < recipientsBefore) await pause(lookMilliseconds);
  await withDatabase(installation, ({ db }) => manySubscribers(db, recipients, recipientsBefore + 1));
  await sink.ask('ZERO');
  const { at, memory: before } = await begun(large);

  let [atFirst, most] = [0, 0];
  const rowsMade = () =>
    withDatabase(installation, async ({ db }) =>
      rowsOf<{ made: boolean }>(await db.execute(sql`select is_made as made from send_runs where newsletter = ${large}`)),
    );
  let stat = await statOf(sink);
  let [madeAfter, looks] = [0, 0];
  const beginning = performance.now();
  for (
    ;
    (!madeAfter || stat.count < Math.min(recipients, mailsUntilEnd)) && performance.now() - beginning < patienceMilliseconds;
    await pause(lookMilliseconds)
  ) {
    most = Math.max(most, memoryOf(server.pid));
    stat = await statOf(sink);
    if (stat.first) atFirst ||= memoryOf(server.pid);
    looks += 1;
    if (!madeAfter && looks % 10 === 0 && (await rowsMade())[0]?.made) madeAfter = Date.now() - at.getTime();
  }
  const rows = await withDatabase(
    installation,
    async ({ db }) =>
      rowsOf<{ count: number }>(await db.execute(sql`select count(*)::integer as count from send_rows where newsletter = ${large}`))[0]
        ?.count ?? 0,
  );
  await server.stop();
  await installation.remove();
  const first = stat.first - at.getTime();
  const rate = (stat.count * 1_000) / (stat.last - stat.first);
  console.log(`${plain(recipients)} recipients: the first mail was with the relay ${milliseconds(first)} after the date`);
  console.log(
    `  memory of the server ${megabytes(fresh)} before its first newsletter, ${megabytes(before)} after one of ${plain(recipientsBefore)}, ${megabytes(atFirst)} at the first mail, at most ${megabytes(most)} (+${megabytes(most - fresh)}) until ${plain(rows)} rows were made (${seconds(madeAfter / 1_000)}) and ${plain(stat.count)} mails left (${plain(rate)}/s)`,
  );
  const faults: string[] = [];
  if (rows !== recipients) faults.push(`${plain(rows)} rows were made, not ${plain(recipients)}`);
  if (!(stat.first && first <= mostMilliseconds)) faults.push(`The first mail came ${milliseconds(first)} after the date`);
  if (most - fresh > mostBytes) faults.push(`The server needed ${megabytes(most - fresh)} more memory than before its first newsletter`);
  return faults;
}
