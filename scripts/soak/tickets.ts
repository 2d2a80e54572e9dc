import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/db/connection.ts';
import { answerTicket, getStaffTickets } from '../../src/features/tickets/room/endpoints.ts';
import { CallFailed, call } from '../../src/lib/call.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { startSmtp } from '../../src/testing/servers/smtp.ts';
import { type Installation, install, type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { milliseconds, plain } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { later } from '../bench/tidy.ts';
import { between, type Chance } from './chance.ts';
import { editDirectly, withDatabase } from './installation.ts';
import { mailFaults, settle } from './mails.ts';
import { callerOf, Gone } from './members.ts';
import { nameOf } from './model.ts';
import { hire } from './staff.ts';

const inboundSecret = 'a secret of the mail server of the soak';
/** Longer than the ten seconds before an answer is sent. */
const longestMilliseconds = 14_000;
const pauseMilliseconds = 150;
/** Longer than the minute after which answers whose job was lost are sent. */
const leftMilliseconds = 90_000;

/** Mails that the server accepted, or that its mail server has to retry; and acknowledged answers. */
type Desk = { mails: Map<string, 'taken' | 'open'>; answers: Set<string>; count: number };

/** Delivers a mail as a mail server does. @throws Gone if the server stopped */
async function handOver(port: number, name: string): Promise<boolean> {
  const from = `${name}@voorbeeld.be`;
  const head = [`From: Lezer <${from}>`, 'To: vragen@voorbeeld.be', `Subject: ${name}`, `Message-ID: <${name}@voorbeeld.be>`];
  const body = `${head.join('\r\n')}\r\n\r\nWaar blijft mijn blad?\r\n`;
  const address = `http://127.0.0.1:${port}/api/inbound-mail?from=${from}&to=vragen@voorbeeld.be`;
  try {
    const response = await fetch(address, { method: 'POST', body, headers: { authorization: `Bearer ${inboundSecret}` } });
    await response.arrayBuffer();
    return response.status === 204;
  } catch {
    throw new Gone();
  }
}

/** Sends questions by mail until the server stops; mails that were not accepted are retried first. */
async function write(desk: Desk, port: number): Promise<void> {
  for (;;) {
    const open = [...desk.mails].find(([, state]) => state === 'open')?.[0];
    const name = open ?? `vraag${desk.count++}`;
    desk.mails.set(name, 'open');
    if (await handOver(port, name)) desk.mails.set(name, 'taken');
    await pause(pauseMilliseconds);
  }
}

/** Answers questions that nobody answered, until the server stops. */
async function answer(desk: Desk, port: number, token: string): Promise<void> {
  const as = callerOf(port)({ client: '10.0.0.3', token });
  for (;;) {
    const { items } = await call(getStaffTickets, { query: { view: 'free' } }, as);
    for (const { id } of items) {
      const comment = `Antwoord op ${id}`;
      await call(answerTicket, { headers: {}, body: { ticket_id: id, comment, status_id: 3, seen: 0 } }, as);
      desk.answers.add(comment);
      await pause(pauseMilliseconds);
    }
    await pause(pauseMilliseconds);
  }
}

/** Resolves when the server was killed. While it is being killed it can answer that its database is down. */
async function untilGone(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    const isExpected = error instanceof CallFailed && ['database_down', 'internal', 'conflict'].includes(error.answer.code);
    if (!(error instanceof Gone) && !isExpected) throw error;
  });
}

type Kept = { subject: string; tickets: number };
type Left = { text: string; comments: number; released: number; mails: number };

/** Waits until every answer is sent. @returns the faults of questions and answers */
async function deskFaults(installation: Installation, { mails, answers }: Desk): Promise<string[]> {
  const leftOf = () =>
    withDatabase(installation, async ({ db }) =>
      rowsOf<Left>(
        await db.execute(sql`select c.text, count(distinct c.id)::int as comments, count(distinct c.id) filter (where c.released_at is not null)::int as released,
          count(m.message_id)::int as mails from ticket_comments c left join ticket_mails m on m.comment = c.id where c.author = 'staff' group by c.text`),
      ),
    );
  let left = await leftOf();
  for (const start = performance.now(); performance.now() - start < leftMilliseconds; await pause(500)) {
    if (left.every(({ comments, released }) => comments === released)) break;
    left = await leftOf();
  }
  const kept = await withDatabase(installation, async ({ db }) =>
    rowsOf<Kept>(await db.execute(sql`select subject, count(*)::int as tickets from tickets group by subject`)),
  );
  const [byText, bySubject] = [new Map(left.map((one) => [one.text, one])), new Map(kept.map((one) => [one.subject, one.tickets]))];
  return [
    ...[...mails].flatMap(([name, state]) => {
      const count = bySubject.get(name) ?? 0;
      return count > 1 || (state === 'taken' && count !== 1) ? [`The mail ${name} (${state}) made ${count} tickets`] : [];
    }),
    ...[...answers].flatMap((text) => (byText.has(text) ? [] : [`${text} was acknowledged and is gone`])),
    ...left.flatMap(({ text, comments, released, mails: count }) =>
      comments === 1 && released === 1 && count === 1 ? [] : [`${text}: ${comments} comments, ${released} left, ${count} mails`],
    ),
  ];
}

/** Kills a server repeatedly while questions arrive by mail, are answered, and answers wait to be sent. */
export async function soakTickets(kind: Kind, kills: number, chance: Chance): Promise<string[]> {
  const installation = await install(kind);
  const document = portalDocument('dbbe');
  const token = await withDatabase(installation, async (connection) => {
    await editDirectly(connection, { kind: 'furnished', changes: [{ name: nameOf(document), before: undefined, after: document }] });
    return hire(connection.db, 1, 'SUPPORT_MANAGER');
  });
  const smtp = await startSmtp();
  const closeSmtp = later(() => smtp.stop());
  const mailing = { SMTP_URL: smtp.url, MAIL_FROM: 'Redactie <redactie@voorbeeld.be>', INBOUND_SECRET: inboundSecret };
  const env = { ...installation.env, ...mailing, TRUSTED_PROXIES: '127.0.0.1' };
  const desk: Desk = { mails: new Map(), answers: new Set(), count: 0 };
  let server = startServer(env);
  for (let round = 1; round <= kills; round++) {
    const port = await server.ready;
    const working = Promise.all([write(desk, port), answer(desk, port, token)].map(untilGone));
    // Waits for an answer before the first kill, so that it can lose one.
    for (const start = performance.now(); !desk.answers.size && performance.now() - start < leftMilliseconds; )
      await pause(pauseMilliseconds);
    await pause(between(chance, 0, longestMilliseconds));
    await server.kill();
    await working;
    const start = performance.now();
    server = startServer(env);
    await server.ready;
    console.log(
      `${nameOfKind[kind]} ${round}/${kills}: killed after ${plain(desk.mails.size)} questions and ${plain(desk.answers.size)} answers; up again in ${milliseconds(performance.now() - start)}`,
    );
  }
  const port = await server.ready;
  for (const [name, state] of desk.mails) if (state === 'open' && (await handOver(port, name))) desk.mails.set(name, 'taken');
  const faults = [...(desk.answers.size ? [] : ['No question was answered']), ...(await deskFaults(installation, desk))];
  const rows = await settle(installation);
  faults.push(...mailFaults(rows, smtp));
  await server.stop();
  await closeSmtp();
  const doubtful = rows.filter(({ state }) => state === 'doubtful').length;
  console.log(
    `${nameOfKind[kind]}: ${kills} kills, ${plain(desk.mails.size)} questions, ${plain(desk.answers.size)} answers; ${plain(rows.length)} mails, ${plain(doubtful)} doubtful`,
  );
  await installation.remove();
  return faults;
}
