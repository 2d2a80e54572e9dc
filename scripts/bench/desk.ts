import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { portalDocument } from '../../src/testing/documents.ts';
import { besidePg, hireWith, mostTimes, rounds } from './beside-pg.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { firstRows } from './first-rows.ts';
import { measured } from './measured.ts';
import { milliseconds, table, times } from './numbers.ts';
import { startServer } from './server.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench desk -- [--rows 100000]
Lists of the staff rooms on PostgreSQL with fsync: the median of a call over HTTP, beside the same statements through raw pg in
the same run, one after the other, and how soon the first row of a room is on the screen in Chromium with an empty cache. Fails
where a list takes more than 1.5 times as long, or where half of the visits wait for a row for more than a second.`;

const mostMilliseconds = 1_000;
const calls = '/api/staff/documents/article';
const room = '/staff/articles';
const laterDate = encodeURIComponent(JSON.stringify(['2026-01-20T00:00:00.000Z', '']));
const lists: Readonly<Record<string, string>> = {
  'newest first': '',
  'newest first, a later page': `?cursor=${laterDate}`,
  'by title': '?sort=title',
  'by title, a later page': '?sort=title&cursor=%5B%22titel%20500%22%2C%22%22%5D',
  'words of a title': '?q=titel%20777',
  'behind in French': '?language=fr&state=behind',
  'missing in French, a later page': `?language=fr&state=missing&cursor=${laterDate}`,
  'one portal by date': '?portal=hobe&sort=-shown',
  'one portal by date, a later page': `?portal=hobe&sort=-shown&cursor=${laterDate}`,
};

/** Inserts documents into the index of titles, one in fifty with a French text that lags. */
const filling = `
  insert into document_index (entity, reference, title_nl, title_fr, sort_title, words, portals, has_nl, has_fr, is_published,
      is_stored, shown_at, changed_at)
    select 'article', 'DBBE' || lpad(n::text, 11, '0'), 'Titel ' || n, 'Titre ' || n, 'titel ' || n,
      'dbbe' || n || ' titel ' || n || ' titre', array[case when n % 4 = 0 then 'hobe' else 'dbbe' end], true, n % 7 > 0, true, true,
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, $1::integer) n`;
const lagging = `
  insert into language_lags (entity, reference, locale, since, basis)
    select 'article', 'DBBE' || lpad(n::text, 11, '0'), 'fr', now(), '{}' from generate_series(1, $1::integer, 50) n`;

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] };
/** Returns the indexes of a plan, and the tables that are read whole. */
const readsOf = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : node['Node Type'] === 'Seq Scan' ? [`all of ${node['Relation Name']}`] : []),
  ...Plans.flatMap(readsOf),
];
/** Returns how PostgreSQL reads the index of documents for a statement. */
async function planOf(client: pg.Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
  return [...new Set(rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan: plan }) => readsOf(plan)))];
}

/** Measures lists of documents, compared with raw `pg`. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '100000' } } });
  buildId();
  const installation = await install('postgres');
  const [url, secret] = [installation.databaseUrl ?? '', installation.env.SECRET ?? ''];
  const file = path.join(installation.dataDir, 'portals.ndjson');
  fs.writeFileSync(file, ['dbbe', 'hobe'].map((code) => JSON.stringify(portalDocument(code))).join('\n'));
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = later(() => client.end());
  for (const statement of [filling, lagging]) await client.query(statement, [Number(values.rows)]);
  await client.query('analyze');
  await client.query(`insert into parent_users (id, code, first_name, last_name) values (1, 'ED', 'An', 'Claes')`);
  const token = await hireWith(5, client, url, secret);
  const server = startServer({ ...installation.env, LOG_LEVEL: 'info' });
  const port = await server.ready;

  const { compare, close } = besidePg({ client, url, secret, port, token });
  let isTooSlow = false;
  const rows: string[][] = [['list', 'call', 'statements through pg', 'times', 'read by']];
  for (const [name, list] of Object.entries(lists)) {
    const { ours, theirs, reading } = await compare(`${calls}${list}`);
    isTooSlow ||= ours > theirs * mostTimes;
    const plans = [];
    for (const { text, values: given } of reading)
      if (text.includes('"document_index"'))
        plans.push((await planOf(client, text, given)).filter((one) => one.includes('document_index')));
    rows.push([name, milliseconds(ours), milliseconds(theirs), times(ours / theirs), [...new Set(plans.flat())].join(', ')]);
  }
  console.log(`${values.rows} documents, medians of ${rounds} calls`);
  console.log(table(rows));
  const addresses = [
    '/staff',
    ...Object.values(lists)
      .filter((list) => !list.includes('cursor'))
      .map((list) => `${room}${list}`),
  ];
  const shown = await firstRows(`http://dbbe.localhost:${port}`, addresses, token);
  console.log(
    table([
      ['first row on the screen', 'half', 'longest'],
      ...[...shown].map(([address, { half, most }]) => [address, milliseconds(half), milliseconds(most)]),
    ]),
  );
  isTooSlow ||= [...shown.values()].some(({ half }) => half > mostMilliseconds);
  close();
  await server.stop();
  await end();
  await installation.remove();
  return isTooSlow ? 1 : 0;
}
