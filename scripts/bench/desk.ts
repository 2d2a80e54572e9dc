import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { portalDocument } from '../../src/testing/documents.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { firstRows } from './first-rows.ts';
import { compareLists, hire, warmingRounds } from './lists.ts';
import { measured } from './measured.ts';
import { milliseconds, table } from './numbers.ts';
import { startServer } from './server.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench desk -- [--rows 100000]
Lists of the staff rooms on PostgreSQL with fsync: the median of a call over HTTP, beside the same statements through raw pg in
the same run, one after the other, and how soon the first row of a room is on the screen in Chromium with an empty cache. Fails
where a list takes more than 1.5 times as long, or where half of the visits wait for a row for more than a second.`;

const rounds = 41;
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
  const token = await hire(client, url, secret, 5);
  const server = startServer({ ...installation.env, LOG_LEVEL: 'info' });
  const port = await server.ready;

  const called = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, `${calls}${list}`]));
  const { rows, isTooSlow: isListSlow } = await compareLists({
    client,
    url,
    secret,
    token,
    port,
    lists: called,
    table: 'document_index',
    rounds,
  });
  console.log(`${values.rows} documents, medians of ${rounds} calls after ${warmingRounds} that warm up`);
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
  const isTooSlow = isListSlow || [...shown.values()].some(({ half }) => half > mostMilliseconds);
  await server.stop();
  await end();
  await installation.remove();
  return isTooSlow ? 1 : 0;
}
