import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { locales, type PerLocale } from '../lib/locale.ts';
import { type ArticleWords, wordsIn } from './article.ts';
import type { Caption } from './captions.ts';

const folder = path.resolve('src/demo');

type Dated = { daysAgo: number };
/** English words that select a drawing (`scripts/demo`). */
type Drawn = { picture: string };
type Referenced = { reference: string };

/** Trade of a portal's drawings. */
type Motif = 'tiles' | 'joints' | 'circuits' | 'planting' | 'fans';
export type Portal = { code: string; motif: Motif; colors: { tint: string; accent: string }; texts: Required<PerLocale<{ name: string }>> };
export type Customer = Referenced & { portals: string[] };
export type Article = Referenced & Dated & Drawn & { portals: string[]; texts: PerLocale<ArticleWords> };
type Ad = { customerReference: string };
export type Magazine = Referenced &
  Dated &
  Drawn & {
    portal: string;
    number: number;
    texts: PerLocale<{ coverAlt: string }>;
    articles: string[];
    ads: Ad[];
    combinations: (Referenced & { article: string })[];
  };
/** Picture of the introduction; none of its articles shows it. */
export type Newsletter = Referenced & Dated & { portal: string; introPicture: string; items: { reference: string | null }[] };
export type Event = Referenced &
  Drawn & { portals: string[]; startsInDays: number; durationHours: number; texts: PerLocale<{ alt: string }> };
export type Video = Referenced &
  Dated &
  Drawn & { durationSeconds: number; portals: string[]; texts: PerLocale<{ alt: string; captions: Caption[] }> };
export type Banner = Referenced & { portals: string[]; customerReference: string; texts: PerLocale<{ alt: string }> };
export type Popup = Dated & { id: number; portal: string; untilDays: number };

/** Content of the files in this folder; fields without a type here are passed on unchanged. */
export type Content = {
  portals: Portal[];
  interests: object[];
  themes: object[];
  redirects: object[];
  customers: Customer[];
  /** Second records of companies, as they come in by a file. */
  doubles: Referenced[];
  ads: Banner[];
  articles: Article[];
  magazines: Magazine[];
  newsletters: Newsletter[];
  events: Event[];
  videos: Video[];
  pages: object[];
  products: object[];
  popups: Popup[];
  knowledge: { categories: object[]; tags: object[]; items: object[] };
};

const json = async <T>(...names: string[]): Promise<T> => JSON.parse(await readFile(path.join(folder, ...names), 'utf8')) as T;

async function articleOf(reference: string): Promise<Article> {
  const files = await readdir(path.join(folder, 'articles', reference));
  const inLocales = locales.filter((locale) => files.includes(`${locale}.html`));
  const texts = await Promise.all(
    inLocales.map(
      async (locale) => [locale, wordsIn(await readFile(path.join(folder, 'articles', reference, `${locale}.html`), 'utf8'))] as const,
    ),
  );
  return {
    ...(await json<Omit<Article, 'reference' | 'texts'>>('articles', reference, 'meta.json')),
    reference,
    texts: Object.fromEntries(texts),
  };
}

export async function demoContent(): Promise<Content> {
  const references = (await readdir(path.join(folder, 'articles'))).sort();
  const lists = [
    'portals',
    'interests',
    'themes',
    'redirects',
    'customers',
    'doubles',
    'ads',
    'magazines',
    'newsletters',
    'events',
    'videos',
    'pages',
    'products',
    'popups',
    'knowledge',
  ] as const;
  const read = await Promise.all(lists.map(async (name) => [name, await json(`${name}.json`)] as const));
  return { ...(Object.fromEntries(read) as Omit<Content, 'articles'>), articles: await Promise.all(references.map(articleOf)) };
}
