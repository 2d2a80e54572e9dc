import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { portalDocument } from '../../src/testing/documents.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { compareLists, hire, timed } from './lists.ts';
import { measured } from './measured.ts';
import { plain, seconds, table } from './numbers.ts';
import { startServer } from './server.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench tickets -- [--rows 100000] [--mails 1000]
Lists of tickets on PostgreSQL with fsync: the median of a call over HTTP beside the same statements through raw pg in the same
run, and how long the server takes for mails that come in, ten at a time. Fails where a list takes more than 1.5 times as long,
or the mails take more than a minute for each thousand.`;

const rounds = 41;
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
/** Words of the palette: one that all tickets have, and one of a few. */
const found: Readonly<Record<string, string>> = {
  'palette, a common word': `${finds}?q=vra`,
  'palette, a rare word': `${finds}?q=zeldzaam777`,
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

/** Posts mails to the inbound door, some at once. @returns the number of them that the server did not take */
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
  await client.query('vacuum analyze');
  const server = startServer({ ...installation.env, INBOUND_SECRET: inboundSecret });
  const port = await server.ready;
  const called = { ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, `${calls}${list}`])), ...found };
  const { rows, isTooSlow } = await compareLists({ client, url, secret, token, port, lists: called, table: 'tickets', rounds });
  console.log(`${plain(Number(values.rows))} tickets, medians of ${rounds} calls`);
  console.log(table(rows));
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
