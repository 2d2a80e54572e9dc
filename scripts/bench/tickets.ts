import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connect } from '../../src/db/connection.ts';
import { setFigures } from '../../src/features/tickets/clocks/figure-commands.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { compareLists, hire, timed } from './lists.ts';
import { measured } from './measured.ts';
import { plain, seconds, table } from './numbers.ts';
import { startServer } from './server.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench tickets -- [--rows 100000] [--mails 1000]
Lists and reports of tickets on PostgreSQL with fsync: the median of a call over HTTP beside the same statements through raw pg
in the same run, and how long the server takes for mails that come in, ten at a time. Fails where a call takes more than 1.5 times
as long, or the mails take more than a minute for each thousand.`;

const rounds = { lists: 41, reports: 9 };
const atOnce = 10;
const mostSecondsOfThousand = 60;
/** SUPPORT_MANAGER. */
const permission = 37;
const inboundSecret = 'a secret of the mail server of the bench';
const calls = '/api/staff/tickets';
const laterPage = `cursor=${Date.UTC(2026, 1, 1)}.50000`;
const lists: Readonly<Record<string, string>> = {
  open: '',
  'open, a later page': `?${laterPage}`,
  mine: '?view=mine',
  'of nobody': '?view=free',
  late: '?view=late',
  closed: '?view=closed',
  'closed, a later page': `?view=closed&${laterPage}`,
  'all, oldest first': '?view=all&sort=created',
  'one category': '?view=all&category=2',
  'one portal and language': '?view=all&portal=hobe&language=fr',
  'words of a note': '?view=all&q=zeldzaam777',
  'a number': '?view=all&q=77777',
};
const finds = '/api/staff/ticket-finds';
/** Queries of the palette: a word of all tickets, and one of a few. */
const found: Readonly<Record<string, string>> = {
  'palette, a common word': `${finds}?q=vra`,
  'palette, a rare word': `${finds}?q=zeldzaam777`,
};

const month = 'from=2026-02-01&until=2026-02-28';
const year = 'from=2025-12-01&until=2026-12-31';
const reports: Readonly<Record<string, string>> = {
  'report: opened, a month': `opened&by=category&${month}`,
  'report: first answer, a month': `firstAnswer&by=category&${month}`,
  'report: time to close, a month': `toClose&by=portal&${month}`,
  'report: late answers, a month': `lateAnswers&by=language&${month}`,
  'report: first answer, all': `firstAnswer&by=person&${year}`,
  'report: time to close, all': `toClose&by=person&${year}`,
};

const filling = `
  insert into tickets (email, name, portal, category, subject, description, priority, status_id, source, locale, assignee,
      waiting_since, due_at, created_at, updated_at)
    select 'klant' || n % 9000 || '@voorbeeld.be', 'Klant ' || n % 9000, case when n % 4 = 0 then 'hobe' else 'dbbe' end, 1 + n % 4,
      'Vraag ' || n, 'Waar blijft nummer ' || n || '?', 'medium', case when n % 50 = 0 then 1 + n / 50 % 4 else 5 end, 'mail',
      case when n % 3 = 0 then 'fr' else 'nl' end, case when n % 7 = 0 then 1 end,
      case when n % 50 = 0 then '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' end,
      case when n % 50 = 0 then '2026-01-02T00:00:00Z'::timestamptz + n * interval '1 minute' end,
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, $1::integer) n`;
const wording = `
  insert into ticket_words (ticket, words)
    select id, to_tsvector('simple', subject || ' ' || description || ' ' || name || ' zeldzaam' || id % 1000) from tickets`;
/** Two answers with a question between them, and the changes of status that come with them. */
const answering = [
  `insert into ticket_comments (ticket, author, staff, email, name, text, created_at, released_at)
    select id, author, staff, case when staff is null then email end, name, 'Woorden', at, at
      from tickets, (values ('staff', 1, 0), ('address', null, 72), ('staff', 1, 100)) as parts (author, staff, hours),
        lateral (select created_at + (hours + id % 50) * interval '1 hour' as at) as moments
      where status_id = 5`,
  `insert into ticket_history (ticket, kind, before, after, staff, at)
    select id, 'status', before, after, 1, created_at + hours * interval '1 hour'
      from tickets, (values ('1', '3', 50), ('3', '1', 72), ('1', '5', 200)) as changes (before, after, hours) where status_id = 5`,
  `update tickets set updated_at = created_at + interval '200 hours' where status_id = 5`,
];

/** Posts mails to the inbound endpoint, some concurrently. @returns the number that the server refused */
async function mailIn(port: number, count: number): Promise<number> {
  let [next, refused] = [0, 0];
  const headers = { authorization: `Bearer ${inboundSecret}` };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = next++; number < count; number = next++) {
        const from = `lezer${number}@voorbeeld.be`;
        const head = [
          `From: Lezer <${from}>`,
          'To: vragen@voorbeeld.be',
          `Subject: Vraag ${number}`,
          `Message-ID: <${number}@voorbeeld.be>`,
        ];
        const body = `${head.join('\r\n')}\r\n\r\nWaar blijft mijn blad?\r\n`;
        const response = await fetch(`http://127.0.0.1:${port}/api/inbound-mail?from=${from}&to=vragen@voorbeeld.be`, {
          method: 'POST',
          headers,
          body,
        });
        if (response.status !== 204) refused += 1;
        await response.arrayBuffer();
      }
    }),
  );
  return refused;
}

/** Measures lists of tickets, compared with raw `pg`, and mails that come in. */
export async function run(args: string[]): Promise<number> {
  const options = { rows: { type: 'string', default: '100000' }, mails: { type: 'string', default: '1000' } } as const;
  const { values } = parseArgs({ args, options });
  buildId();
  const installation = await install('postgres');
  const [url, secret] = [installation.databaseUrl ?? '', installation.env.SECRET ?? ''];
  const file = path.join(installation.dataDir, 'portals.ndjson');
  fs.writeFileSync(file, ['dbbe', 'hobe'].map((code) => JSON.stringify(portalDocument(code))).join('\n'));
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = later(() => client.end());
  const token = await hire(client, url, secret, permission);
  await client.query(filling, [Number(values.rows)]);
  await client.query(wording);
  for (const statement of answering) await client.query(statement);
  const { db, close } = await connect({ url });
  const { rows: closed } = await client.query<{ id: number }>('select id from tickets where status_id = 5');
  await setFigures(
    db,
    closed.map(({ id }) => id),
  );
  await close();
  await client.query('vacuum analyze');
  const server = startServer({ ...installation.env, INBOUND_SECRET: inboundSecret });
  const port = await server.ready;
  const called = { ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, `${calls}${list}`])), ...found };
  const figures = Object.fromEntries(Object.entries(reports).map(([name, asked]) => [name, `/api/staff/reports/tickets?metric=${asked}`]));
  const compared = { client, url, secret, token, port, table: 'tickets' };
  let isTooSlow = false;
  for (const [name, asked, times] of [
    ['lists', called, rounds.lists],
    ['reports', figures, rounds.reports],
  ] as const) {
    const result = await compareLists({ ...compared, lists: asked, rounds: times });
    console.log(`${plain(Number(values.rows))} tickets, ${name}, medians of ${times} calls`);
    console.log(table(result.rows));
    isTooSlow ||= result.isTooSlow;
  }
  const count = Number(values.mails);
  let refused = 0;
  const taken = await timed(async () => {
    refused = await mailIn(port, count);
  });
  const { rows: stored } = await client.query<{ count: string }>('select count(*) from inbound_mails where ticket is not null');
  console.log(`${plain(count)} mails in ${seconds(taken / 1_000)}: ${stored[0]?.count} became tickets, ${plain(refused)} were refused`);
  await server.stop();
  await end();
  await installation.remove();
  const isMailSlow = taken > mostSecondsOfThousand * count || Number(stored[0]?.count) !== count;
  return isTooSlow || isMailSlow ? 1 : 0;
}
