import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { newsletterMails, newsletterProjects } from '../../../db/tables/projects.ts';
import { anyLink, countingChoices, mailEvents, mailFigures, sendRows, sendRuns } from '../../../db/tables/sending.ts';
import { inBurst, judge, keptMonths, mostEvents, type Seen, windowSeconds } from './rules.ts';

/** Returns the instant before which newsletters are counted no more. */
export function countedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - keptMonths);
  return since;
}

/** Returns whether an address allows counting now: its latest choice, no without one. */
async function isAllowed(db: Db, email: string): Promise<boolean> {
  const [latest] = await db
    .select({ isAllowed: countingChoices.isAllowed })
    .from(countingChoices)
    .where(eq(countingChoices.email, email))
    .orderBy(sql`${countingChoices.id} desc`)
    .limit(1);
  return latest?.isAllowed ?? false;
}

/** Stores an event of a mail, if its recipient allows counting now. */
export async function recordEvent(db: Db, row: number, event: Seen): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that the links of a burst see one another.
    const [sent] = await tx.select().from(sendRows).where(eq(sendRows.id, row)).for('no key update');
    if (!sent?.isCounted || !sent.email || !(await isAllowed(tx, sent.email))) return;
    const [stored] = await tx.select({ events: count() }).from(mailEvents).where(eq(mailEvents.row, row));
    if ((stored?.events ?? 0) >= mostEvents) return;
    const deliveredAt = sent.state === 'sent' || sent.state === 'doubtful' ? (sent.settledAt ?? sent.firstTriedAt) : null;
    if (deliveredAt && deliveredAt < countedSince(event.at)) return;
    const before = await tx
      .select()
      .from(mailEvents)
      .where(and(eq(mailEvents.row, row), gt(mailEvents.at, new Date(event.at.getTime() - windowSeconds * 1_000))))
      .orderBy(asc(mailEvents.at));
    const { verdict, reason } = judge(event, deliveredAt, before);
    const others = inBurst(event, before).filter((one) => one.verdict !== 'machine' && one.reason !== 'apple-prefetch');
    if (others.length)
      await tx
        .update(mailEvents)
        .set({ verdict: 'machine', reason: 'burst' })
        .where(
          inArray(
            mailEvents.id,
            others.map(({ id }) => id),
          ),
        );
    await tx.insert(mailEvents).values({ row, kind: event.kind, link: event.link, verdict, reason, at: event.at });
  });
}

/**
 * Returns the target of a link of a mail: one of the stored list of the approved mail; and whether its recipient may be
 * recognised there, which who allows no counting may not.
 */
export async function targetOf(db: Db, row: number, link: number): Promise<{ target: string; isKnown: boolean } | undefined> {
  const [found] = await db
    .select({ links: newsletterMails.links, recipient: sendRows.recipient, email: sendRows.email, isCounted: sendRows.isCounted })
    .from(sendRows)
    .innerJoin(sendRuns, eq(sendRuns.id, sendRows.run))
    .innerJoin(newsletterMails, and(eq(newsletterMails.approval, sendRuns.approval), eq(newsletterMails.locale, sendRows.locale)))
    .where(eq(sendRows.id, row));
  const target = found?.links[link];
  if (!found || target === undefined) return undefined;
  const { recipient, email, isCounted } = found;
  return { target, isKnown: recipient !== null && isCounted && email !== null && (await isAllowed(db, email)) };
}

/** Replaces the events of newsletters that ended 13 months ago by their figures. @returns the number of newsletters */
export async function foldEvents(db: Db, now: Date): Promise<number> {
  const old = await db
    .select({ newsletter: newsletterProjects.newsletter })
    .from(newsletterProjects)
    .where(
      and(
        lte(newsletterProjects.endedAt, countedSince(now)),
        sql`exists (select from send_rows r join mail_events e on e.row = r.id where r.newsletter = ${newsletterProjects.newsletter})`,
      ),
    );
  for (const { newsletter } of old)
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into ${mailFigures} (newsletter, locale, kind, link, verdict, events, recipients)
        select r.newsletter, r.locale, e.kind, coalesce(e.link, -1), e.verdict, count(*), count(distinct e.row)
        from mail_events e join send_rows r on r.id = e.row
        where r.newsletter = ${newsletter}
        group by 1, 2, 3, 4, 5
        union all
        select r.newsletter, r.locale, e.kind, ${anyLink}::smallint, e.verdict, 0, count(distinct e.row)
        from mail_events e join send_rows r on r.id = e.row
        where r.newsletter = ${newsletter} and e.kind = 'click'
        group by 1, 2, 3, 5
        on conflict (newsletter, locale, kind, link, verdict) do update
        set events = mail_figures.events + excluded.events, recipients = mail_figures.recipients + excluded.recipients`);
      await tx.execute(sql`delete from mail_events e using send_rows r where r.id = e.row and r.newsletter = ${newsletter}`);
    });
  return old.length;
}
