import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { furnishMembers } from './api-material.ts';
import { sendDocuments } from './control.ts';
import { articlesFor, multiply } from './documents.ts';
import { filled, publishOnce, writeDocuments } from './full.ts';
import { cpuOfFamily } from './measured.ts';
import { milliseconds, percentile, plain, seconds, table } from './numbers.ts';
import { type Address, createReader, type Reader } from './pages.ts';
import { startServer } from './server.ts';
import { realTexts } from './texts.ts';
import { later } from './tidy.ts';

export const usage = `npm run bench messages -- [--size ADDRESSES] [--saves N]
Translation in place on PostgreSQL: the time from a saved message until the page at hand shows it, and until every page of
one language does, beside a full publish; an article that is saved meanwhile; and the processor time with that of the database. 100,000 addresses and 40 saves unless told.
Fails where half of the saves take more than 100 ms, where all pages take as long as a full publish, or where the article
waits for the pages of the message.`;

/** Messages on every page: one that is saved for one portal in place, and one that is saved for all portals. */
const keys = { atHand: 'portals.nav.home', everywhere: 'layouts.skip' } as const;
const mostMilliseconds = 100;
const patienceMilliseconds = 3_600_000;
const permission = 7;

/** Creates a translator with a second factor. @returns the bearer token */
async function hire(client: pg.Client, url: string, secret: string): Promise<string> {
  const [member] = await furnishMembers(url, secret, 1);
  await client.query(`insert into parent_users (id, code, first_name, last_name) values (1, 'VT', 'An', 'Claes')`);
  await client.query('update accounts set parent_user = 1 where id = $1', [member?.account]);
  await client.query('insert into account_permissions (account, permission, granted_at) values ($1, $2, now())', [
    member?.account,
    permission,
  ]);
  await client.query(`update sessions set factor = 'totp', factor_at = now() where account = $1`, [member?.account]);
  return member?.bearer ?? '';
}

/** Waits until an address shows a text. @returns milliseconds */
async function untilShown(reader: Reader, address: Address, text: string): Promise<number> {
  const start = performance.now();
  while (!(await reader.get(address)).body.includes(text)) {
    if (performance.now() - start > patienceMilliseconds) throw new Error(`${address.path} does not show ${text}.`);
    await pause(2);
  }
  return performance.now() - start;
}

/** Returns the number of changes that are not published everywhere. */
async function waitingIn(reader: Reader): Promise<number> {
  const { body } = await reader.get({ portal: 'dbbe', path: '/healthcheck' });
  return (JSON.parse(body) as { publisher?: { waiting: number } }).publisher?.waiting ?? Number.NaN;
}

/** Waits until the publisher is idle. @throws Error after an hour */
async function untilIdle(reader: Reader): Promise<void> {
  const start = performance.now();
  while ((await waitingIn(reader)) !== 0) {
    if (performance.now() - start > patienceMilliseconds) throw new Error('The publisher was still busy after an hour.');
    await pause(100);
  }
}

/** Measures translation in place. */
export async function run(args: string[]): Promise<number> {
  const options = { size: { type: 'string', default: '100000' }, saves: { type: 'string', default: '40' } } as const;
  const { values } = parseArgs({ args, options });
  const content = multiply(realTexts(), articlesFor(Number(values.size)), new Date());
  const documents = await writeDocuments(content);
  const installation = await filled('postgres', documents.file);
  await documents.remove();
  const published = await publishOnce(installation);
  const [url, secret] = [installation.databaseUrl ?? '', installation.env.SECRET ?? ''];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = later(() => client.end());
  const token = await hire(client, url, secret);
  // After an import the server draws a card for each text for a long time, which would be measured too.
  await client.query(`update social_cards set taken_until = 'infinity' where not is_drawn`);
  await client.query('analyze');
  const server = startServer(installation.env);
  const port = await server.ready;
  const [reader, other] = [createReader(port), createReader(port)];
  await untilIdle(reader);

  const headers = { host: 'dbbe.localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const save = async (key: string, value: string, path: string, portalCode: string | null) => {
    const body = JSON.stringify({ appId: 1, key, value, language: 'nl', portalCode });
    const response = await fetch(`http://127.0.0.1:${port}/api/translations?path=${path}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`A save was answered with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const onPortal = Array.from({ length: content.articles }, (_, index) => content.article(index)).filter(
    ({ portals }) => portals[0] === 'dbbe',
  );
  const atHand: number[] = [];
  for (let count = 0; count < Number(values.saves); count += 1) {
    const path = `/dossier/${onPortal[count % onPortal.length]?.reference}`;
    const start = performance.now();
    await save(keys.atHand, `Voorpagina ${count}`, path, 'dbbe');
    await untilShown(reader, { portal: 'dbbe', path }, `Voorpagina ${count}<`);
    atHand.push(performance.now() - start);
  }
  await untilIdle(reader);

  const cpu = () => cpuOfFamily(server.pid ?? 0) + installation.databaseCpu();
  const [start, cpuBefore] = [performance.now(), cpu()];
  await save(keys.everywhere, 'Naar alle teksten', '/', null);
  const edited = onPortal.at(-1);
  if (!edited) throw new Error('There is no article.');
  const title = 'Bewerkt terwijl berichten wachten';
  const document = { ...edited, texts: { ...edited.texts, nl: { ...edited.texts.nl, title } } };
  let live: Promise<{ article: number; waiting: number }> | undefined;
  for await (const line of sendDocuments(installation.dataDir, [document])) {
    if ('failed' in line) throw new Error(line.failed);
    // This line is sent when the edit has been committed; the last one when all pages are live.
    if ('totals' in line)
      live ??= untilShown(other, { portal: 'dbbe', path: `/dossier/${edited.reference}` }, title).then(async (article) => ({
        article,
        waiting: await waitingIn(other),
      }));
  }
  if (!live) throw new Error('The article was not saved.');
  const { article, waiting } = await live;
  await untilIdle(reader);
  const everywhere = (performance.now() - start) / 1_000;
  const cpuEverywhere = cpu() - cpuBefore;
  const fronts = await Promise.all(['dbbe', 'hobe'].map((portal) => reader.get({ portal, path: '/' })));
  const isShown = fronts.every(({ body }) => body.includes('Naar alle teksten'));
  reader.close();
  other.close();
  await server.stop();
  await end();
  await installation.remove();

  const half = percentile(atHand, 50);
  console.log(`about ${plain(Number(values.size))} addresses, ${plain(published.pages)} pages, ${values.saves} saves`);
  console.log(
    table([
      ['', 'time', 'processor'],
      ['a saved message, page at hand, half of the saves', milliseconds(half), ''],
      ['99 of 100', milliseconds(percentile(atHand, 99)), ''],
      ['every page of one language on all portals', seconds(everywhere), seconds(cpuEverywhere)],
      ['a full publish', seconds(published.seconds), seconds(published.cpuSeconds)],
      ['an article saved meanwhile, own page', milliseconds(article), ''],
    ]),
  );
  const faults = [
    ...(half > mostMilliseconds ? [`Half of the saves take ${milliseconds(half)}; ${mostMilliseconds} ms are allowed`] : []),
    ...(everywhere < published.seconds ? [] : ['Publishing a message everywhere takes as long as a full publish']),
    ...(isShown ? [] : ['A page does not show the message']),
    ...(waiting > 0 ? [] : ['The article waited for the pages of the message']),
  ];
  for (const fault of faults) console.log(`✗ ${fault}`);
  return faults.length ? 1 : 0;
}
