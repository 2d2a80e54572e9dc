import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Entity, Keys, Mention, Write } from '../../content/entity.ts';
import { figureMentions, figuresPart, fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { replaceChildren } from '../../content/rows.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
import { textPollMentions, textPollsPart } from '../../content/text-polls.ts';
import { contentHashOf } from '../../content/version.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articleInterests, articleListings, articlePortals, articles, articleTexts } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
import { articleFigures } from '../../db/tables/figures.ts';
import { articlePolls } from '../../db/tables/polls.ts';
import { portals } from '../../db/tables/portals.ts';
import { articleViews } from '../../db/tables/stats.ts';
import { interests, interestTexts } from '../../db/tables/themes.ts';
import { brusselsMonth, instantOf } from '../../lib/clock.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { ArticleDocument } from './document-schema.ts';
import { groupOf, neighboursEachSide, numbering, rights } from './rules.ts';

const unique = <T>(values: T[]) => [...new Set(values)];

const html = ['text'];

function mentions(document: ArticleDocument): Mention[] {
  const { portals: codes, interests: topics, customerReference, fileId } = document;
  return [
    ...figureMentions(document, html),
    ...textPollMentions(document, html),
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...topics.map((value, index) => ({
      field: `interests.${index}`,
      table: interests,
      column: interests.code,
      value,
      created: true as const,
    })),
    ...(customerReference ? [{ field: 'customerReference', table: customers, column: customers.reference, value: customerReference }] : []),
    ...fileMention('fileId', fileId),
  ];
}

/** Returns the articles next to each in the lists of an interest: their neighbours change when it moves, appears or is removed. */
async function neighboursOf(tx: Db, references: string[], now: Date): Promise<Map<string, string[]>> {
  const beside = sql.raw(String(neighboursEachSide));
  const stays = sql`(other.visible_until is null or other.visible_until > ${now.toISOString()})`;
  const rows = await tx.execute(sql`
    select mine.article as reference, array_agg(distinct beside.article) as beside
    from article_listings mine
    cross join lateral (
      (select article from article_listings other
        where (other.portal, other.locale, other.interest) = (mine.portal, mine.locale, mine.interest) and ${stays}
          and (other.display_date, other.article) > (mine.display_date, mine.article)
        order by other.display_date, other.article limit ${beside})
      union all
      (select article from article_listings other
        where (other.portal, other.locale, other.interest) = (mine.portal, mine.locale, mine.interest) and ${stays}
          and (other.display_date, other.article) < (mine.display_date, mine.article)
        order by other.display_date desc, other.article desc limit ${beside})
    ) beside
    where mine.article = any(${sql.param(references)}::text[]) and mine.interest <> ''
    group by mine.article`);
  const found = rowsOf<{ reference: string; beside: string[] }>(rows);
  return new Map(found.map((row) => [row.reference, row.beside]));
}

/**
 * Returns, by article, the portals with a theme that has no older article that is shown at least as long: when this
 * article appears, disappears or moves, the theme may get its first article or lose its last one. All other articles
 * leave the menus unchanged.
 */
async function menusOf(tx: Db, references: string[]): Promise<Map<string, string[]>> {
  const rows = await tx.execute(sql`
    select mine.article as reference, array_agg(distinct mine.portal) as portals
    from article_listings mine
    join theme_interests topic on topic.interest = mine.interest
    join theme_portals place on place.theme = topic.theme and place.portal = mine.portal
    where mine.article = any(${sql.param(references)}::text[]) and not exists (
      select 1 from theme_interests same
      join article_listings other on other.interest = same.interest and other.portal = mine.portal and other.locale = mine.locale
      where same.theme = topic.theme and (other.display_date, other.article) < (mine.display_date, mine.article)
        and coalesce(other.visible_until, 'infinity') >= coalesce(mine.visible_until, 'infinity'))
    group by mine.article`);
  return new Map(rowsOf<{ reference: string; portals: string[] }>(rows).map((row) => [row.reference, row.portals]));
}

async function keysOf(tx: Db, given: (string | number)[], now: Date): Promise<Map<string, Keys>> {
  const references = given.map(String);
  const listings = await tx
    .select()
    .from(articleListings)
    .where(inArray(articleListings.article, references))
    .orderBy(asc(articleListings.portal), asc(articleListings.locale), asc(articleListings.interest));
  const portalRows = await tx
    .select()
    .from(articlePortals)
    .where(inArray(articlePortals.article, references))
    .orderBy(asc(articlePortals.position));
  const dates = await tx
    .select({ reference: articles.reference, date: articles.displayDate, typeId: articles.typeId, customer: articles.customerReference })
    .from(articles)
    .where(inArray(articles.reference, references));
  const beside = await neighboursOf(tx, references, now);
  const menus = await menusOf(tx, references);
  return new Map(
    dates.map(({ reference, date, typeId, customer }) => {
      const mine = listings.filter(({ article }) => article === reference);
      const codes = portalRows.filter(({ article }) => article === reference).map(({ portal }) => portal);
      return [
        reference,
        {
          own: [key.article(reference), ...codes.map((portal) => key.month(portal, brusselsMonth(date)))],
          placement: JSON.stringify([
            groupOf(typeId),
            customer,
            codes,
            mine.map((row) => [row.portal, row.locale, row.interest, row.displayDate.getTime(), row.visibleUntil?.getTime()]),
          ]),
          lists: [
            ...codes.map(key.articles),
            ...mine.filter(({ interest }) => interest).map(({ portal, interest }) => key.interestArticles(portal, interest)),
            ...[reference, ...(beside.get(reference) ?? [])].map(key.neighbours),
            ...(menus.get(reference) ?? []).map(key.themes),
            ...(customer ? codes.map((portal) => key.customerArticles(portal, customer)) : []),
          ],
        },
      ];
    }),
  );
}

/** Returns the document that an export writes for an interest that an article created. */
const interestNamed = (code: string) => ({
  ...{ entity: 'interest', code, isMain: false },
  texts: Object.fromEntries(locales.map((locale) => [locale, { name: code }])),
});

/** Creates interests without a document, with their code as name. */
async function ensureInterests(tx: Db, codes: string[]) {
  if (!codes.length) return;
  const added = await tx
    .insert(interests)
    .values(codes.map((code) => ({ code, contentHash: contentHashOf(interestNamed(code)) })))
    .onConflictDoNothing()
    .returning({ code: interests.code });
  const texts = added.flatMap(({ code }) => locales.map((locale) => ({ interest: code, locale, name: code })));
  if (texts.length) await tx.insert(interestTexts).values(texts);
}

const listingsOf = ({ reference, displayDate, visibleUntil, portals: codes, interests: topics, isPublished, texts }: ArticleDocument) =>
  isPublished
    ? codes.flatMap((portal) =>
        locales
          .filter((locale: Locale) => texts[locale])
          .flatMap((locale) =>
            ['', ...topics].map((interest) => ({
              portal,
              locale,
              interest,
              displayDate: instantOf(displayDate),
              visibleUntil: visibleUntil ? instantOf(visibleUntil) : null,
              article: reference,
            })),
          ),
      )
    : [];

const articleStorage = stored<ArticleDocument>({
  name: 'article',
  schema: ArticleDocument,
  table: articles,
  key: articles.reference,
  html,
  columns: ({ viewCount }) => ({ ownViewCount: viewCount }),
  fields: ({ ownViewCount }) => ({ viewCount: ownViewCount }),
  parts: [
    textsPart(articleTexts, articleTexts.article),
    listPart('portals', articlePortals, articlePortals.article, articlePortals.portal),
    listPart('interests', articleInterests, articleInterests.article, articleInterests.interest),
    figuresPart(articleFigures, articleFigures.article, html),
    textPollsPart(articlePolls, articlePolls.article, html),
  ],
});

async function write(tx: Db, writes: Write<ArticleDocument>[], now: Date): Promise<void> {
  const documents = writes.map(({ document }) => document);
  const references = documents.map(({ reference }) => reference);
  await ensureInterests(tx, unique(documents.flatMap((document) => document.interests)));
  await articleStorage.write(tx, writes, now);
  // The document has the views from before; those counted here are added.
  await tx
    .update(articles)
    .set({ viewCount: sql`${articles.viewCount} + ${articleViews.shown}` })
    .from(articleViews)
    .where(and(eq(articleViews.article, articles.reference), inArray(articles.reference, references)));
  await replaceChildren(tx, articleListings, articleListings.article, references, documents.flatMap(listingsOf));
}

/** Fields that only extended editors change (permission 19). */
export const articleEntity: Entity<ArticleDocument> = {
  numbering,
  rights,
  ...articleStorage,
  pages: {
    route: 'article',
    param: 'articleReference',
    on: { table: articlePortals, owner: articlePortals.article, portal: articlePortals.portal },
  },
  kind: { column: articles.typeId, of: ({ typeId }) => typeId },
  moments: [articles.displayDate, articles.visibleUntil],
  referenceOf: ({ reference }) => reference,
  mentions,
  keysOf,
  write,
};
