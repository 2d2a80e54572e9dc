import { and, arrayOverlaps, desc, eq, exists, inArray, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { foldedWords } from '../../../content/document-index.ts';
import { hasState, onPortals } from '../../../content/document-states.ts';
import type { Db } from '../../../db/connection.ts';
import { storedSender } from '../../../db/senders.ts';
import { accounts } from '../../../db/tables/accounts.ts';
import { articlePortals, articles, articleTexts } from '../../../db/tables/articles.ts';
import { adPortals, ads, adTexts } from '../../../db/tables/companies.ts';
import { documentIndex } from '../../../db/tables/editing.ts';
import { newsletterItems, newsletters } from '../../../db/tables/newsletters.ts';
import { polls, pollTexts } from '../../../db/tables/polls.ts';
import { newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import { sendRuns } from '../../../db/tables/sending.ts';
import { locales } from '../../../lib/locale.ts';
import { Sender } from '../../portals/schema.ts';
import type { IssueState } from '../project/schema.ts';
import type { AdSource, ArticleSource, IssueRow, IssuesQuery, PollSource, Sources } from './schema.ts';

/** Place in the list after which the next page begins. */
export type IssueCursor = { at: string; reference: string };

const statusId = sql<number | null>`case when ${newsletterProjects.statusId} is not null then ${newsletterProjects.statusId}
  when ${documentIndex.isStored} and ${documentIndex.isPublished} then null else 1 end`;
// Written with table names: inside a subquery of the select list, columns would lose them.
const nextAt = sql<
  string | null
>`(select min(s.at) from ${newsletterSchedules} s where s.newsletter = "document_index"."reference" and s.state = 'waiting')`;

const isOpen = sql<boolean>`exists (select from ${sendRuns} r where r.newsletter = "document_index"."reference" and r.ended_at is null)`;

function found(q: string | undefined): SQL | undefined {
  const words = foldedWords(q ?? '')
    .split(' ')
    .filter(Boolean);
  if (!words.length) return undefined;
  return sql`to_tsvector('simple', ${documentIndex.words}) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

/** State that the list names (`issueStateOf`). */
const state = sql<IssueState>`case when ${statusId} is null then 'archive'
  when ${statusId} = 4 or (${statusId} = 3 and ${isOpen}) then case when ${newsletterProjects.isCancelled} then 'cancelled'
    when ${newsletterProjects.isPaused} then 'paused' when ${isOpen} then 'sending' else '4' end
  when ${statusId} = 6 and ${newsletterProjects.isCancelled} then 'cancelled'
  else ${statusId}::text end`;

function withStatus(status: IssuesQuery['status']): SQL | undefined {
  if (status === undefined) return undefined;
  return status === 'open' ? sql`(${isOpen} and ${state} in ('sending', 'paused'))` : sql`${state} = ${status}`;
}

const filters = ({ portal, q, status, state: languageState, language, by }: IssuesQuery, visible: readonly string[] | undefined) =>
  and(
    eq(documentIndex.entity, 'newsletter'),
    onPortals(visible),
    portal ? arrayOverlaps(documentIndex.portals, [portal]) : undefined,
    found(q),
    languageState && or(...(language ? [language] : locales).map((one) => hasState(one, languageState))),
    by ? eq(documentIndex.changedBy, Number(by)) : undefined,
    withStatus(status),
  );

type Page = { visible: readonly string[] | undefined; cursor: IssueCursor | undefined; limit: number };

/** Returns one page of the newsletters of some portals, with their status. */
export async function listIssues(db: Db, query: IssuesQuery, { visible, cursor, limit }: Page): Promise<IssueRow[]> {
  const isDescending = query.sort.startsWith('-');
  const column = query.sort.endsWith('changed') ? documentIndex.changedAt : documentIndex.shownAt;
  const direction = sql.raw(isDescending ? '<' : '>');
  const after = cursor && sql`(${column}, ${documentIndex.reference}) ${direction} (${cursor.at}::timestamptz, ${cursor.reference})`;
  const rows = await db
    .select({ row: documentIndex, project: newsletterProjects, statusId, isOpen, nextAt, person: accounts })
    .from(documentIndex)
    .leftJoin(newsletterProjects, eq(newsletterProjects.newsletter, documentIndex.reference))
    .leftJoin(accounts, eq(accounts.id, documentIndex.changedBy))
    .where(and(filters(query, visible), after))
    .orderBy(...(isDescending ? [desc(column), desc(documentIndex.reference)] : [column, documentIndex.reference]))
    .limit(limit);
  return rows.map(({ row, project, statusId: status, isOpen: open, nextAt: next, person }) => ({
    ...{ reference: row.reference, portal: row.portals[0] ?? null, subjects: { nl: row.titleNl, fr: row.titleFr } },
    statusId: status === null ? null : Number(status),
    ...{ isPaused: project?.isPaused ?? false, isCancelled: project?.isCancelled ?? false, isOpen: open },
    nextAt: next === null ? null : new Date(next).toISOString(),
    ...{ shownAt: row.shownAt.toISOString(), changedAt: row.changedAt.toISOString() },
    changedBy: person && { account: person.id, name: `${person.firstName} ${person.lastName}`.trim() },
  }));
}

/** Returns the number of newsletters in a list. */
export async function countIssues(db: Db, query: IssuesQuery, visible: readonly string[] | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(documentIndex)
    .leftJoin(newsletterProjects, eq(newsletterProjects.newsletter, documentIndex.reference))
    .where(filters(query, visible));
  return row?.count ?? 0;
}

type Words = { locale: string };
const inBoth = <T extends Words>(rows: readonly T[], field: (row: T) => string) => {
  const of = (locale: string) => {
    const row = rows.find((one) => one.locale === locale);
    return row ? field(row) : null;
  };
  return { nl: of('nl'), fr: of('fr') };
};

const onPortal = (db: Db, portal: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(articlePortals)
      .where(and(eq(articlePortals.article, articles.reference), eq(articlePortals.portal, portal))),
  );

async function articleSources(db: Db, where: SQL | undefined, now: Date, limit?: number): Promise<ArticleSource[]> {
  const query = db.select().from(articles).where(where).orderBy(desc(articles.displayDate), articles.reference);
  const rows = limit === undefined ? await query : await query.limit(limit);
  if (!rows.length) return [];
  const texts = await db
    .select()
    .from(articleTexts)
    .where(
      inArray(
        articleTexts.article,
        rows.map(({ reference }) => reference),
      ),
    );
  return rows.map((row) => {
    const own = texts.filter(({ article }) => article === row.reference);
    return {
      ...{
        reference: row.reference,
        titles: inBoth(own, ({ title }) => title),
        descriptions: inBoth(own, ({ description }) => description),
      },
      moreLabels: inBoth(own, ({ newsletterMoreLabel }) => newsletterMoreLabel),
      ...{ fileId: row.fileId, imageUrl: row.imageUrl, displayDate: row.displayDate.toISOString() },
      ...{ isPremium: row.isPremium, requiresRegistration: row.requiresRegistration },
      isShown: row.isPublished && row.displayDate <= now && (row.visibleUntil === null || row.visibleUntil > now),
    };
  });
}

/** Returns texts that readers see, or that are on a portal. */
export const articlesOfItems = (db: Db, portal: string, references: readonly string[], now: Date): Promise<ArticleSource[]> =>
  articleSources(
    db,
    and(
      inArray(articles.reference, [...references]),
      or(and(eq(articles.isPublished, true), lte(articles.displayDate, now)), onPortal(db, portal)),
    ),
    now,
  );

const suggested = 12;

/** Returns the newest texts of a portal that no newsletter of it has, but one. */
export const suggestedArticles = (db: Db, portal: string, except: string | undefined, now: Date): Promise<ArticleSource[]> =>
  articleSources(
    db,
    and(
      eq(articles.isPublished, true),
      lte(articles.displayDate, now),
      or(isNull(articles.visibleUntil), sql`${articles.visibleUntil} > ${now.toISOString()}`),
      onPortal(db, portal),
      notExists(
        db
          .select({ one: sql`1` })
          .from(newsletterItems)
          .innerJoin(newsletters, eq(newsletters.reference, newsletterItems.newsletter))
          .where(
            and(
              eq(newsletterItems.articleReference, articles.reference),
              eq(newsletters.portal, portal),
              except ? ne(newsletters.reference, except) : undefined,
            ),
          ),
      ),
    ),
    now,
    suggested,
  );

/** Returns advertisements of a portal. */
export async function adsOfItems(db: Db, portal: string, references: readonly string[]): Promise<AdSource[]> {
  const rows = await db
    .select({ ad: ads, words: adTexts })
    .from(ads)
    .innerJoin(adPortals, and(eq(adPortals.ad, ads.reference), eq(adPortals.portal, portal)))
    .leftJoin(adTexts, eq(adTexts.ad, ads.reference))
    .where(inArray(ads.reference, [...references]));
  return [...Map.groupBy(rows, ({ ad }) => ad.reference).values()].flatMap((group) => {
    const [first] = group;
    const words = group.flatMap((one) => (one.words ? [one.words] : []));
    if (!first) return [];
    const { reference, fileId, imageUrl, redirectUrl } = first.ad;
    const texts = { titles: inBoth(words, ({ title }) => title), descriptions: inBoth(words, ({ description }) => description) };
    return [{ reference, fileId, imageUrl, redirectUrl, ...texts }];
  });
}

/** Returns polls of a portal. */
export async function pollsOfItems(db: Db, portal: string, codes: readonly string[]): Promise<PollSource[]> {
  const rows = await db
    .select({ code: polls.code, words: pollTexts })
    .from(polls)
    .leftJoin(pollTexts, eq(pollTexts.poll, polls.code))
    .where(and(inArray(polls.code, [...codes]), eq(polls.portal, portal)));
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, group]) => ({
    code,
    questions: inBoth(
      group.flatMap((one) => (one.words ? [one.words] : [])),
      ({ question }) => question,
    ),
  }));
}

/** Returns the names of the sender of a portal's newsletters, as inboxes show them; null without a sender. */
export async function sendersOf(db: Db, portal: string): Promise<Sources['senders']> {
  const { data } = Sender.safeParse(await storedSender(db, portal));
  return data?.names ?? { nl: null, fr: null };
}
