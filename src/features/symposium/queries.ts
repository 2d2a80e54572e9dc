import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { OwnPages } from '../../content/entity.ts';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { symposiumCategories, symposiumChoices, symposiumPosts, symposiumTexts } from '../../db/tables/symposium.ts';
import { interestNumbers, interests, interestTexts } from '../../db/tables/themes.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { isShown, stateOf } from './rules.ts';
import type { OwnPost, PostText } from './schema.ts';

export type PostRow = typeof symposiumPosts.$inferSelect;
export type Stage = (typeof symposiumTexts.$inferSelect)['stage'];

/** Pages of posts, one for each language. */
export const postPages: OwnPages = {
  route: 'symposiumPost',
  param: 'postId',
  on: { table: symposiumPosts, owner: symposiumPosts.id, portal: symposiumPosts.portal },
};

/** Returns the customer number of the company for which a member writes; null for a member who represents none. */
export async function klnrOf(db: Db, account: number): Promise<string | null> {
  const [row] = await db
    .select({ klnr: accounts.klnr })
    .from(accounts)
    .innerJoin(accountCompanies, eq(accountCompanies.account, accounts.id))
    .where(eq(accounts.id, account))
    .limit(1);
  return row?.klnr ?? null;
}

/** Returns the texts of posts in a stage, by post, Dutch first. */
export async function textsOf(db: Db, posts: readonly number[], stage: Stage): Promise<Map<number, PostText[]>> {
  if (!posts.length) return new Map();
  const rows = await db
    .select()
    .from(symposiumTexts)
    .where(and(inArray(symposiumTexts.post, [...posts]), eq(symposiumTexts.stage, stage)));
  return new Map(
    posts.map((post) => [
      post,
      locales.flatMap((language) =>
        rows
          .filter((row) => row.post === post && row.locale === language)
          .map(({ title, description }) => ({ language, title, description })),
      ),
    ]),
  );
}

/** Returns the categories of posts in their order, by post; an empty list for a post without any. */
export async function categoriesOf(db: Db, posts: readonly number[]): Promise<Map<number, number[]>> {
  if (!posts.length) return new Map();
  const rows = await db
    .select()
    .from(symposiumCategories)
    .where(inArray(symposiumCategories.post, [...posts]))
    .orderBy(asc(symposiumCategories.post), asc(symposiumCategories.position));
  return new Map(posts.map((post) => [post, rows.filter((row) => row.post === post).map(({ category }) => category)]));
}

/** Returns the categories of posts by name: the interests with their lasting numbers. */
export async function allCategories(db: Db, locale: Locale): Promise<{ id: number; code: string; name: string }[]> {
  const rows = await db
    .select({ id: interestNumbers.number, code: interests.code, name: interestTexts.name })
    .from(interests)
    .innerJoin(interestNumbers, eq(interestNumbers.code, interests.code))
    .leftJoin(interestTexts, and(eq(interestTexts.interest, interests.code), eq(interestTexts.locale, locale)));
  return rows
    .map(({ id, code, name }) => ({ id, code, name: typeset(locale, name ?? code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** Returns the numbers among some that are categories. */
export async function knownCategories(db: Db, numbers: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ number: interestNumbers.number })
    .from(interestNumbers)
    .innerJoin(interests, eq(interests.code, interestNumbers.code))
    .where(inArray(interestNumbers.number, [...numbers]));
  return new Set(rows.map(({ number }) => number));
}

/** Counts the posts of a company that are on line or ask for it, besides one. */
export async function countLive(db: Db, klnr: string, besides: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(symposiumPosts)
    .where(
      and(
        ...[eq(symposiumPosts.klnr, klnr), eq(symposiumPosts.isLive, true), gt(symposiumPosts.visibleUntil, now)],
        ...[ne(symposiumPosts.id, besides), or(ne(symposiumPosts.decision, 'refused'), isNotNull(symposiumPosts.approvedAt))],
      ),
    );
  return row?.count ?? 0;
}

/** Returns posts of a company as its representatives see them, newest first; all, or one. */
export async function ownPosts(db: Db, klnr: string, now: Date, only?: number): Promise<OwnPost[]> {
  const rows = await db
    .select({ post: symposiumPosts, fileName: memberFiles.name })
    .from(symposiumPosts)
    .leftJoin(memberFiles, eq(memberFiles.id, symposiumPosts.memberFile))
    .where(and(eq(symposiumPosts.klnr, klnr), only === undefined ? undefined : eq(symposiumPosts.id, only)))
    .orderBy(desc(symposiumPosts.id));
  const ids = rows.map(({ post }) => post.id);
  const texts = await textsOf(db, ids, 'written');
  const categories = await categoriesOf(db, ids);
  return rows.map(({ post, fileName }) => ({
    ...{ id: post.id, klnr: post.klnr, portalCode: post.portal, userTypeId: post.userTypeId, searchTypeId: post.searchTypeId },
    categoryIds: categories.get(post.id) ?? [],
    multiLanguageFields: texts.get(post.id) ?? [],
    ...{ fileId: post.memberFile ?? 0, fileName, hasAddress: post.address !== null, addressId: post.address },
    ...{ removeAfterDate: post.removeAfterDate, isLive: post.isLive, firstName: post.firstName, lastName: post.lastName },
    ...{ email: post.email, phone: post.phone, website: post.website, showsPhone: post.showsPhone, version: post.version },
    ...{ state: stateOf(post, now), decision: post.decision, reason: post.reason, isShown: isShown(post, now) },
    ...{ createdAt: post.createdAt.toISOString(), updatedAt: post.updatedAt.toISOString() },
  }));
}

/** Returns whether a member gets the daily digest: all representatives of companies, unless they turned it off. */
export async function hasDigest(db: Db, account: number): Promise<boolean> {
  const [row] = await db.select().from(symposiumChoices).where(eq(symposiumChoices.account, account));
  return row?.hasDigest ?? true;
}
