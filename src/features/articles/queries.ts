import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { fileShown } from '../../content/files/remote-pictures.ts';
import { type Dated, datedOf, inMonths, monthOf } from '../../content/months.ts';
import { notOver, shownAt } from '../../content/visible.ts';
import { storedCompanies } from '../../db/companies.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articleInterests, articleListings, articlePortals, articles, articleTexts } from '../../db/tables/articles.ts';
import { files } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { customerTile } from '../companies/rules.ts';
import type { CustomerTile } from '../companies/schema.ts';
import { neighboursEachSide, newsMilliseconds, typeGroups } from './rules.ts';
import type { Shown } from './schema.ts';

export type ArticleRow = Awaited<ReturnType<typeof shownRows>>[number];

const { text, ...wordsOfTiles } = getTableColumns(articleTexts);
/** Texts are long: those that are not shown are not read. */
const textsWith = (whole: readonly string[]) => ({
  ...wordsOfTiles,
  text: sql<string>`case when ${articles.reference} = any(${sql.param([...whole])}::text[]) then ${text} else '' end`,
});

export type InterestOfArticle = { code: string; name: string; isMain: boolean };

/** Interests of each article by name, in order. */
const interestsIn = (locale: Locale) => sql<InterestOfArticle[]>`(
  select coalesce(json_agg(json_build_object(
    'code', ${interests.code}, 'name', coalesce(${interestTexts.name}, ${interests.code}), 'isMain', ${interests.isMain}) order by ${articleInterests.position}), '[]')
  from ${articleInterests} join ${interests} on ${interests.code} = ${articleInterests.interest}
    left join ${interestTexts} on ${interestTexts.interest} = ${interests.code} and ${interestTexts.locale} = ${locale}
  where ${articleInterests.article} = ${articles.reference})`;

const shownRows = (db: Db, { portal, locale, now }: Shown, references: string[], whole: readonly string[]) =>
  db
    .select({ article: articles, texts: textsWith(whole), file: files, interests: interestsIn(locale) })
    .from(articles)
    .innerJoin(articleTexts, and(eq(articleTexts.article, articles.reference), eq(articleTexts.locale, locale)))
    .innerJoin(articlePortals, and(eq(articlePortals.article, articles.reference), eq(articlePortals.portal, portal)))
    .leftJoin(files, eq(files.id, fileShown(articles.fileId, articles.imageUrl)))
    .where(and(inArray(articles.reference, references), shownAt(articles, now)));

/**
 * Returns those of some articles that a portal shows in a language.
 * @param whole articles that come with their text; it is empty in the others
 */
export async function articlesByReference(
  db: Db,
  shown: Shown,
  references: string[],
  whole: readonly string[],
): Promise<Map<string, ArticleRow>> {
  if (!references.length) return new Map();
  const rows = await shownRows(db, shown, [...new Set(references)], [...new Set(whole)]);
  return new Map(rows.map((row) => [row.article.reference, row]));
}

/** Returns the portals of articles, canonical first, and their languages. */
export async function portalsOfArticles(db: Db, references: string[]): Promise<Map<string, { portals: string[]; locales: Locale[] }>> {
  if (!references.length) return new Map();
  const rows = rowsOf<{ reference: string; portals: string[]; locales: Locale[] }>(
    await db.execute(sql`
      select reference, array(select portal::text from article_portals where article = reference order by position) as portals,
        array(select locale::text from article_texts where article = reference order by locale desc) as locales
      from unnest(${sql.param([...new Set(references)])}::text[]) as reference`),
  );
  return new Map(rows.map(({ reference, ...publication }) => [reference, publication]));
}

/** Returns the interests of articles in order, also of articles that are not shown. */
export async function interestsOf(db: Db, locale: Locale, references: string[]): Promise<Map<string, InterestOfArticle[]>> {
  if (!references.length) return new Map();
  const rows = await db.execute(
    sql`select reference, ${interestsIn(locale)} as interests from ${articles} where ${inArray(articles.reference, references)}`,
  );
  return new Map(
    rowsOf<{ reference: string; interests: InterestOfArticle[] }>(rows).map(({ reference, interests }) => [reference, interests]),
  );
}

const listed = ({ portal, locale, now }: Shown, topics: readonly string[]): SQL | undefined =>
  and(
    eq(articleListings.portal, portal),
    eq(articleListings.locale, locale),
    topics.length === 1 ? eq(articleListings.interest, topics[0] ?? '') : inArray(articleListings.interest, [...topics]),
    lte(articleListings.displayDate, now),
    notOver(articleListings.visibleUntil, now),
  );

/** Returns the references of a list, newest first; without interests, of all articles. */
export async function listedArticles(db: Db, shown: Shown, topics: readonly string[], limit?: number): Promise<string[]> {
  const query = db
    .selectDistinct({ article: articleListings.article, date: articleListings.displayDate })
    .from(articleListings)
    .where(listed(shown, topics.length ? topics : ['']))
    .orderBy(desc(articleListings.displayDate), desc(articleListings.article));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ article }) => article);
}

/**
 * Returns the references of some lists, newest first, in one statement.
 * @param lists interests of each list by its name; without interests, a list of all articles
 */
export async function articlesOfLists(
  db: Db,
  { portal, locale, now }: Shown,
  lists: ReadonlyMap<string, readonly string[]>,
  limit?: number,
): Promise<Map<string, string[]>> {
  const names = [...lists.keys()];
  if (!names.length) return new Map();
  const topics = [...lists.values()].map((codes) => `{${(codes.length ? codes : ['']).map((code) => JSON.stringify(code)).join(',')}}`);
  const rows = rowsOf<{ name: string; article: string }>(
    await db.execute(sql`
      select list.name, shown.article
      from unnest(${sql.param(names)}::text[], ${sql.param(topics)}::text[]) as list(name, topics)
      cross join lateral (
        select distinct article, display_date from article_listings
        where portal = ${portal} and locale = ${locale} and interest = any(list.topics::text[]) and display_date <= ${now.toISOString()}
          and (visible_until is null or visible_until > ${now.toISOString()})
        order by display_date desc, article desc limit ${limit ?? null}
      ) shown
      order by list.name, shown.display_date desc, shown.article desc`),
  );
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, list]) => [name, list.map(({ article }) => article)]));
}

/** Company that sponsored an article. */
export type Sponsor = { tile: CustomerTile; logoFileId: number | null };

/** Returns the tiles of companies that sponsored articles; their names are shown with the texts of the articles. */
export async function sponsorsOf(
  db: Db,
  { portal, locale }: Pick<Shown, 'portal' | 'locale'>,
  customers: readonly (string | null)[],
): Promise<Map<string, Sponsor>> {
  const stored = await storedCompanies(db, portal, customers);
  return new Map(
    [...stored].map(([reference, company]) => [
      reference,
      { tile: customerTile(company, company.logo, locale), logoFileId: company.logoFileId },
    ]),
  );
}

/** Returns the listed articles of companies, newest first. */
export const listedOfCustomers = (db: Db, shown: Shown, customers: readonly string[]) =>
  db
    .select({ customer: articles.customerReference, article: articles.reference, typeId: articles.typeId })
    .from(articles)
    .innerJoin(articleListings, eq(articleListings.article, articles.reference))
    .where(and(inArray(articles.customerReference, [...customers]), listed(shown, [''])))
    .orderBy(desc(articleListings.displayDate), desc(articles.reference));

/** Returns for each article up to two newer and two older ones of its first interest, newest first. */
export async function neighboursOf(db: Db, { portal, locale, now }: Shown, references: string[]): Promise<Map<string, string[]>> {
  if (!references.length) return new Map();
  const each = sql.raw(String(neighboursEachSide));
  const same = sql`other.portal = ${portal} and other.locale = ${locale} and other.interest = mine.interest and other.display_date <= ${now.toISOString()}
    and (other.visible_until is null or other.visible_until > ${now.toISOString()})`;
  const answer = await db.execute(sql`
    select mine.article as reference, beside.article as beside
    from article_interests mine join articles a on a.reference = mine.article
    cross join lateral (
      (select other.article, other.display_date from article_listings other
        where ${same} and (other.display_date, other.article) > (a.display_date, a.reference)
        order by other.display_date, other.article limit ${each})
      union all
      (select other.article, other.display_date from article_listings other
        where ${same} and (other.display_date, other.article) < (a.display_date, a.reference)
        order by other.display_date desc, other.article desc limit ${each})
    ) beside
    where mine.position = 0 and mine.article = any(${sql.param([...references])}::text[])
    order by beside.display_date desc, beside.article desc`);
  const rows = rowsOf<{ reference: string; beside: string }>(answer);
  return new Map(
    [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, list]) => [reference, list.map(({ beside }) => beside)]),
  );
}

/** Returns every article that a portal shows in a language now, or one of them. */
export async function shownArticles(db: Db, shown: Shown, only?: string): Promise<string[]> {
  const one = only === undefined ? undefined : eq(articleListings.article, only);
  const rows = await db
    .select({ article: articleListings.article })
    .from(articleListings)
    .where(and(listed(shown, ['']), one))
    .orderBy(asc(articleListings.displayDate), asc(articleListings.article));
  return rows.map(({ article }) => article);
}

/** SQL condition: only the canonical portal lists an article in its sitemap. */
const canonicalOn = (portal: string) => and(eq(articlePortals.portal, portal), eq(articlePortals.position, 0));
const visible = (now: Date) => shownAt(articles, now);

/** Returns the months (YYYY-MM, Brussels) in which a portal published its own articles. */
export async function monthsOfArticles(db: Db, portal: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: monthOf(articles.displayDate) })
    .from(articles)
    .innerJoin(articlePortals, eq(articlePortals.article, articles.reference))
    .where(and(canonicalOn(portal), visible(now)));
  return rows.map(({ month }) => month);
}

/** Returns the articles of some months that are canonical on a portal, with their languages. */
export async function articlesOfMonths(db: Db, portal: string, months: readonly string[], now: Date): Promise<Dated[]> {
  const rows = await db
    .select({
      month: monthOf(articles.displayDate),
      reference: articles.reference,
      locale: articleTexts.locale,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .innerJoin(articlePortals, eq(articlePortals.article, articles.reference))
    .innerJoin(articleTexts, eq(articleTexts.article, articles.reference))
    .where(and(canonicalOn(portal), visible(now), inMonths(articles.displayDate, months)))
    .orderBy(asc(articles.displayDate), asc(articles.reference), desc(articleTexts.locale));
  return datedOf(rows);
}

const isNews = inArray(articles.typeId, [...typeGroups.news]);
const born = (date: Date) => new Date(date.getTime() - newsMilliseconds);

/** Returns the recent news that is canonical on a portal, newest first. */
export const recentNews = (
  db: Db,
  { portal, locale, now }: Shown,
  limit: number,
): Promise<{ reference: string; title: string; date: Date }[]> =>
  db
    .select({ reference: articles.reference, title: articleTexts.title, date: articles.displayDate })
    .from(articles)
    .innerJoin(articlePortals, eq(articlePortals.article, articles.reference))
    .innerJoin(articleTexts, and(eq(articleTexts.article, articles.reference), eq(articleTexts.locale, locale)))
    .where(and(canonicalOn(portal), visible(now), isNews, gt(articles.displayDate, born(now))))
    .orderBy(desc(articles.displayDate), desc(articles.reference))
    .limit(limit);

/** Returns the portals with news that became old between two instants. */
export async function portalsOfOldNews(db: Db, after: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ portal: articlePortals.portal })
    .from(articles)
    .innerJoin(articlePortals, and(eq(articlePortals.article, articles.reference), eq(articlePortals.position, 0)))
    .where(and(isNews, gt(articles.displayDate, born(after)), lte(articles.displayDate, born(until))));
  return rows.map(({ portal }) => portal);
}

/** Returns the next instant at which news becomes old. */
export async function nextOldNews(db: Db, after: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ date: articles.displayDate })
    .from(articles)
    .where(and(isNews, gt(articles.displayDate, born(after))))
    .orderBy(asc(articles.displayDate))
    .limit(1);
  return row && new Date(row.date.getTime() + newsMilliseconds);
}

/** Returns articles by reference, whatever portal shows them, with the domain of their canonical one. */
export async function articlesAnywhere(db: Db, { locale, now }: Omit<Shown, 'portal'>, references: string[]) {
  const rows = await db
    .select({ article: articles, texts: articleTexts, file: files, portal: portals.code, domain: portals.domain })
    .from(articles)
    .innerJoin(articleTexts, and(eq(articleTexts.article, articles.reference), eq(articleTexts.locale, locale)))
    .innerJoin(articlePortals, and(eq(articlePortals.article, articles.reference), eq(articlePortals.position, 0)))
    .innerJoin(portals, eq(portals.code, articlePortals.portal))
    .leftJoin(files, eq(files.id, fileShown(articles.fileId, articles.imageUrl)))
    .where(and(inArray(articles.reference, [...new Set(references)]), visible(now)));
  return new Map(rows.map((row) => [row.article.reference, row]));
}

/** Returns the articles that use a file, with their access restrictions. */
export async function gatesOfFile(db: Db, fileId: number) {
  const rows = await db
    .select({ reference: articles.reference, isPremium: articles.isPremium, requiresRegistration: articles.requiresRegistration })
    .from(articles)
    .where(eq(articles.fileId, fileId));
  const publications = await portalsOfArticles(
    db,
    rows.map(({ reference }) => reference),
  );
  return rows.map(({ reference, ...article }) => ({ article, portals: publications.get(reference)?.portals ?? [] }));
}
