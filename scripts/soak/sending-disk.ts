/**
 * Soak of a full disk: the database lies on a small tmpfs, which is filled up again and again while a newsletter is
 * sent. After space was freed, the same sender continues; afterwards the ledger is compared with the relay's log.
 */

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Connection, connect } from '../../src/db/connection.ts';
import { portalEntity } from '../../src/features/portals/save.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { save } from '../../src/testing/saving.ts';
import { approvedNewsletter, beginRun, subscribers } from '../../src/testing/sending.ts';
import { type Kind, nameOf } from '../bench/databases.ts';
import { plain, seconds } from '../bench/numbers.ts';
import { temporaryFolder } from '../bench/tidy.ts';
import type { Chance } from './chance.ts';
import { untilQuiet } from './quiet.ts';
import { isOver } from './sending.ts';
import { type Database, startDatabase, startRelayProcess, startSenderProcess } from './sending-processes.ts';
import { judge } from './sending-verdict.ts';
import { diskMegabytes, filled, mountDisk } from './small-disk.ts';
import { fastClock } from './stages.ts';

const [recipients, connections, perSecond, speed, fills] = [6_000, 5, 400, 20, 3];
/** Maximum time until a full disk stops the sending, and until it continues after space was freed. */
const shownMilliseconds = 40_000;
const stillMilliseconds = 4_000;
const quietMilliseconds = 25_000;
const secret = 'a secret of the soak';

/** @returns faults: rows that are lost or sent twice, or a sender that does not continue */
export async function soakDisk(kind: Kind, chance: Chance): Promise<string[]> {
  const { folder, remove } = temporaryFolder();
  const [disk, log] = [path.join(folder, 'disk'), path.join(folder, 'relay.log')];
  fs.mkdirSync(disk);
  const unmount = mountDisk(disk);
  const [postgresDir, dataDir] = [path.join(disk, 'pg'), path.join(disk, 'data')];
  fs.mkdirSync(postgresDir);
  const database: Database | undefined = kind === 'postgres' ? await startDatabase(postgresDir) : undefined;
  const where = database ? { url: database.url } : { dataDir };
  async function opened<T>(work: (db: Connection['db']) => Promise<T>): Promise<T> {
    const connection = await connect(where);
    try {
      return await work(connection.db);
    } finally {
      await connection.close();
    }
  }
  const relay = await startRelayProcess(log, Math.floor(chance() * 1e9));
  const epoch = Date.now();
  const { newsletter } = await opened(async (db) => {
    await save(db, portalEntity, [portalDocument('dbbe')]);
    await subscribers(db, recipients);
    const approved = await approvedNewsletter(db);
    await beginRun(db, approved, fastClock(epoch, speed)());
    return approved;
  });
  const start = () => startSenderProcess({ ...where, smtpUrl: relay.url, secret, epoch, speed, connections, perSecond });
  let sender = start();
  const accepted = () => fs.readFileSync(log, 'utf8').split('\n').length - 1;
  /** Waits until the relay receives no more mails, or mails again. @returns whether that happened in time */
  async function until(isMoving: boolean): Promise<boolean> {
    const begun = performance.now();
    for (let [last, since] = [accepted(), begun]; performance.now() - begun < shownMilliseconds; await pause(200)) {
      const now = accepted();
      if (isMoving && now > last) return true;
      if (now !== last) [last, since] = [now, performance.now()];
      else if (!isMoving && performance.now() - since > stillMilliseconds) return true;
    }
    return false;
  }
  const answers = () =>
    opened((db) => db.execute(sql`select 1`)).then(
      () => true,
      () => false,
    );

  const faults: string[] = [];
  let [stood, restarts, databaseStarts] = [0, 0, 0];
  const begun = performance.now();
  for (let fill = 1; fill <= fills; fill++) {
    while (accepted() < (recipients * fill) / (fills + 2)) await pause(50);
    const makeRoom = filled(disk);
    const isStill = await until(false);
    stood += isStill ? 1 : 0;
    makeRoom();
    if (!isStill) continue;
    // A PostgreSQL that could not write its log has ended; whoever runs it starts it again.
    if (database) {
      for (const since = performance.now(); !(await answers()) && performance.now() - since < 5_000; ) await pause(200);
      if (!(await answers())) {
        await database.again();
        databaseStarts += 1;
      }
    }
    if (await until(true)) continue;
    faults.push('The sender did not continue after space was freed');
    await sender.kill();
    restarts += 1;
    sender = start();
  }
  for (let isDone = false; !isDone; ) {
    const isKilled = await untilQuiet(sender, log, quietMilliseconds);
    if (!isKilled) await sender.kill();
    isDone = await opened((db) => isOver(db, newsletter));
    if (!isDone) sender = start();
    restarts += isDone ? 0 : 1;
  }
  const took = (performance.now() - begun) / 1_000;
  const verdict = await opened((db) => judge(db, { newsletter, log, recipients, leavers: [], openAtKills: restarts * connections }));
  await relay.kill();
  await database?.stop();
  await unmount();
  await remove();
  const states = Object.entries(verdict.states).map(([state, count]) => `${plain(count)} ${state}`);
  console.log(
    `${nameOf[kind]}: disk of ${diskMegabytes} MB full ${fills} times during ${plain(recipients)} mails (${seconds(took)}); sending stood still ${stood} times${databaseStarts ? `, the database was started again ${databaseStarts} times` : ''}`,
  );
  console.log(`  ${states.join(', ')}; the relay accepted ${plain(verdict.accepted)}; ${verdict.lost} without an answer of the relay`);
  if (!stood) faults.push('The full disk did not stop the sending: use a smaller disk');
  return [...faults, ...verdict.faults];
}
