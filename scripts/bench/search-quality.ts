import fs from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import MiniSearch from 'minisearch';
import { importDocuments } from '../../src/content/transfer/import.ts';
import { type Connection, connect, rowsOf } from '../../src/db/connection.ts';
import { demoContent } from '../../src/demo/content.ts';
import { entitiesOf } from '../../src/features/entities.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { textOfHtml } from '../../src/search/language/html-text.ts';
import { answeredSearch } from './answered-search.ts';
import { install } from './databases.ts';
import { mean, table } from './numbers.ts';
import { realDocuments } from './texts.ts';

type Labelled = { class: string; q: string; isHeldOut: boolean; relevant: Record<string, number> };
type Words = { title: string; description: string; text: string };
type Article = { reference: string; texts: Partial<Record<Locale, Words>> } & Record<string, unknown>;
type Find = (locale: Locale, q: string) => Promise<string[]>;
type Score = { ndcg: number; recall: number; isEmpty: boolean };

const portal = 'dbbe';
const depth = 10;
const now = () => new Date();

const labelled = (locale: Locale) => JSON.parse(fs.readFileSync(`scripts/search-quality/${locale}.json`, 'utf8')) as Labelled[];

/** Documents on one portal, all open: only the order of results is measured. */
async function articles(): Promise<Article[]> {
  const open = {
    entity: 'article',
    portals: [portal],
    isPremium: false,
    requiresRegistration: false,
    fileId: null,
    customerReference: null,
  };
  const demo = (await demoContent()).articles.map(({ daysAgo: _, picture: __, ...article }) => ({
    ...article,
    ...open,
    displayDate: '2025-06-01',
  }));
  return [...realDocuments(), ...demo].map((article) => ({ ...article, ...open })) as unknown as Article[];
}

function scoreOf(found: readonly string[], { relevant }: Labelled): Score {
  const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);
  const top = found.slice(0, depth);
  const best = Object.values(relevant).sort((a, b) => b - a);
  const ideal = best.slice(0, depth).reduce((sum, grade, place) => sum + gain(grade, place), 0);
  const got = top.reduce((sum, reference, place) => sum + gain(relevant[reference] ?? 0, place), 0);
  const hits = top.filter((reference) => relevant[reference]).length;
  return { ndcg: got / ideal, recall: hits / Math.min(depth, best.length), isEmpty: found.length === 0 };
}

async function plainRank({ db }: Connection, all: readonly Article[]): Promise<Find> {
  await db.execute(sql`create table plain (locale text, reference text, words tsvector)`);
  for (const locale of locales)
    for (const { reference, texts } of all) {
      const words = texts[locale];
      if (!words) continue;
      const config = locale === 'nl' ? 'dutch' : 'french';
      await db.execute(sql`insert into plain values (${locale}, ${reference}, setweight(to_tsvector(${config}, ${words.title}), 'A')
        || setweight(to_tsvector(${config}, ${words.description}), 'B') || setweight(to_tsvector(${config}, ${textOfHtml(words.text)}), 'C'))`);
    }
  return async (locale, q) => {
    const query = sql`websearch_to_tsquery(${locale === 'nl' ? 'dutch' : 'french'}, ${q})`;
    const rows = await db.execute(
      sql`select reference from plain where locale = ${locale} and words @@ ${query} order by ts_rank(words, ${query}) desc limit ${depth}`,
    );
    return rowsOf<{ reference: string }>(rows).map(({ reference }) => reference);
  };
}

/** MiniSearch with the settings that its documentation recommends for typing errors and unfinished words. */
function miniSearch(all: readonly Article[]): Find {
  const indexes = new Map(
    locales.map((locale) => {
      const index = new MiniSearch({ idField: 'reference', fields: ['title', 'description', 'text'] });
      index.addAll(
        all.flatMap(({ reference, texts }) => {
          const words = texts[locale];
          return words ? [{ reference, title: words.title, description: words.description, text: textOfHtml(words.text) }] : [];
        }),
      );
      return [locale, index] as const;
    }),
  );
  return async (locale, q) =>
    (indexes.get(locale)?.search(q, { boost: { title: 2 }, prefix: true, fuzzy: 0.2 }) ?? []).map(({ id }) => String(id));
}

const ours =
  ({ db }: Connection): Find =>
  async (locale, q) =>
    (await answeredSearch(db, { portalCode: portal, locale }, { q })).items.map(({ reference }) => reference);

async function bringIn({ db }: Connection, all: readonly Article[]): Promise<void> {
  const colors = { tint: '#FADBC5', accent: '#A8401F', accentOnPaper: '#8A3216', accentOnInk: '#F0A584' };
  const name = { name: 'Bench', title: 'Bench', description: 'Bench' };
  const documents = [{ entity: 'portal', code: portal, domain: 'bench.example', colors, texts: { nl: name, fr: name } }, ...all];
  const lines = Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`));
  const totals = await importDocuments(lines, { db, entities: entitiesOf(undefined), clock: now, report: ({ text }) => console.log(text) });
  if (totals.bad) throw new Error(`${totals.bad} documents were refused.`);
}

const names = ['ours', 'ts_rank', 'MiniSearch'] as const;
const shown = (scores: readonly Score[]) =>
  [mean(scores.map(({ ndcg }) => ndcg)), mean(scores.map(({ recall }) => recall))]
    .map((value) => value.toFixed(3))
    .concat(`${scores.filter(({ isEmpty }) => isEmpty).length}`);

/** Measures the quality of search results by class of query, beside plain ts_rank and MiniSearch. */
export async function measureQuality({ verbose, all: withHeldOut }: { verbose: boolean; all: boolean }): Promise<void> {
  const installation = await install('postgres');
  const connection = await connect({ url: installation.databaseUrl });
  const all = await articles();
  await bringIn(connection, all);
  const finders: Record<(typeof names)[number], Find> = {
    ours: ours(connection),
    ts_rank: await plainRank(connection, all),
    MiniSearch: miniSearch(all),
  };
  for (const locale of locales) {
    const scores: { labels: Labelled; of: Record<string, Score> }[] = [];
    for (const labels of labelled(locale)) {
      const of: Record<string, Score> = {};
      let mine: string[] = [];
      for (const name of names) {
        const found = await finders[name](locale, labels.q);
        of[name] = scoreOf(found, labels);
        if (name === 'ours') mine = found;
      }
      const own = of.ours?.ndcg ?? 0;
      const isBelow = names.some((name) => (of[name]?.ndcg ?? 0) > own) || own < 0.75;
      if (verbose && isBelow && !labels.isHeldOut)
        console.log(
          `${labels.class} “${labels.q}”: ${names.map((name) => `${name} ${of[name]?.ndcg.toFixed(2)}`).join(', ')}; found ${mine.slice(0, 5).join(' ')}, wanted ${Object.keys(labels.relevant).join(' ')}`,
        );
      scores.push({ labels, of });
    }
    for (const isHeldOut of withHeldOut ? [false, true] : [false]) {
      const part = scores.filter(({ labels }) => labels.isHeldOut === isHeldOut);
      const row = (title: string, some: typeof part) => [
        title,
        String(some.length),
        ...names.flatMap((name) => shown(some.map(({ of }) => of[name] as Score))),
      ];
      const classes = [...Map.groupBy(part, ({ labels }) => labels.class)].map(([name, some]) => row(name, some));
      console.log(`\n${locale}, ${isHeldOut ? 'held out' : 'tuned on'}: nDCG@10, recall@10 and queries without result`);
      console.log(table([['', 'queries', ...names.flatMap((name) => [name, 'recall', 'none'])], ...classes, row('all', part)]));
    }
  }
  await connection.close();
  await installation.remove();
}
