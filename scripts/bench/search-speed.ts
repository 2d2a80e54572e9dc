import fs from 'node:fs';
import { Readable } from 'node:stream';
import type { AnyEntity } from '../../src/content/entity.ts';
import { importDocuments } from '../../src/content/transfer/import.ts';
import { type Connection, connect } from '../../src/db/connection.ts';
import { articleEntity } from '../../src/features/articles/save.ts';
import { entitiesOf } from '../../src/features/entities.ts';
import { magazineEntity } from '../../src/features/magazines/save.ts';
import type { SearchQuery } from '../../src/features/search/schema.ts';
import { sources } from '../../src/features/sources.ts';
import { type Actor, visitor } from '../../src/lib/actor.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { buildIndex } from '../../src/search/index/rebuild.ts';
import { wordsIn } from '../../src/search/language/words.ts';
import { answeredSearch } from './answered-search.ts';
import { install, type Kind, nameOf } from './databases.ts';
import { milliseconds, percentile, plain, seconds, table } from './numbers.ts';
import { chance, varied } from './search-documents.ts';
import { type RealText, realTexts } from './texts.ts';

/** `page`: number of the measured page, from 0. */
type Question = { locale: Locale; query: SearchQuery; actor?: Actor; page?: number };
type Labelled = { class: string; q: string };

/** Module of the threads that create vectors. */
export const indexThread = new URL('../../src/search/index/thread.ts', import.meta.url);
const portalCode = 'dbbe';
const now = () => new Date();
const subscriber: Actor = { ...visitor, accountId: 1, subscribedOn: [portalCode] };
const latePage = 5;

/** Returns a number of queries of each kind, without duplicates if there are enough. */
function questions(texts: readonly RealText[], each: number): Map<string, Question[]> {
  const pick = chance(7);
  const one = <T>(list: readonly T[]) => list[pick(list.length)] as T;
  const locale = (): Locale => (pick(2) ? 'nl' : 'fr');
  const titleIn = (language: Locale) => one(texts).texts[language].title;
  const labelled = { nl: [] as Labelled[], fr: [] as Labelled[] };
  for (const language of ['nl', 'fr'] as const)
    labelled[language] = JSON.parse(fs.readFileSync(`scripts/search-quality/${language}.json`, 'utf8')) as Labelled[];
  const ofClass = (name: string) => () => {
    const language = locale();
    return { locale: language, query: { q: one(labelled[language].filter((query) => query.class === name)).q } };
  };
  const wordsOf = (language: Locale, text: string) =>
    [...wordsIn(language, text)].map(({ surface }) => surface).filter((word) => word.length > 3);
  const fromTexts = (count: number, more: object = {}) => {
    const language = locale();
    const words = wordsOf(language, one(texts).texts[language].text);
    const start = pick(Math.max(1, words.length - count));
    return { locale: language, query: { q: words.slice(start, start + count).join(' '), ...more } };
  };
  const kinds: Record<string, () => Question> = {
    'one word': () => fromTexts(1),
    'three words': () => fromTexts(3),
    'a title': () => {
      const language = locale();
      return { locale: language, query: { q: titleIn(language).slice(0, 200) } };
    },
    'compound or elision': ofClass('compounds'),
    'typing error': ofClass('typos'),
    'without accents': ofClass('accents'),
    synonym: ofClass('synonyms'),
    'with filters': () => fromTexts(2, { kind: 'articles', premium: '2', from: '2020-01-01' }),
    'inside an issue': () => fromTexts(1, { magazine: `${portalCode.toUpperCase()}${String(pick(50)).padStart(8, '0')}` }),
    'by a subscriber': () => ({ ...fromTexts(2), actor: subscriber }),
    'a late page': () => ({ ...fromTexts(1), page: latePage }),
    'newest first': () => fromTexts(1, { sort: 'recentFirst' }),
    'no words, most read': () => ({
      locale: locale(),
      query: { sort: 'mostPopular', kind: one(['news', 'articles', 'products']) as 'news' },
    }),
  };
  return new Map(Object.entries(kinds).map(([name, make]) => [name, Array.from({ length: each }, make)]));
}

/** Imports documents without indexing them. */
export async function bringIn({ db }: Connection, documents: () => Iterable<object>): Promise<void> {
  const entities = new Map(entitiesOf(undefined));
  // The index is built afterwards, and that is measured.
  for (const entity of [articleEntity, magazineEntity]) entities.set(entity.name, entity as unknown as AnyEntity);
  const lines = function* () {
    for (const document of documents()) yield `${JSON.stringify(document)}\n`;
  };
  const report = ({ text }: { text: string }) => console.log(text);
  const { bad } = await importDocuments(Readable.from(lines()), { db, entities, clock: now, report });
  if (bad) throw new Error(`${bad} documents were refused.`);
}

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Sends one query. @returns the milliseconds of the measured page */
async function measured({ db }: Connection, { locale, query, actor, page = 0 }: Question): Promise<number> {
  const ask = (cursor?: string) => answeredSearch(db, { portalCode, locale }, { ...query, ...(cursor && { cursor }) }, actor);
  let cursor: string | undefined;
  for (let at = 0; at < page; at++) cursor = (await ask(cursor)).cursor ?? cursor;
  return timed(() => ask(cursor));
}

/** Measures the response time of the search endpoint by kind of query, and the time to build the index. */
export async function measureSpeed({ articles, kinds, each }: { articles: number; kinds: readonly Kind[]; each: number }): Promise<void> {
  const texts = realTexts();
  for (const kind of kinds) {
    const installation = await install(kind);
    const connection = await connect({ url: installation.databaseUrl, dataDir: installation.dataDir });
    const filling = await timed(() => bringIn(connection, varied(texts, articles, now()).documents));
    const building = await timed(() => buildIndex(connection, sources, indexThread));
    console.log(
      `\n${nameOf[kind]}: ${plain(articles)} articles in two languages in ${seconds(filling / 1000)}, their index made in ${seconds(building / 1000)}`,
    );
    const rows: string[][] = [];
    for (const [name, asked] of questions(texts, each)) {
      for (const question of questions(texts, 3).get(name) ?? []) await measured(connection, question);
      const times: number[] = [];
      let slowest = { time: 0, q: '' };
      for (const question of asked) {
        const time = await measured(connection, question);
        if (time > slowest.time) slowest = { time, q: question.query.q ?? '' };
        times.push(time);
      }
      rows.push([
        name,
        ...[50, 95].map((percent) => milliseconds(percentile(times, percent))),
        milliseconds(slowest.time),
        slowest.q.slice(0, 40),
      ]);
    }
    console.log(table([['', 'p50', 'p95', 'slowest', 'which'], ...rows]));
    await connection.close();
    await installation.remove();
  }
}
