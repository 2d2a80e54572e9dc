import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { portalDocument } from '../../src/testing/documents.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { compareLists, hire, warmingRounds } from './lists.ts';
import { measured } from './measured.ts';
import { table } from './numbers.ts';
import { startServer } from './server.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench hours -- [--rows 1000000]
Lists and reports of hours on PostgreSQL with fsync: the median of a call over HTTP, beside the same statements through raw pg in
the same run, one after the other. Fails where a call takes more than 1.5 times as long.`;

const api = '/api/staff';
const week = 'from=2026-10-05&until=2026-10-11';
const month = 'from=2026-10-01&until=2026-10-31';
const year = 'from=2025-11-01&until=2026-10-31';
const rounds = 41;
const calls: Readonly<Record<string, string>> = {
  'own week': `/hours?${week}`,
  'month sheet': '/hour-sheets/2026-10?staff=7',
  'people by week': `/hour-people?${week}`,
  'people by month': `/hour-people?${month}`,
  'records, newest first': '/hour-records',
  'records, a later page': '/hour-records?cursor=2024-03-01.500000',
  'records, oldest first': '/hour-records?sort=date',
  'records to approve': '/hour-records?status=1',
  'records of a person': '/hour-records?staff=7',
  'records of a person, a later page': '/hour-records?staff=7&cursor=2024-03-01.500000',
  'records of a person in a month': `/hour-records?staff=7&${month}`,
  'report by action, a month': `/hour-reports/action?${month}`,
  'report by person, a month': `/hour-reports/person?${month}`,
  'report by ticket, a month': `/hour-reports/ticket?${month}`,
  'report by action, a year': `/hour-reports/action?${year}`,
  'report by person, a year': `/hour-reports/person?${year}`,
  'report by ticket, a year': `/hour-reports/ticket?${year}`,
  'report of a person, a year': `/hour-reports/action?staff=7&${year}`,
};

/** Inserts people, lists and records of five years up to 31 October 2026; the last two weeks wait for approval. */
const fillings = [
  `insert into parent_users (id, code, first_name, last_name) select n, 'P' || n, 'An', 'Naam ' || n from generate_series(1, 300) n`,
  `insert into hour_actions (name_nl, name_fr, is_absence) select 'Actie ' || n, 'Action ' || n, n = 20 from generate_series(1, 20) n`,
  `insert into hour_locations (name_nl, name_fr) select 'Plaats ' || n, 'Lieu ' || n from generate_series(1, 3) n`,
  `insert into hour_schedules (staff, valid_from, minutes) select n, '2021-11-01', '{456,456,456,456,456,0,0}' from generate_series(1, 300) n`,
];
const recording = `
  insert into hour_records (staff, date, minutes, action, location, status, booking_kind, booking_reference, created_at, updated_at)
    select 1 + n % 300, day, 30 + n % 400, 1 + (n / 300) % 20, 1 + n % 3,
      case when day > '2026-10-17' then 1 when n % 97 = 0 then 3 else 2 end,
      case n % 6 when 0 then 'ticket' when 1 then 'article' end, case when n % 6 < 2 then (n % 20000)::text end, day, day
    from (select n, '2021-11-01'::date + (n * 1826 / $1::integer)::integer as day from generate_series(0, $1::bigint - 1) n) as records`;

/** Measures lists and reports of hours, compared with raw `pg`. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '1000000' } } });
  buildId();
  const installation = await install('postgres');
  const [url, secret] = [installation.databaseUrl ?? '', installation.env.SECRET ?? ''];
  const file = path.join(installation.dataDir, 'portals.ndjson');
  fs.writeFileSync(file, JSON.stringify(portalDocument('dbbe')));
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = later(() => client.end());
  for (const statement of fillings) await client.query(statement);
  await client.query(recording, [Number(values.rows)]);
  await client.query('vacuum analyze');
  const token = await hire(client, url, secret, 43);
  const server = startServer({ ...installation.env, LOG_LEVEL: 'info' });
  const port = await server.ready;

  const lists = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, `${api}${call}`]));
  const { rows, isTooSlow } = await compareLists({ client, url, secret, token, port, lists, table: 'hour_records', rounds });
  console.log(`${values.rows} records, medians of ${rounds} calls after ${warmingRounds} that warm up`);
  console.log(table(rows));
  await server.stop();
  await end();
  await installation.remove();
  return isTooSlow ? 1 : 0;
}
