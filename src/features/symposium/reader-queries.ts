import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Dated, datedOf, inMonths, monthOf } from '../../content/months.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { symposiumCategories, symposiumPosts, symposiumTexts } from '../../db/tables/symposium.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import type { Shown } from '../articles/schema.ts';
import { pictureOf } from '../files/picture-rules.ts';
import { allCategories } from './queries.ts';
import type { PostView } from './reader-schema.ts';
import { brusselsDay, mostListed, summaryOf } from './rules.ts';
import { isShownAt } from './shown-queries.ts';

/** Returns the posts that a portal shows in a language, newest first; all, or some. */
export async function shownPosts(db: Db, { portal, locale, now }: Shown, only?: readonly number[]): Promise<PostView[]> {
  if (only && !only.length) return [];
  const rows = await db
    .select({ post: symposiumPosts, texts: symposiumTexts, file: files })
    .from(symposiumPosts)
    .innerJoin(
      symposiumTexts,
      and(eq(symposiumTexts.post, symposiumPosts.id), eq(symposiumTexts.stage, 'approved'), eq(symposiumTexts.locale, locale)),
    )
    .leftJoin(files, eq(files.id, symposiumPosts.approvedFile))
    .where(and(eq(symposiumPosts.portal, portal), isShownAt(now), only && inArray(symposiumPosts.id, [...only])))
    .orderBy(desc(symposiumPosts.approvedAt), desc(symposiumPosts.id))
    .limit(only ? only.length : mostListed);
  const ids = rows.map(({ post }) => post.id);
  const numbers = ids.length ? await db.select().from(symposiumCategories).where(inArray(symposiumCategories.post, ids)) : [];
  const names = ids.length ? await allCategories(db, locale) : [];
  return rows.map(({ post, texts, file }) => {
    const own = numbers.filter((row) => row.post === post.id).sort((a, b) => a.position - b.position);
    const title = typeset(locale, texts.title);
    const paragraphs = texts.description.split(/\n+/).map((one) => typeset(locale, one.trim()));
    const picture = pictureOf(file, title);
    return {
      ...{ id: post.id, title, userTypeId: post.userTypeId, searchTypeId: post.searchTypeId },
      ...{ summary: summaryOf(paragraphs.join(' ')), paragraphs, website: post.website },
      categories: own.flatMap(({ category }) => names.find(({ id }) => id === category) ?? []),
      approvedAt: post.approvedAt?.toISOString() ?? '',
      lastDay: brusselsDay(new Date(post.visibleUntil.getTime() - 1)),
      hasPhone: post.showsPhone && Boolean(post.phone),
      ...(picture && { picture }),
    };
  });
}

/** Returns the languages in which readers see posts. */
export async function localesOfPosts(db: Db, ids: readonly number[]): Promise<Map<number, Locale[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ post: symposiumTexts.post, locale: symposiumTexts.locale })
    .from(symposiumTexts)
    .where(and(inArray(symposiumTexts.post, [...ids]), eq(symposiumTexts.stage, 'approved')))
    .orderBy(desc(symposiumTexts.locale));
  return new Map([...Map.groupBy(rows, ({ post }) => post)].map(([post, list]) => [post, list.map(({ locale }) => locale)]));
}

const dated = (portal: string, now: Date) => and(eq(symposiumPosts.portal, portal), isShownAt(now));

/** Returns the months (YYYY-MM, Brussels) in which posts of a portal were approved. */
export async function monthsOfPosts(db: Db, portal: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: monthOf(symposiumPosts.approvedAt) })
    .from(symposiumPosts)
    .where(dated(portal, now));
  return rows.map(({ month }) => month);
}

/** Returns the posts of some months, with their languages. */
export async function postsOfMonths(db: Db, portal: string, months: readonly string[], now: Date): Promise<Dated[]> {
  const rows = await db
    .select({
      month: monthOf(symposiumPosts.approvedAt),
      reference: symposiumPosts.id,
      locale: symposiumTexts.locale,
      updatedAt: symposiumPosts.updatedAt,
    })
    .from(symposiumPosts)
    .innerJoin(symposiumTexts, and(eq(symposiumTexts.post, symposiumPosts.id), eq(symposiumTexts.stage, 'approved')))
    .where(and(dated(portal, now), inMonths(symposiumPosts.approvedAt, months)))
    .orderBy(desc(symposiumPosts.id), desc(symposiumTexts.locale));
  return datedOf(rows.map((row) => ({ ...row, reference: String(row.reference) })));
}
