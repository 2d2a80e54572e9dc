import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db } from '../../db/connection.ts';
import { mailAttempts, mails } from '../../db/tables/mails.ts';
import { portals } from '../../db/tables/portals.ts';
import { outbox, publishedPages, releases } from '../../db/tables/publishing.ts';
import type { Sender } from '../portals/schema.ts';
import { mostKeys, settledBy } from './rules.ts';
import type { MailRow, MailsQuery, Publishing } from './schema.ts';
import { maxRows } from './schema.ts';

/** Returns the releases, the pages of one of them by portal, and the keys that wait longest for it. */
export async function publishingOf(db: Db, release: string): Promise<Omit<z.infer<typeof Publishing>, 'lag'>> {
  const rows = await db.select().from(releases).orderBy(desc(releases.startedAt));
  const pages = await db
    .select({ portal: publishedPages.portal, pages: sql<number>`count(*)::int` })
    .from(publishedPages)
    .where(eq(publishedPages.release, release))
    .groupBy(publishedPages.portal)
    .orderBy(publishedPages.portal);
  const keys = await db
    .select({ key: outbox.key, at: outbox.createdAt, isBulk: outbox.isBulk })
    .from(outbox)
    .where(eq(outbox.release, release))
    .orderBy(asc(outbox.id))
    .limit(mostKeys);
  return {
    releases: rows.map(({ id, startedAt, completedAt, caughtUpTo }) => ({
      ...{ id, startedAt: startedAt.toISOString(), completedAt: completedAt?.toISOString() ?? null },
      ...{ caughtUpTo: caughtUpTo.toISOString(), isCurrent: id === release },
    })),
    pages,
    keys: keys.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

export const hasValues = sql<boolean>`${mails.values} not in ('{}'::jsonb, 'null'::jsonb)`;
/** Mails of some portals. A code that was asked for by an unknown customer number has no recipient, and is not a mail. */
const ofPortals = (portals: readonly string[]) => and(inArray(mails.portal, [...portals]), ne(mails.recipient, ''));

async function withAttempts(db: Db, rows: { mail: typeof mails.$inferSelect; hasValues: boolean }[]): Promise<MailRow[]> {
  if (!rows.length) return [];
  const attempts = await db
    .select()
    .from(mailAttempts)
    .where(
      inArray(
        mailAttempts.mail,
        rows.map(({ mail }) => mail.id),
      ),
    )
    .orderBy(mailAttempts.id);
  const byMail = Map.groupBy(attempts, ({ mail }) => mail);
  return rows.map(({ mail: { id, kind, recipient, locale, portal, state, createdAt, settledAt }, hasValues: isKept }) => ({
    ...{ id, kind, recipient, locale, portal, state, createdAt: createdAt.toISOString(), settledAt: settledAt?.toISOString() ?? null },
    isRepeatable: isKept && settledBy.again.some((one) => one === state),
    attempts: (byMail.get(id) ?? []).map(({ startedAt, endedAt, answer }) => ({
      ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, answer },
    })),
  }));
}

const columns = { mail: mails, hasValues };

/** Returns mails, latest first, with their attempts in one more statement; one row more than a page has. */
export async function mailsOf(db: Db, { state, portal, q, cursor }: MailsQuery, portals: readonly string[]): Promise<MailRow[]> {
  const codes = portal ? portals.filter((code) => code === portal) : portals;
  const rows = await db
    .select(columns)
    .from(mails)
    .where(
      and(
        ofPortals(codes),
        state && eq(mails.state, state),
        q ? eq(mails.recipient, q.trim().toLowerCase()) : undefined,
        cursor ? lt(mails.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(maxRows + 1);
  return withAttempts(db, rows);
}

/** Returns a mail with its attempts; undefined if it belongs to none of the portals. */
export async function mailById(db: Db, id: number, portals: readonly string[]): Promise<MailRow | undefined> {
  const rows = await db
    .select(columns)
    .from(mails)
    .where(and(eq(mails.id, id), ofPortals(portals)));
  return (await withAttempts(db, rows))[0];
}

/** Returns the senders of portals, by code. */
export async function sendersOf(db: Db, codes: readonly string[]): Promise<{ code: string; domain: string; sender: Sender | null }[]> {
  if (!codes.length) return [];
  const rows = await db
    .select({ code: portals.code, domain: portals.domain, sender: portals.sender })
    .from(portals)
    .where(inArray(portals.code, [...codes]))
    .orderBy(portals.code);
  return rows.map((row) => ({ ...row, sender: row.sender as Sender | null }));
}
