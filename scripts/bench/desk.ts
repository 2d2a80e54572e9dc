import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { permissionIds } from '../../src/lib/permissions.ts';
import { pageDocument, portalDocument } from '../../src/testing/documents.ts';
import { buildId } from './bundle.ts';
import { install } from './databases.ts';
import { measureEditor } from './desk-saves.ts';
import { firstRows } from './first-rows.ts';
import { compareLists, hire, warmingRounds } from './lists.ts';
import { measured } from './measured.ts';
import { milliseconds, plain, table } from './numbers.ts';
import { startServer } from './server.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench desk -- [--rows 100000]
Lists of the staff rooms on PostgreSQL with fsync: the median of a call over HTTP, beside the same statements through raw pg in
the same run, one after the other; how soon the first row of a room is on the screen in Chromium with an empty cache; the script of
a list and of an editor; and how soon a save is served, from the key pressed. Fails where a list takes more than 1.5 times as long,
where half of the visits wait for a row, or half of the saves for readers, for more than a second, or above a budget of script.`;

const rounds = 41;
const mostMilliseconds = 1_000;
/** Budgets of a room's script, gzip (staff.md 2), in bytes. */
const mostScript = { list: 250_000, editor: 400_000 } as const;
const edited = 'bewaren';
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
  const file = path.join(installation.dataDir, 'site.ndjson');
  const documents = [...['dbbe', 'hobe'].map((code) => portalDocument(code)), pageDocument(edited)];
  fs.writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = later(() => client.end());
  for (const statement of [filling, lagging]) await client.query(statement, [Number(values.rows)]);
  await client.query('analyze');
  const token = await hire(client, url, secret, permissionIds.EDIT_ARTICLE);
  await client.query(
    'insert into account_permissions (account, permission, granted_at) select account, $1, now() from account_permissions',
    [permissionIds.EDIT_MODULE],
  );
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
  const { script, saves } = await measureEditor(port, edited, room, token);
  console.log(
    table([
      ['script, gzip', 'kB', 'at most'],
      ...(['list', 'editor'] as const).map((name) => [name, plain(script[name] / 1_000), plain(mostScript[name] / 1_000)]),
    ]),
  );
  console.log(
    `a save from its key to readers: half of ${saves.count} within ${milliseconds(saves.half)}, the longest ${milliseconds(saves.most)}`,
  );
  const isTooSlow = isListSlow || saves.half > mostMilliseconds || [...shown.values()].some(({ half }) => half > mostMilliseconds);
  const isTooHeavy = script.list > mostScript.list || script.editor > mostScript.editor;
  await server.stop();
  await end();
  await installation.remove();
  return isTooSlow || isTooHeavy ? 1 : 0;
}
