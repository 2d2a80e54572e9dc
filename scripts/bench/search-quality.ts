import fs from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { type Connection, connect } from '../../src/db/connection.ts';
import { demoContent } from '../../src/demo/content.ts';
import { sources } from '../../src/features/sources.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { buildIndex } from '../../src/search/index/rebuild.ts';
import { textOfHtml } from '../../src/search/language/html-text.ts';
import { answeredSearch } from './answered-search.ts';
import { install } from './databases.ts';
import { mean, plain, table } from './numbers.ts';
import { chance } from './search-documents.ts';
import { grownArticles } from './search-grown.ts';
import { faultsOf, intervalOf, type Labelled, lossOf, ndcgOf, type Scored } from './search-scores.ts';
import { bringIn, indexThread } from './search-speed.ts';
import { realDocuments, realTexts } from './texts.ts';

type Words = { title: string; description: string; text: string };
type Article = { reference: string; texts: Partial<Record<Locale, Words>> };
type Find = (locale: Locale, q: string) => Promise<string[]>;
type Finders = { ours: Find; mini: Find };

const portal = 'dbbe';
const shownWanted = 5;

/** Documents on one portal, all open: only the order of results is measured. */
const open = {
  entity: 'article',
  portals: [portal],
  isPremium: false,
  requiresRegistration: false,
  viewCount: 0,
  fileId: null,
  customerReference: null,
};

async function articles(): Promise<Article[]> {
  const demo = (await demoContent()).articles.map(({ daysAgo: _, picture: __, ...article }) => ({ ...article, displayDate: '2025-06-01' }));
  return [...realDocuments(), ...demo].map((article) => ({ ...article, ...open })) as unknown as Article[];
}

/** MiniSearch with the settings that its documentation recommends for typing errors and unfinished words. */
function miniSearch(): { add(more: readonly Article[]): void; find: Find } {
  const make = () => new MiniSearch({ idField: 'reference', fields: ['title', 'description', 'text'] });
  const indexes: Readonly<Record<Locale, MiniSearch>> = { nl: make(), fr: make() };
  return {
    add(more) {
      for (const locale of locales)
        indexes[locale].addAll(
          more.flatMap(({ reference, texts }) => {
            const words = texts[locale];
            return words ? [{ reference, ...words, text: textOfHtml(words.text) }] : [];
          }),
        );
    },
    find: async (locale, q) => indexes[locale].search(q, { boost: { title: 2 }, prefix: true, fuzzy: 0.2 }).map(({ id }) => String(id)),
  };
}

const ours =
  ({ db }: Connection): Find =>
  async (locale, q) =>
    (await answeredSearch(db, { portalCode: portal, locale }, { q })).items.map(({ reference }) => reference);

function portalDocument() {
  const colors = { tint: '#FADBC5', accent: '#A8401F', accentOnPaper: '#8A3216', accentOnInk: '#F0A584' };
  const name = { name: 'Bench', title: 'Bench', description: 'Bench' };
  return { entity: 'portal', code: portal, domain: 'bench.example', colors, texts: { nl: name, fr: name } };
}

type Query = Labelled & { locale: Locale };
type Answer = { query: Query; ours: string[]; mini: string[] };

async function answersOf(queries: readonly Query[], find: Finders): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries)
    answers.push({ query, ours: await find.ours(query.locale, query.q), mini: await find.mini(query.locale, query.q) });
  return answers;
}

const shown = (value: number) => value.toFixed(3);

function rowOf(name: string, some: readonly Scored[]): string[] {
  const differences = some.map(({ ours: one, mini }) => one - mini);
  const [low, high] = intervalOf(differences, chance(7));
  const grown = some.flatMap((one) => one.grown ?? []);
  return [
    ...[name, plain(some.length), shown(mean(some.map((one) => one.ours))), shown(mean(some.map((one) => one.mini)))],
    ...[shown(mean(differences)), `${shown(low)} to ${shown(high)}`],
    ...(grown.length ? [shown(mean(grown.map((one) => one.ours))), shown(mean(grown.map((one) => one.mini))), shown(lossOf(some))] : []),
  ];
}

/** `folder` holds nl.json and fr.json with the judged queries; `verbose` prints the queries with bad results, except held-out ones. */
export type Quality = { folder: string; only: 'tuning' | 'held-out' | undefined; grown: number; verbose: boolean };

function queriesIn({ folder, only }: Quality): Query[] {
  const all = locales.flatMap((locale) =>
    (JSON.parse(fs.readFileSync(path.join(folder, `${locale}.json`), 'utf8')) as Labelled[]).map((one) => ({ ...one, locale })),
  );
  return all.filter(({ isHeldOut = false }) => only === undefined || isHeldOut === (only === 'held-out'));
}

function report(scored: readonly (Scored & { locale: Locale })[]): void {
  const head = ['nDCG@10', 'queries', 'ours', 'MiniSearch', 'difference', '95 % interval'];
  const isGrown = scored.some(({ grown }) => grown);
  for (const [name, part] of [...Map.groupBy(scored, ({ locale }) => locale), ['nl and fr', scored] as const]) {
    const rows = [...Map.groupBy(part, (one) => one.class)].map(([one, some]) => rowOf(one, some));
    console.log(`\n${name}`);
    console.log(table([[...head, ...(isGrown ? ['ours, grown', 'MiniSearch, grown', 'loss'] : [])], ...rows, rowOf('all', part)]));
  }
}

/** Measures the quality of search results by class of query, beside MiniSearch, also with more documents. @returns whether the goals are met */
export async function measureQuality(quality: Quality): Promise<boolean> {
  const queries = queriesIn(quality);
  const installation = await install('postgres');
  const connection = await connect({ url: installation.databaseUrl });
  const mini = miniSearch();
  const find: Finders = { ours: ours(connection), mini: mini.find };
  async function add(documents: readonly object[]): Promise<void> {
    mini.add(documents.filter((one) => 'texts' in one && 'reference' in one) as Article[]);
    await bringIn(connection, () => documents.values());
    await buildIndex(connection, sources, indexThread);
  }
  await add([portalDocument(), ...(await articles())]);
  const before = await answersOf(queries, find);
  if (quality.grown) await add([...grownArticles(realTexts(), quality.grown)].map((article) => ({ ...article, ...open })));
  const after = quality.grown ? await answersOf(queries, find) : [];
  await connection.close();
  await installation.remove();

  const scored = before.map(({ query, ...found }, index) => {
    const scoreOf = (one: Pick<Answer, 'ours' | 'mini'>) => ({
      ours: ndcgOf(one.ours, query.relevant),
      mini: ndcgOf(one.mini, query.relevant),
    });
    const grown = after[index];
    const score = scoreOf(found);
    if (quality.verbose && !query.isHeldOut && score.ours < Math.max(0.75, score.mini))
      console.log(
        `${query.locale} ${query.class} “${query.q}”: ours ${shown(score.ours)}, MiniSearch ${shown(score.mini)}; found ${found.ours.slice(0, shownWanted).join(' ')}, wanted ${Object.keys(query.relevant).join(' ')}`,
      );
    return { class: query.class, locale: query.locale, ...score, ...(grown && { grown: scoreOf(grown) }) };
  });
  report(scored);
  const faults = locales.flatMap((locale) => faultsOf(scored.filter((one) => one.locale === locale)).map((fault) => `${locale}, ${fault}`));
  console.log(faults.length ? `\nBelow the goals:\n${faults.join('\n')}` : '\nAll goals are met.');
  return faults.length === 0;
}
