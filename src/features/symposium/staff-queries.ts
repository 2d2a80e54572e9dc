import { and, asc, desc, eq, exists, gt, ilike, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts, addresses, parentUsers } from '../../db/tables/accounts.ts';
import { customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { symposiumDecisions, symposiumPosts, symposiumReports, symposiumTexts } from '../../db/tables/symposium.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import type { Locale } from '../../lib/locale.ts';
import { pictureOf } from '../files/picture-rules.ts';
import { allCategories, ownPosts, type PostRow, textsOf } from './queries.ts';
import { isShown, mostDecisions, postsAtOnce, stateOf } from './rules.ts';
import type { ModerationState, StaffPost, StaffPostRow, StaffPostsQuery } from './staff-schema.ts';

type Seen = { portals: readonly string[]; locale: Locale; now: Date };

const openReports = sql<number>`(select count(*)::int from ${symposiumReports} r
  where r.post = "symposium_posts"."id" and r.closed_at is null)`;

/** SQL condition: posts in a state, as `stateOf` has it. */
export function inState(state: ModerationState, now: Date): SQL | undefined {
  const posts = symposiumPosts;
  const isOn = and(gt(posts.visibleUntil, now), eq(posts.isLive, true));
  const conditions: Record<ModerationState, SQL | undefined> = {
    waiting: and(isOn, eq(posts.decision, 'waiting')),
    live: and(isOn, ne(posts.decision, 'waiting'), isNotNull(posts.approvedAt)),
    refused: and(isOn, ne(posts.decision, 'waiting'), isNull(posts.approvedAt)),
    expired: lte(posts.visibleUntil, now),
    offline: and(gt(posts.visibleUntil, now), eq(posts.isLive, false)),
    reported: sql`${openReports} > 0`,
  };
  return conditions[state];
}

/** SQL condition: posts with a text in their words, their customer number, or the name of their writer or company. */
function withText(db: Db, q: string): SQL | undefined {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { firstName, lastName, klnr } = symposiumPosts;
  const texts = db
    .select({ one: sql`1` })
    .from(symposiumTexts)
    .where(and(eq(symposiumTexts.post, symposiumPosts.id), or(ilike(symposiumTexts.title, like), ilike(symposiumTexts.description, like))));
  const companies = db
    .select({ one: sql`1` })
    .from(accountCompanies)
    .innerJoin(customers, eq(customers.reference, accountCompanies.customer))
    .where(and(eq(accountCompanies.account, symposiumPosts.account), ilike(customers.name, like)));
  return or(exists(texts), exists(companies), ilike(klnr, like), sql`${firstName} || ' ' || ${lastName} ilike ${like}`);
}

/** Returns the names of the companies that the writers of posts represent. */
async function companiesOf(db: Db, writers: readonly number[]): Promise<Map<number, string[]>> {
  if (!writers.length) return new Map();
  const rows = await db
    .select({ account: accountCompanies.account, name: customers.name })
    .from(accountCompanies)
    .innerJoin(customers, eq(customers.reference, accountCompanies.customer))
    .where(inArray(accountCompanies.account, [...writers]))
    .orderBy(asc(accountCompanies.position), asc(customers.name));
  return new Map([...Map.groupBy(rows, ({ account }) => account)].map(([account, all]) => [account, all.map(({ name }) => name)]));
}

async function rowsOf(db: Db, rows: { post: PostRow; reports: number }[], { locale, now }: Seen): Promise<StaffPostRow[]> {
  const texts = await textsOf(
    db,
    rows.map(({ post }) => post.id),
    'written',
  );
  const companies = await companiesOf(
    db,
    rows.map(({ post }) => post.account),
  );
  return rows.map(({ post, reports }) => {
    const own = texts.get(post.id) ?? [];
    return {
      ...{ id: post.id, version: post.version, portalCode: post.portal, klnr: post.klnr, reports },
      ...{ title: (own.find(({ language }) => language === locale) ?? own[0])?.title ?? '', writer: `${post.firstName} ${post.lastName}` },
      ...{ userTypeId: post.userTypeId, searchTypeId: post.searchTypeId, state: stateOf(post, now), isShown: isShown(post, now) },
      ...{ isChange: post.decision === 'waiting' && post.approvedAt !== null, lastDay: post.removeAfterDate },
      ...{ companies: companies.get(post.account) ?? [], updatedAt: post.updatedAt.toISOString() },
    };
  });
}

/** Returns one page of the posts on some portals. */
export async function staffPosts(
  db: Db,
  seen: Seen,
  { state, q, portal, userTypeId, searchTypeId, sort = '-id', cursor }: StaffPostsQuery,
) {
  const among = and(
    seen.portals.length ? inArray(symposiumPosts.portal, [...seen.portals]) : sql`false`,
    state && inState(state, seen.now),
    portal ? eq(symposiumPosts.portal, portal) : undefined,
    userTypeId ? eq(symposiumPosts.userTypeId, Number(userTypeId)) : undefined,
    searchTypeId ? eq(symposiumPosts.searchTypeId, Number(searchTypeId)) : undefined,
    q?.trim() ? withText(db, q.trim()) : undefined,
  );
  const isUp = sort === 'id';
  const beyond = cursor === undefined ? undefined : (isUp ? gt : lt)(symposiumPosts.id, Number(cursor));
  const rows = await db
    .select({ post: symposiumPosts, reports: openReports })
    .from(symposiumPosts)
    .where(and(among, beyond))
    .orderBy((isUp ? asc : desc)(symposiumPosts.id))
    .limit(postsAtOnce + 1);
  const shown = rows.slice(0, postsAtOnce);
  return {
    items: await rowsOf(db, shown, seen),
    cursor: rows.length > postsAtOnce ? String(shown.at(-1)?.post.id) : null,
    total: await db.$count(symposiumPosts, among),
  };
}

const lineOfAddress = (row: typeof addresses.$inferSelect) =>
  `${[row.street, row.streetNumber, row.streetBoxNumber].filter(Boolean).join(' ')}, ${row.zipCode} ${row.city} (${row.countryCode})`;

/** Returns a post with all that a decision needs; undefined if there is none. */
export async function staffPost(
  db: Db,
  row: PostRow,
  { locale, now }: Omit<Seen, 'portals'>,
  previewOf: (hash: string) => Promise<string | null>,
): Promise<StaffPost | undefined> {
  const [own] = await ownPosts(db, row.klnr, now, row.id);
  if (!own) return undefined;
  const approved = (await textsOf(db, [row.id], 'approved')).get(row.id) ?? [];
  const [file] = row.approvedFile ? await db.select().from(files).where(eq(files.id, row.approvedFile)) : [];
  const [upload] = row.memberFile ? await db.select().from(memberFiles).where(eq(memberFiles.id, row.memberFile)) : [];
  const [place] = row.address ? await db.select().from(addresses).where(eq(addresses.id, row.address)) : [];
  const companies = await companiesOf(db, [row.account]);
  const reports = await db
    .select()
    .from(symposiumReports)
    .where(and(eq(symposiumReports.post, row.id), isNull(symposiumReports.closedAt)))
    .orderBy(asc(symposiumReports.id));
  const decisions = await db
    .select({ decision: symposiumDecisions, firstName: parentUsers.firstName, lastName: parentUsers.lastName })
    .from(symposiumDecisions)
    .leftJoin(accounts, eq(accounts.id, symposiumDecisions.account))
    .leftJoin(parentUsers, eq(parentUsers.id, accounts.parentUser))
    .where(and(eq(symposiumDecisions.post, row.id), isNull(symposiumDecisions.undoneAt)))
    .orderBy(desc(symposiumDecisions.id))
    .limit(mostDecisions);
  const names = await allCategories(db, locale);
  return {
    ...own,
    companies: companies.get(row.account) ?? [],
    categories: own.categoryIds.flatMap((id) => names.find((one) => one.id === id)?.name ?? []),
    address: place ? lineOfAddress(place) : null,
    preview: upload ? await previewOf(upload.hash) : null,
    approved: row.approvedAt && {
      texts: approved as NonNullable<StaffPost['approved']>['texts'],
      picture: pictureOf(file, '')?.src ?? null,
      at: row.approvedAt.toISOString(),
    },
    reports: reports.map(({ text, at }) => ({ text, at: at.toISOString() })),
    decisions: decisions.map(({ decision: { act, reason, at }, firstName, lastName }) => ({
      ...{ act, reason, at: at.toISOString(), by: [firstName, lastName].filter(Boolean).join(' ') || null },
    })),
  };
}
