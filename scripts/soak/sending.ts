/**
 * Soak of sending: two senders on one ledger, killed with -9 at every stage of a mail, while the relay refuses, does not
 * answer or is killed, the database is killed, and recipients leave. Afterwards the ledger is compared with the relay's log.
 */

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Connection, connect, type Db, rowsOf } from '../../src/db/connection.ts';
import { portalEntity } from '../../src/features/portals/save.ts';
import { keyedBy } from '../../src/server/secret.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { save } from '../../src/testing/saving.ts';
import { approvedNewsletter, beginRun, states, subscribers } from '../../src/testing/sending.ts';
import { plain, seconds } from '../bench/numbers.ts';
import { temporaryFolder } from '../bench/tidy.ts';
import { between, type Chance } from './chance.ts';
import { haveLeave, type Leaver } from './sending-leavers.ts';
import { type Database, startRelayProcess, startSenderProcess } from './sending-processes.ts';
import { judge, type Verdict } from './sending-verdict.ts';
import { fastClock, type Stage, stages } from './stages.ts';

export type SendingSoak = {
  recipients: number;
  kills: number;
  leavers: number;
  /** Kills of the relay and of the database, in turn. */
  breakdowns: number;
  perSecond: number;
  /** Speed of the senders' clock, as a multiple of real time. */
  speed: number;
};
const connections = 5;
const senders = 2;
const secret = 'a secret of the soak';
/** Maximum milliseconds without a settled mail. */
const stillMilliseconds = 120_000;

/** Retries while the database is down. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const begun = performance.now(); ; await pause(100))
    try {
      return await work();
    } catch (error) {
      if (performance.now() - begun > stillMilliseconds) throw error;
    }
}

export const isOver = async (db: Db, newsletter: string): Promise<boolean> =>
  rowsOf(await db.execute(sql`select from send_runs where newsletter = ${newsletter} and ended_at is null`)).length === 0;

/** @param database with empty tables; it is stopped at the end */
export async function soakSending(database: Database, options: SendingSoak, chance: Chance): Promise<Verdict> {
  const { recipients, kills, breakdowns, perSecond, speed } = options;
  const { folder, remove } = temporaryFolder();
  const log = path.join(folder, 'relay.log');
  const relay = await startRelayProcess(log, Math.floor(chance() * 1e9));
  const epoch = Date.now();
  const clock = fastClock(epoch, speed);
  const connection: Connection = await connect({ url: database.url });
  const { db } = connection;
  await save(db, portalEntity, [portalDocument('dbbe')]);
  await subscribers(db, recipients);
  const approved = await approvedNewsletter(db);
  const { newsletter } = approved;

  let [killed, underWay, broken] = [0, 0, 0];
  const most = { claim: 2, claimed: 2, speak: recipients / kills / 10, data: recipients / kills / 3 };
  const mostOf = (stage: Stage) => (stage in most ? most[stage as 'claim'] : ['text', 'dot'].includes(stage) ? most.data : most.speak);
  let isEnding = false;
  const atEnd: (() => void)[] = [];
  /** Starts senders one after the other, each killed at a stage, until the number of kills is reached. */
  async function keepSending(): Promise<void> {
    while (!isEnding) {
      const stage = stages[(killed + underWay) % stages.length] as Stage;
      const kill = killed + underWay < kills ? { stage, after: Math.floor(between(chance, 0, mostOf(stage))) } : undefined;
      underWay += kill ? 1 : 0;
      const sender = startSenderProcess({ url: database.url, smtpUrl: relay.url, secret, epoch, speed, connections, perSecond, kill });
      const end = new Promise<undefined>((done) => atEnd.push(() => done(undefined)));
      const signal = await Promise.race([sender.ended, end]);
      underWay -= kill ? 1 : 0;
      killed += signal === 'SIGKILL' ? 1 : 0;
      await sender.kill();
      // Without its database a sender cannot start.
      if (!signal) await pause(200);
    }
  }
  const begun = performance.now();
  await beginRun(db, approved, clock());
  const sending = Promise.all(Array.from({ length: senders }, keepSending));
  const leavers: Leaver[] = [];
  let settled = 0;
  let changedAt = performance.now();
  while (!(await patiently(() => isOver(db, newsletter)))) {
    const all = await patiently(() => states(db, newsletter));
    const done = (all.sent ?? 0) + (all.failed ?? 0) + (all.doubtful ?? 0);
    if (done !== settled) changedAt = performance.now();
    settled = done;
    if (performance.now() - changedAt > stillMilliseconds) break;
    const share = Math.min(1, (done + recipients * 0.05) / (recipients * 0.7));
    const due = Math.ceil(options.leavers * share) - leavers.length;
    const keyed = keyedBy(secret);
    if (due > 0) leavers.push(...(await patiently(() => haveLeave(db, { keyed, newsletter, count: due, chance, clock })).catch(() => [])));
    if (broken < breakdowns && done / recipients > (broken + 1) / (breakdowns + 1)) {
      broken += 1;
      if (broken % 2) await relay.kill();
      else await database.kill();
      await pause(between(chance, 50, 1_500));
      if (broken % 2) await relay.again(Math.floor(chance() * 1e9));
      else await database.again();
    }
    await pause(50);
  }
  isEnding = true;
  for (const end of atEnd) end();
  await sending;
  // The last senders are killed too.
  const verdict = await judge(db, { newsletter, log, recipients, leavers, openAtKills: (killed + senders) * connections });
  if (killed < kills) verdict.faults.push(`Only ${killed} of ${kills} senders were killed: use more recipients`);
  await connection.close();
  await relay.kill();
  await database.stop();
  await remove();
  const took = (performance.now() - begun) / 1_000;
  console.log(
    `${plain(recipients)} recipients in ${seconds(took)}: ${killed} senders killed, relay and database ${Math.ceil(broken / 2)} and ${Math.floor(broken / 2)} times; ${plain(leavers.length)} left`,
  );
  console.log(
    `${Object.entries(verdict.states)
      .map(([state, count]) => `${plain(count)} ${state}`)
      .join(', ')}; the relay accepted ${plain(verdict.accepted)}`,
  );
  console.log(
    `${plain(verdict.doubtful.length)} doubtful (${verdict.lost} without an answer of the relay, the others of ${killed} kills with ${connections} connections each); ${plain(verdict.unanswered)} of them were accepted`,
  );
  for (const one of verdict.doubtful) console.log(`  doubtful: ${one}`);
  return verdict;
}
