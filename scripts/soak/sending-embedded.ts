/**
 * Soak of sending on the embedded database, which one process can open at a time: a sender is killed, then the database
 * is opened, recipients leave, and the next sender continues.
 */

import path from 'node:path';
import { type Connection, connect } from '../../src/db/connection.ts';
import { portalEntity } from '../../src/features/portals/save.ts';
import { keyedBy } from '../../src/server/secret.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { save } from '../../src/testing/saving.ts';
import { approvedNewsletter, beginRun, subscribers } from '../../src/testing/sending.ts';
import { plain, seconds } from '../bench/numbers.ts';
import { temporaryFolder } from '../bench/tidy.ts';
import { between, type Chance } from './chance.ts';
import { untilQuiet } from './quiet.ts';
import { isOver, type SendingSoak } from './sending.ts';
import { haveLeave, type Leaver } from './sending-leavers.ts';
import { startRelayProcess, startSenderProcess } from './sending-processes.ts';
import { judge, type Verdict } from './sending-verdict.ts';
import { fastClock, type Stage, stages } from './stages.ts';

const connections = 5;
const secret = 'a secret of the soak';
const patienceMilliseconds = 1_800_000;

/** Kills senders on an embedded database, which is killed with each of them. */
export async function soakEmbedded(options: Omit<SendingSoak, 'breakdowns'>, chance: Chance): Promise<Verdict> {
  const { recipients, kills, perSecond, speed } = options;
  const { folder, remove } = temporaryFolder();
  const log = path.join(folder, 'relay.log');
  const dataDir = path.join(folder, 'data');
  const relay = await startRelayProcess(log, Math.floor(chance() * 1e9));
  const epoch = Date.now();
  const clock = fastClock(epoch, speed);
  async function opened<T>(work: (db: Connection['db']) => Promise<T>): Promise<T> {
    const connection = await connect({ dataDir });
    try {
      return await work(connection.db);
    } finally {
      await connection.close();
    }
  }
  const { newsletter } = await opened(async (db) => {
    await save(db, portalEntity, [portalDocument('dbbe')]);
    await subscribers(db, recipients);
    const approved = await approvedNewsletter(db);
    await beginRun(db, approved, clock());
    return approved;
  });
  const leavers: Leaver[] = [];
  let killed = 0;
  const begun = performance.now();
  const most = recipients / Math.max(1, kills) / 3;
  for (let isDone = false; !isDone && performance.now() - begun < patienceMilliseconds; ) {
    const stage = stages[killed % stages.length] as Stage;
    const isSeldom = stage === 'claim' || stage === 'claimed';
    const kill = killed < kills ? { stage, after: Math.floor(between(chance, 0, isSeldom ? 2 : most)) } : undefined;
    const sender = startSenderProcess({ dataDir, smtpUrl: relay.url, secret, epoch, speed, connections, perSecond, kill });
    killed += (await untilQuiet(sender, log)) ? 1 : 0;
    await sender.kill();
    isDone = await opened(async (db) => {
      const due = Math.min(Math.ceil(options.leavers / Math.max(1, kills)), options.leavers - leavers.length);
      if (due > 0) leavers.push(...(await haveLeave(db, { keyed: keyedBy(secret), newsletter, count: due, chance, clock })));
      return isOver(db, newsletter);
    });
  }
  const took = (performance.now() - begun) / 1_000;
  const verdict = await opened(async (db) => judge(db, { newsletter, log, recipients, leavers, openAtKills: (killed + 1) * connections }));
  if (killed < kills) verdict.faults.push(`Only ${killed} of ${kills} senders were killed: use more recipients`);
  await relay.kill();
  await remove();
  const states = Object.entries(verdict.states).map(([state, count]) => `${plain(count)} ${state}`);
  console.log(
    `PGlite: ${plain(recipients)} recipients in ${seconds(took)}: ${killed} senders killed with their database; ${leavers.length} left`,
  );
  console.log(
    `${states.join(', ')}; the relay accepted ${plain(verdict.accepted)}; ${verdict.lost} of the doubtful without an answer of the relay`,
  );
  for (const one of verdict.doubtful) console.log(`  doubtful: ${one}`);
  return verdict;
}
