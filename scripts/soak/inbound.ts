/**
 * Soak of inbound mail: replies to a newsletter, ten thousand per minute, by both doors of a running server, as mail
 * servers deliver them: a temporary refusal is retried, and one mail in twenty arrives twice. Members request codes
 * meanwhile. Afterwards the stored mails and the ledger are compared with the delivered mails.
 */

import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { rowsOf } from '../../src/db/connection.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { approvedNewsletter, beginRun } from '../../src/testing/sending.ts';
import { startSmtp } from '../../src/testing/servers/smtp.ts';
import { type Installation, install, type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { milliseconds, percentile, plain, seconds } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { later } from '../bench/tidy.ts';
import type { Chance } from './chance.ts';
import { type Inbound, inboundOf } from './inbound-mails.ts';
import { editDirectly, withDatabase } from './installation.ts';
import { nameOf } from './model.ts';
import { manySubscribers, sendingEnv } from './sending-many.ts';
import { codesOf, lateCodes } from './timed-codes.ts';

const inboundSecret = 'a secret of the mail server of the soak';
/** Ten thousand in a minute. */
const perSecond = 10_000 / 60;
/** Concurrent mails at each door: more than the server accepts at once, so that some are retried. */
const mostAtOnce = 50;
/** Delay of a retry; real mail servers wait for minutes. */
const againMilliseconds = 5_000;
const patienceMilliseconds = 600_000;

/** Delivers one mail. @returns whether it was accepted, refused temporarily or refused permanently */
type HandOver = (mail: Inbound) => Promise<'taken' | 'later' | 'refused'>;

function doorsOf(port: number, smtpPort: number): Record<Inbound['door'], HandOver> & { close(): void } {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    pool: true,
    maxConnections: mostAtOnce,
    ignoreTLS: true,
  });
  return {
    async call({ raw, from, to }) {
      const address = `http://127.0.0.1:${port}/api/inbound-mail?${new URLSearchParams({ from, to })}`;
      const init = { method: 'POST', body: raw as string, headers: { authorization: `Bearer ${inboundSecret}` } };
      const response = await fetch(address, init);
      await response.arrayBuffer();
      return response.status === 204 ? 'taken' : response.status === 503 ? 'later' : 'refused';
    },
    async smtp({ raw, from, to }) {
      try {
        await transport.sendMail({ envelope: { from, to }, raw });
        return 'taken';
      } catch (error) {
        const { responseCode = 0 } = error as { responseCode?: number };
        return responseCode >= 400 && responseCode < 500 ? 'later' : 'refused';
      }
    },
    close: () => transport.close(),
  };
}

/** Returns a function that limits the number of concurrent tasks. */
function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

type Stored = { from: string; to: string; kind: string };
type Row = { messageId: string; bounce: string | null; hasComplained: boolean; hasUnsubscribed: boolean };

/** Returns the differences between the mails handed over and the stored ones. */
async function storedFaults(installation: Installation, mails: readonly Inbound[]): Promise<string[]> {
  const [stored, rows, confirmed] = await withDatabase(installation, async ({ db }) => [
    rowsOf<Stored>(await db.execute(sql`select envelope_from as "from", envelope_to as "to", kind from inbound_mails`)),
    rowsOf<Row>(
      await db.execute(sql`select message_id as "messageId", bounce, complained_at is not null as "hasComplained",
        unsubscribed_at is not null as "hasUnsubscribed" from send_rows`),
    ),
    rowsOf<{ most: number }>(
      await db.execute(sql`select coalesce(max(n), 0)::integer as most from (select count(*) n from mails
        where kind = 'ticketReceived' and recipient <> '' group by recipient) one`),
    ),
  ]);
  const faults: string[] = [];
  const countOf = (list: readonly { from: string; to: string; kind: string }[]) =>
    new Map(
      [...Map.groupBy(list, ({ from, to, kind }) => `${kind} from ${from || 'nobody'} to ${to}`)].map(([key, all]) => [key, all.length]),
    );
  const [are, should] = [countOf(stored), countOf(mails.filter(({ kind }) => kind !== 'refused'))];
  for (const key of new Set([...are.keys(), ...should.keys()]))
    if (are.get(key) !== should.get(key)) faults.push(`${key}: ${are.get(key) ?? 0} are stored, ${should.get(key) ?? 0} came`);
  const becomes = new Map(mails.flatMap(({ row }) => (row ? [[row.messageId, row.becomes] as const] : [])));
  for (const { messageId, bounce, hasComplained, hasUnsubscribed } of rows) {
    const is = hasUnsubscribed && !hasComplained ? 'unsubscribed' : hasComplained ? 'complaint' : (bounce ?? undefined);
    if (is !== becomes.get(messageId))
      faults.push(`The row of ${messageId} is ${is ?? 'untouched'}, not ${becomes.get(messageId) ?? 'untouched'}`);
  }
  if ((confirmed[0]?.most ?? 0) > 1) faults.push(`One address got ${confirmed[0]?.most} confirmations`);
  return faults;
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => done(port));
    });
  });

/** @returns faults: mails that are lost, classified wrongly or counted twice; and late codes */
export async function soakInbound(kind: Kind, count: number, chance: Chance): Promise<{ faults: string[]; late: string[] }> {
  const installation = await install(kind);
  const names = { nl: 'Huis', fr: 'Maison' };
  const document = portalDocument('dbbe', { sender: { names, from: 'nieuws@huis.example', bounceDomain: 'terug.huis.example' } });
  await withDatabase(installation, async (connection) => {
    await editDirectly(connection, { kind: 'furnished', changes: [{ name: nameOf(document), before: undefined, after: document }] });
    await manySubscribers(connection.db, count);
    await beginRun(connection.db, await approvedNewsletter(connection.db, { statusId: 4 }), new Date());
  });
  const smtp = await startSmtp();
  const closeSmtp = later(() => smtp.stop());
  const smtpPort = await freePort();
  const server = startServer({
    ...sendingEnv(installation, smtp.url),
    ...{ INBOUND_SECRET: inboundSecret, INBOUND_SMTP_PORT: String(smtpPort) },
  });
  const port = await server.ready;
  for (const begun = performance.now(); smtp.arrived.length < count; await pause(200))
    if (performance.now() - begun > patienceMilliseconds) throw new Error(`Only ${smtp.arrived.length} of ${count} mails left.`);
  const mails = inboundOf(smtp.arrived.slice(0, count), chance);
  const doors = doorsOf(port, smtpPort);

  const took: number[] = [];
  let [again, refused, ended] = [0, 0, false];
  const begun = performance.now();
  const within = { call: limited(mostAtOnce), smtp: limited(mostAtOnce) };
  async function handOver(mail: Inbound): Promise<void> {
    for (const since = performance.now(); performance.now() - since < patienceMilliseconds; await pause(againMilliseconds)) {
      let asked = 0;
      const answer = await within[mail.door](() => {
        asked = performance.now();
        return doors[mail.door](mail);
      });
      if (answer === 'taken') took.push(performance.now() - asked);
      if (answer === 'refused') refused += 1;
      if (answer !== 'later') return;
      again += 1;
    }
  }
  const codes: number[] = [];
  const asking = (async () => {
    for (let member = 0; !ended; await pause(500)) codes.push(...(await codesOf(port, smtp, member++)));
  })();
  const handed: Promise<void>[] = [];
  for (const [at, mail] of mails.entries()) {
    await pause(Math.max(0, begun + (at * 1_000) / perSecond - performance.now()));
    handed.push(handOver(mail));
    if (at % 20 === 0 && mail.kind !== 'refused') handed.push(handOver({ ...mail, door: 'call' }));
  }
  await Promise.all(handed);
  const whole = performance.now() - begun;
  ended = true;
  await asking;
  doors.close();
  const faults = await storedFaults(installation, mails);
  await server.stop();
  await closeSmtp();
  await installation.remove();
  const tooLarge = mails.filter((mail) => mail.kind === 'refused').length;
  if (refused !== tooLarge) faults.push(`${refused} mails were refused, not ${tooLarge}`);
  const slowest = Math.max(...codes);
  console.log(
    `${nameOfKind[kind]}: ${plain(mails.length)} mails came in ${seconds(mails.length / perSecond)}, all were in after ${seconds(whole / 1_000)}; ${plain(again)} times one was asked to come later, ${refused} of 30 MB were refused`,
  );
  console.log(
    `  an answer took ${milliseconds(percentile(took, 50))} (median), ${milliseconds(percentile(took, 99))} (99 %); ${codes.length} codes meanwhile, median ${milliseconds(percentile(codes, 50))}, slowest ${milliseconds(slowest)}`,
  );
  return { faults, late: lateCodes(codes, kind) };
}
