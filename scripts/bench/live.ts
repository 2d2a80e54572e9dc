import { setTimeout as pause } from 'node:timers/promises';
import { key } from '../../src/content/keys.ts';
import type { Connection } from '../../src/db/connection.ts';
import { connect } from '../../src/db/connection.ts';
import { pagesThatRead } from '../../src/publishing/affected-pages.ts';
import { buildId } from './bundle.ts';
import { sendDocuments } from './control.ts';
import { type Installation, nameOf } from './databases.ts';
import type { ArticleDocument, Multiplied } from './documents.ts';
import { mean, milliseconds, percentile, plain, table } from './numbers.ts';
import { type Address, addressesOf, createReader, isPage, type Reader } from './pages.ts';
import { startServer } from './server.ts';

/** Number of articles of each kind that are edited in turn. */
const articlesInTurn = 10;
const patienceMilliseconds = 60_000;

type Live = { own: number; all: number; addresses: number };
type Setting = { dataDir: string; connection: Connection; readers: [Reader, Reader] };

const isOwn = (reference: string) => (address: Address) => !address.path.includes('/magazine/') && address.path.endsWith(`/${reference}`);
const nameIn = ({ portal, path }: Address) => `${portal}${path}`;

let edit = 0;
function edited(article: ArticleDocument): { document: ArticleDocument; mark: string } {
  edit += 1;
  const mark = `bewerking${edit}z`;
  const { nl, fr } = article.texts;
  return {
    mark,
    document: { ...article, texts: { nl: { ...nl, title: `${mark} ${nl.title}` }, fr: { ...fr, title: `${mark} ${fr.title}` } } },
  };
}

/** Returns the addresses of pages that show the title of an article, with their present ETag. They are found with an edit that is not measured. */
async function dependentsOf(
  { dataDir, connection, readers: [reader] }: Setting,
  article: ArticleDocument,
): Promise<Map<Address, string | undefined>> {
  const { document, mark } = edited(article);
  for await (const line of sendDocuments(dataDir, [document])) if ('failed' in line) throw new Error(line.failed);
  const places = (await pagesThatRead(connection.db, buildId(), [key.article(article.reference)])).filter(isPage);
  const shown = new Map<Address, string | undefined>();
  for (const address of places.flatMap(addressesOf)) {
    const { body, etag } = await reader.get(address);
    if (body.includes(mark)) shown.set(address, etag);
  }
  return shown;
}

/** Polls addresses one after the other until each shows the mark, at most once a millisecond, so that the server can publish. @returns milliseconds */
async function untilLive(reader: Reader, shown: Map<Address, string | undefined>, addresses: Address[], mark: string): Promise<number> {
  const start = performance.now();
  for (const address of addresses) {
    for (let isLive = false; !isLive; ) {
      const { status, body, etag } = await reader.get(address, shown.get(address));
      if (status === 200) shown.set(address, etag);
      isLive = status === 200 && body.includes(mark);
      if (!isLive) await pause(1);
      if (!isLive && performance.now() - start > patienceMilliseconds)
        throw new Error(`After a minute ${nameIn(address)} does not show an edit.`);
    }
  }
  return performance.now() - start;
}

/** Polls with two concurrent readers: one for the own pages, one for the others. */
async function waitUntilLive(
  { readers: [first, second] }: Setting,
  shown: Map<Address, string | undefined>,
  mark: string,
  isOwn: (address: Address) => boolean,
): Promise<Live> {
  const { true: own = [], false: others = [] } = Object.groupBy(shown.keys(), (address) => `${isOwn(address)}`);
  const [ownAt = 0, othersAt = 0] = await Promise.all([untilLive(first, shown, own, mark), untilLive(second, shown, others, mark)]);
  return { own: ownAt, all: Math.max(ownAt, othersAt), addresses: shown.size };
}

async function measureEdits(setting: Setting, articles: readonly ArticleDocument[], edits: number): Promise<Live[]> {
  const shown = new Map<ArticleDocument, Map<Address, string | undefined>>();
  for (const article of articles) shown.set(article, await dependentsOf(setting, article));
  const measured: Live[] = [];
  for (let count = 0; count < edits; count++) {
    const article = articles[count % articles.length] as ArticleDocument;
    const { document, mark } = edited(article);
    let live: Promise<Live> | undefined;
    for await (const line of sendDocuments(setting.dataDir, [document])) {
      if ('failed' in line) throw new Error(line.failed);
      // This line is sent when the edit has been committed.
      if ('totals' in line) live ??= waitUntilLive(setting, shown.get(article) ?? new Map(), mark, isOwn(article.reference));
    }
    if (live) measured.push(await live);
  }
  return measured;
}

/** Milliseconds from a commit until its pages are served. */
export type Delay = { name: string; p50: number; p99: number };

/** Measures the time from an edit's commit until it is served, in a running server with the published site. */
export async function saveToLive(
  installation: Installation,
  content: Multiplied,
  edits: { own: number; dependents: number },
): Promise<Delay[]> {
  const server = startServer(installation.env);
  const port = await server.ready;
  const readers: Setting['readers'] = [createReader(port), createReader(port)];
  const connection = await connect({ url: installation.databaseUrl, dataDir: installation.dataDir, through: true });
  const setting: Setting = { dataDir: installation.dataDir, connection, readers };
  const indexes = Array.from({ length: content.articles }, (_, index) => index);
  const pick = (inMagazine: boolean) =>
    indexes
      // Open texts on one portal, except the newest, which are on fronts and in feeds.
      .filter((index) => index < content.articles * 0.9 && (content.magazineOf(index) !== undefined) === inMagazine)
      .map(content.article)
      .filter(({ portals }) => portals.length === 1)
      .filter((_, index, { length }) => index % Math.max(1, Math.floor(length / articlesInTurn)) === 0)
      .slice(0, articlesInTurn);

  const rows: string[][] = [];
  const delays: Delay[] = [];
  for (const [name, articles, count] of [
    ['in no magazine', pick(false), edits.own],
    ['in a magazine', pick(true), edits.dependents],
  ] as const) {
    const measured = await measureEdits(setting, articles, count);
    for (const [what, values, addresses] of [
      ['own pages', measured.map(({ own }) => own), 3],
      ['all that show it', measured.map(({ all }) => all), mean(measured.map(({ addresses }) => addresses))],
    ] as const) {
      const delay = { name: `article ${name}: ${what}`, p50: percentile(values, 50), p99: percentile(values, 99) };
      delays.push(delay);
      rows.push([delay.name, plain(addresses), plain(values.length), milliseconds(delay.p50), milliseconds(delay.p99)]);
    }
  }
  console.log(
    `\n${nameOf[installation.kind]}: from the commit of an edit until it is served over HTTP. Each edit is a document of its own, saved by the server and published from its outbox, as every save is.`,
  );
  console.log(table([['', 'addresses', 'edits', 'p50', 'p99'], ...rows]));
  for (const reader of readers) reader.close();
  await connection.close();
  await server.stop();
  return delays;
}
