import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { symposiumPosts, symposiumReports } from '../../db/tables/symposium.ts';
import { Problem } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { Context } from '../context.ts';
import { postAnswerMail } from './mail.tsx';
import { type PostRow, textsOf } from './queries.ts';
import { isShown, rateLimits } from './rules.ts';
import type { PostAnswer } from './schema.ts';

type Asking = Pick<Context, 'db' | 'clock' | 'client' | 'keyed' | 'portal' | 'send'>;

/** Returns a post that readers of a portal see now. @throws Problem not_found */
export async function shownPost(db: Db, { id, portal, now }: { id: number; portal: string; now: Date }): Promise<PostRow> {
  const [row] = await db
    .select()
    .from(symposiumPosts)
    .where(and(eq(symposiumPosts.id, id), eq(symposiumPosts.portal, portal)));
  if (!row || !isShown(row, now)) throw new Problem('not_found');
  return row;
}

const limit = ({ keyed }: Asking, name: keyof typeof rateLimits, whom: string) => ({
  key: keyed('limit', `symposium ${name} ${whom}`),
  ...rateLimits[name],
});

/** Mails an answer to the writer of a post, in the writer's language. @throws Problem not_found, too_many_requests */
export async function sendAnswer(asking: Asking, id: number, answer: PostAnswer): Promise<void> {
  const { db, clock, client, portal, send } = asking;
  const now = clock();
  const post = await shownPost(db, { id, portal, now });
  const limits = [
    limit(asking, 'answersByClient', client),
    limit(asking, 'answersByEmail', answer.email),
    limit(asking, 'answersToPost', `${id}`),
  ];
  // One after the other, so that a member above their own limit does not use up that of the post.
  for (const one of limits) await takeFrom(db, [one], now);
  await db.transaction(async (tx) => {
    const [writer] = await tx.select({ locale: accounts.locale }).from(accounts).where(eq(accounts.id, post.account));
    const locale = writer?.locale ?? 'nl';
    const texts = (await textsOf(tx, [id], 'approved')).get(id) ?? [];
    const title = (texts.find(({ language }) => language === locale) ?? texts[0])?.title ?? '';
    const inLocale = texts.some(({ language }) => language === locale) ? locale : locale === 'nl' ? 'fr' : 'nl';
    const { name, email, text } = answer;
    const values = { name, email, text, title, path: href('symposiumPost', inLocale, { postId: String(id) }) };
    await enqueueMail(tx, send, postAnswerMail, { to: post.email, locale, portal, values, now });
  });
}

/** Stores a report of a post, once for each reader while staff have not looked at it. @throws Problem not_found, too_many_requests */
export async function reportTo(asking: Asking, id: number, text: string): Promise<void> {
  const { db, clock, client, keyed, portal } = asking;
  const now = clock();
  await shownPost(db, { id, portal, now });
  await takeFrom(db, [limit(asking, 'reportsByClient', client)], now);
  const hash = keyed('symposium report', `${id} ${client}`);
  await db.transaction(async (tx) => {
    // Two reports of one reader at once are one.
    await tx.select({ id: symposiumPosts.id }).from(symposiumPosts).where(eq(symposiumPosts.id, id)).for('update');
    const mine = and(eq(symposiumReports.post, id), eq(symposiumReports.client, hash), isNull(symposiumReports.closedAt));
    const known = await tx.select({ id: symposiumReports.id }).from(symposiumReports).where(mine);
    if (!known.length) await tx.insert(symposiumReports).values({ post: id, text, client: hash, at: now });
  });
}

/** Returns the phone number of a post whose writer shows it. @throws Problem not_found, too_many_requests */
export async function phoneOf(asking: Asking, id: number): Promise<string> {
  const { db, clock, client, portal } = asking;
  const now = clock();
  const { phone, showsPhone } = await shownPost(db, { id, portal, now });
  if (!showsPhone || !phone) throw new Problem('not_found');
  await takeFrom(db, [limit(asking, 'phonesByClient', client)], now);
  return phone;
}
