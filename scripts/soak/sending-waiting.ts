/**
 * Soak of the two lanes: the breaker is open and very many mails of a newsletter wait. Members request codes from a
 * running server, first while it creates the rows, then with all rows waiting.
 */

import { sql } from 'drizzle-orm';
import { portalDocument } from '../../src/testing/documents.ts';
import { approvedNewsletter, beginRun } from '../../src/testing/sending.ts';
import { startSmtp } from '../../src/testing/servers/smtp.ts';
import { install, type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { milliseconds, percentile, plain, seconds } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { later } from '../bench/tidy.ts';
import { editDirectly, withDatabase } from './installation.ts';
import { nameOf } from './model.ts';
import { isMade, manySubscribers, sendingEnv, waitingRows } from './sending-many.ts';
import { codesOf, lateCodes } from './timed-codes.ts';

const codesAtTheEnd = 30;

/** @returns faults: late codes */
export async function soakWaiting(kind: Kind, waiting: number): Promise<string[]> {
  const installation = await install(kind);
  const document = portalDocument('dbbe');
  await withDatabase(installation, async (connection) => {
    await editDirectly(connection, { kind: 'furnished', changes: [{ name: nameOf(document), before: undefined, after: document }] });
    const { db } = connection;
    await manySubscribers(db, waiting);
    await beginRun(db, await approvedNewsletter(db, { statusId: 4 }), new Date());
    await db.execute(sql`insert into send_pauses (domain, until, reason, at) values ('', null, 'breaker', now())`);
  });
  const smtp = await startSmtp();
  const closeSmtp = later(() => smtp.stop());
  const server = startServer(sendingEnv(installation, smtp.url));
  const port = await server.ready;
  const begun = performance.now();
  const [meanwhile, afterwards]: [number[], number[]] = [[], []];
  let member = 0;
  while (!(await isMade(installation))) meanwhile.push(...(await codesOf(port, smtp, member++)));
  const made = (performance.now() - begun) / 1_000;
  const rows = await waitingRows(installation);
  for (let at = 0; at < codesAtTheEnd; at += 2) afterwards.push(...(await codesOf(port, smtp, member++)));
  const newsletters = smtp.arrived.filter(({ mail }) => mail.headers.some(({ key }) => key === 'list-id')).length;
  await server.stop();
  await closeSmtp();
  await installation.remove();
  const figures = (took: readonly number[]) =>
    `${plain(took.length)} codes: median ${milliseconds(percentile(took, 50))}, slowest ${milliseconds(Math.max(0, ...took))}`;
  console.log(`${nameOfKind[kind]}: ${plain(rows)} rows wait behind the open breaker, made in ${seconds(made)}`);
  console.log(`  while they were made  ${figures(meanwhile)}`);
  console.log(`  while they waited     ${figures(afterwards)}`);
  const faults: string[] = [];
  if (rows !== waiting) faults.push(`${plain(rows)} rows wait, not ${plain(waiting)}`);
  if (newsletters) faults.push(`${newsletters} newsletters left although the breaker was open`);
  return [...faults, ...lateCodes([...meanwhile, ...afterwards], kind)];
}
