import { and, asc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { suppressionHash } from '../../db/suppressions.ts';
import { accountCompanies, accounts } from '../../db/tables/accounts.ts';
import { suppressions } from '../../db/tables/sending.ts';
import { symposiumChoices, symposiumMatches, symposiumPosts } from '../../db/tables/symposium.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { brusselsMidnight } from '../../lib/clock.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { digestPath, extensionPath } from './link-rules.ts';
import { postEndsMail, postMatchesMail } from './mail.tsx';
import { textsOf } from './queries.ts';
import { brusselsDay, mostMatches, toldDays } from './rules.ts';
import { isShownAt } from './shown-queries.ts';

type Keyed = (purpose: string, text: string) => string;
type Telling = { send: SendJob; keyed: Keyed; now: Date };

const dayMilliseconds = 86_400_000;

/** Mails the writers of posts that end within three days, once for each end. @returns how many */
export async function tellEnding(db: Db, { send, keyed, now }: Telling): Promise<number> {
  return db.transaction(async (tx) => {
    const posts = symposiumPosts;
    const isNear = lte(posts.visibleUntil, new Date(now.getTime() + toldDays * dayMilliseconds));
    const rows = await tx
      .select({ post: posts, locale: accounts.locale, firstName: accounts.firstName, to: accounts.email })
      .from(posts)
      .innerJoin(accounts, eq(accounts.id, posts.account))
      .where(and(...[isShownAt(now), isNear], or(isNull(posts.toldUntil), ne(posts.toldUntil, posts.visibleUntil))))
      .orderBy(asc(posts.id))
      .for('update', { of: posts, skipLocked: true });
    for (const { post, locale, firstName, to } of rows) {
      await tx.update(posts).set({ toldUntil: post.visibleUntil }).where(eq(posts.id, post.id));
      const texts = (await textsOf(tx, [post.id], 'approved')).get(post.id) ?? [];
      const title = (texts.find(({ language }) => language === locale) ?? texts[0])?.title ?? '';
      const date = formatDate(locale, post.removeAfterDate);
      const values = { firstName, title, date, path: extensionPath(keyed, post.id, post.visibleUntil) };
      await enqueueMail(tx, send, postEndsMail, { to, locale, portal: post.portal, values, now });
    }
    return rows.length;
  });
}

type Match = { id: number; title: string; portal: string };

/** Returns the newest posts of others that match live ones of a company, and that were not mailed to a member. */
async function matchesOf(
  tx: Db,
  { account, klnr, locale, now }: { account: number; klnr: string; locale: Locale; now: Date },
): Promise<Match[]> {
  return rowsOf<Match>(
    await tx.execute(sql`select p.id, t.title, p.portal from symposium_posts p
      join symposium_texts t on t.post = p.id and t.stage = 'approved' and t.locale = ${locale}
      where ${isShownAt(now, 'p')} and p.klnr <> ${klnr}
        and not exists (select 1 from symposium_matches m where m.account = ${account} and m.post = p.id)
        and exists (select 1 from symposium_posts o where o.klnr = ${klnr} and ${isShownAt(now, 'o')}
          and o.portal = p.portal and o.search_type_id = p.search_type_id and o.user_type_id <> p.user_type_id
          and exists (select 1 from symposium_categories a join symposium_categories b on b.category = a.category
            where a.post = o.id and b.post = p.id))
      order by p.approved_at desc, p.id desc limit ${mostMatches}`),
  );
}

async function isSuppressed(tx: Db, keyed: Keyed, email: string): Promise<boolean> {
  const isOpen = and(eq(suppressions.hash, suppressionHash(keyed, email)), isNull(suppressions.liftedAt));
  return (await tx.$count(suppressions, isOpen)) > 0;
}

/** Mails one member the matching posts, unless they got a digest today. @returns whether a mail leaves */
async function sendDigest(tx: Db, account: number, { send, keyed, now }: Telling): Promise<boolean> {
  const [member] = await tx.select().from(accounts).where(eq(accounts.id, account)).for('update');
  if (!member?.klnr || (await isSuppressed(tx, keyed, member.email))) return false;
  const today = and(eq(symposiumMatches.account, account), gte(symposiumMatches.at, brusselsMidnight(brusselsDay(now))));
  if (await tx.$count(symposiumMatches, today)) return false;
  const { locale, firstName, email: to } = member;
  const matches = await matchesOf(tx, { account, klnr: member.klnr, locale, now });
  const [first] = matches;
  if (!first) return false;
  // A mail is of one portal: the others come another day.
  const own = matches.filter(({ portal }) => portal === first.portal);
  await tx.insert(symposiumMatches).values(own.map(({ id: post }) => ({ account, post, at: now })));
  const posts = JSON.stringify(own.map(({ id, title }) => ({ title, path: href('symposiumPost', locale, { postId: String(id) }) })));
  const values = { firstName, count: String(own.length), posts, off: digestPath(keyed, account) };
  return enqueueMail(tx, send, postMatchesMail, { to, locale, portal: first.portal, values, now });
}

/** Mails each representative what matches the posts of their company: at most one mail a day. @returns how many */
export async function sendDigests(db: Db, telling: Telling): Promise<number> {
  const rows = await db
    .selectDistinct({ id: accounts.id })
    .from(accounts)
    .innerJoin(accountCompanies, eq(accountCompanies.account, accounts.id))
    .innerJoin(symposiumPosts, eq(symposiumPosts.klnr, accounts.klnr))
    .leftJoin(symposiumChoices, eq(symposiumChoices.account, accounts.id))
    .where(or(isNull(symposiumChoices.hasDigest), eq(symposiumChoices.hasDigest, true)))
    .orderBy(asc(accounts.id));
  let sent = 0;
  for (const { id } of rows) if (await db.transaction((tx) => sendDigest(tx, id, telling))) sent += 1;
  return sent;
}
