// Figures of one newsletter, read from the ledger and its events. Every statement is bounded by the newsletter.

import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { newsletters, newsletterTexts } from '../../../db/tables/newsletters.ts';
import { newsletterMails, newsletterProjects } from '../../../db/tables/projects.ts';
import { mailEvents, mailFigures, sendExclusions, sendRows, sendRuns } from '../../../db/tables/sending.ts';
import { newsletterVisits } from '../../../db/tables/stats.ts';
import { most } from './rules.ts';
import type { RowsQuery } from './schema.ts';

const count = sql<number>`count(*)::int`;
const having = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isBounced = sql`${sendRows.state} = 'sent' and ${sendRows.bounce} = 'hard'`;

/** Returns the rows of a newsletter by language, state and reason. */
export const rowsByState = (db: Db, newsletter: string) =>
  db
    .select({
      ...{ locale: sendRows.locale, state: sendRows.state, reason: sendRows.reason, count },
      bounced: having(isBounced),
      complaints: having(sql`${sendRows.complainedAt} is not null`),
      unsubscribed: having(sql`${sendRows.unsubscribedAt} is not null`),
      counted: having(sql`${sendRows.isCounted} and ${sendRows.state} = 'sent'`),
      startedAt: sql<string | null>`min(${sendRows.firstTriedAt})`,
      endedAt: sql<string | null>`max(${sendRows.settledAt})`,
    })
    .from(sendRows)
    .where(eq(sendRows.newsletter, newsletter))
    .groupBy(sendRows.locale, sendRows.state, sendRows.reason);

/** Returns the addresses of a newsletter that were left out before sending, by language and reason. */
export const exclusionsByReason = (db: Db, newsletter: string) =>
  db
    .select({ locale: sendExclusions.locale, reason: sendExclusions.reason, count })
    .from(sendExclusions)
    .where(eq(sendExclusions.newsletter, newsletter))
    .groupBy(sendExclusions.locale, sendExclusions.reason);

const unique = sql<number>`count(distinct ${mailEvents.row})::int`;
const events = (db: Db) =>
  db.select({ locale: sendRows.locale, kind: mailEvents.kind, verdict: mailEvents.verdict, count, unique }).from(mailEvents);

/** Returns opens and clicks by language and verdict. */
export const eventsByVerdict = (db: Db, newsletter: string) =>
  events(db)
    .innerJoin(sendRows, eq(sendRows.id, mailEvents.row))
    .where(eq(sendRows.newsletter, newsletter))
    .groupBy(sendRows.locale, mailEvents.kind, mailEvents.verdict);

/** Returns visits from links of the mail by language. */
export const visitsByLanguage = (db: Db, newsletter: string) =>
  db
    .select({ locale: newsletterVisits.locale, visits: newsletterVisits.visits })
    .from(newsletterVisits)
    .where(eq(newsletterVisits.newsletter, newsletter));

/** Returns clicks by language, link and verdict. */
export const clicksByLink = (db: Db, newsletter: string) =>
  db
    .select({ locale: sendRows.locale, link: mailEvents.link, verdict: mailEvents.verdict, count, unique })
    .from(mailEvents)
    .innerJoin(sendRows, eq(sendRows.id, mailEvents.row))
    .where(and(eq(sendRows.newsletter, newsletter), eq(mailEvents.kind, 'click'), isNotNull(mailEvents.link)))
    .groupBy(sendRows.locale, mailEvents.link, mailEvents.verdict);

/** Returns the figures of opens and clicks that are kept after 13 months, by link and verdict; link -1 is none. */
export const keptFigures = (db: Db, newsletter: string) =>
  db
    .select({
      ...{ locale: mailFigures.locale, kind: mailFigures.kind, link: mailFigures.link, verdict: mailFigures.verdict },
      ...{ count: mailFigures.events, unique: mailFigures.recipients },
    })
    .from(mailFigures)
    .where(eq(mailFigures.newsletter, newsletter));

/** Returns the approved mail of a language: the one that left last, else the one of the approval in force. */
export async function approvedMail(db: Db, newsletter: string, locale: 'nl' | 'fr') {
  const [mail] = await db
    .select({
      hasLeft: sql<boolean>`${sendRuns.id} is not null`,
      subject: newsletterMails.subject,
      preheader: newsletterMails.preheader,
      html: newsletterMails.html,
      text: newsletterMails.text,
      links: newsletterMails.links,
    })
    .from(newsletterProjects)
    .leftJoin(sendRuns, eq(sendRuns.newsletter, newsletterProjects.newsletter))
    .innerJoin(newsletterMails, eq(newsletterMails.approval, sql`coalesce(${sendRuns.approval}, ${newsletterProjects.approval})`))
    .where(and(eq(newsletterProjects.newsletter, newsletter), eq(newsletterMails.locale, locale)))
    .orderBy(desc(sendRuns.id))
    .limit(1);
  return mail;
}

/** Returns figures by language and recipient domain, the largest first. */
export const rowsByDomain = (db: Db, newsletter: string) =>
  db
    .select({
      ...{ locale: sendRows.locale, domain: sendRows.domain, recipients: count },
      accepted: having(sql`${sendRows.state} = 'sent'`),
      deferred: having(sql`${sendRows.state} = 'waiting' and ${sendRows.attempts} > 0`),
      refused: having(sql`${sendRows.state} = 'failed'`),
      bounced: having(isBounced),
      complaints: having(sql`${sendRows.complainedAt} is not null`),
      medianSeconds: sql<
        number | null
      >`(percentile_cont(0.5) within group (order by extract(epoch from ${sendRows.settledAt} - ${sendRows.firstTriedAt}))
        filter (where ${sendRows.state} = 'sent'))::float8`,
    })
    .from(sendRows)
    .where(eq(sendRows.newsletter, newsletter))
    .groupBy(sendRows.locale, sendRows.domain)
    .orderBy(desc(count), sendRows.domain)
    .limit(2 * most.domains);

/** Returns the answers of mail servers by language and domain, the commonest first. */
export const answersByDomain = (db: Db, newsletter: string) =>
  db
    .select({ locale: sendRows.locale, domain: sendRows.domain, answer: sql<string>`left(${sendRows.answer}, 200)`, count })
    .from(sendRows)
    .where(and(eq(sendRows.newsletter, newsletter), isNotNull(sendRows.answer)))
    .groupBy(sendRows.locale, sendRows.domain, sql`left(${sendRows.answer}, 200)`)
    .orderBy(desc(count))
    .limit(most.answers);

/** Returns the links of the mails that left, by language: those of the last run. */
export async function linksOf(db: Db, newsletter: string): Promise<Map<string, readonly string[]>> {
  const [run] = await db
    .select({ approval: sendRuns.approval })
    .from(sendRuns)
    .where(eq(sendRuns.newsletter, newsletter))
    .orderBy(desc(sendRuns.id))
    .limit(1);
  if (!run) return new Map();
  const mails = await db
    .select({ locale: newsletterMails.locale, links: newsletterMails.links })
    .from(newsletterMails)
    .where(eq(newsletterMails.approval, run.approval));
  return new Map(mails.map(({ locale, links }) => [locale, links]));
}

/** Returns the portal of a newsletter, and when it began to leave. */
export async function issueOf(db: Db, reference: string) {
  const [found] = await db
    .select({ portal: newsletters.portal, startedAt: newsletterProjects.startedAt })
    .from(newsletters)
    .innerJoin(newsletterProjects, eq(newsletterProjects.newsletter, newsletters.reference))
    .where(eq(newsletters.reference, reference));
  return found;
}

/** People over all links: their own figure, or if absent those of the largest link. */
const largest = sql<number>`max(${mailFigures.recipients})::int`;

/** Returns the issues of a portal that began to leave before an instant, the latest first, with their figures. */
export async function issuesBefore(db: Db, portal: string, before: Date) {
  const issues = await db
    .select({ reference: newsletters.reference, startedAt: newsletterProjects.startedAt })
    .from(newsletters)
    .innerJoin(newsletterProjects, eq(newsletterProjects.newsletter, newsletters.reference))
    .where(and(eq(newsletters.portal, portal), lt(newsletterProjects.startedAt, before)))
    .orderBy(desc(newsletterProjects.startedAt), desc(newsletters.reference))
    .limit(most.compared);
  const references = issues.map(({ reference }) => reference);
  if (!references.length) return [];
  const subjects = await db
    .select({ newsletter: newsletterTexts.newsletter, locale: newsletterTexts.locale, subject: newsletterTexts.subject })
    .from(newsletterTexts)
    .where(inArray(newsletterTexts.newsletter, references));
  const rows = await db
    .select({
      ...{ newsletter: sendRows.newsletter, recipients: count, success: having(sql`${sendRows.state} = 'sent'`) },
      counted: having(sql`${sendRows.isCounted} and ${sendRows.state} = 'sent'`),
    })
    .from(sendRows)
    .where(inArray(sendRows.newsletter, references))
    .groupBy(sendRows.newsletter);
  const people = await db
    .select({ newsletter: sendRows.newsletter, kind: mailEvents.kind, unique })
    .from(mailEvents)
    .innerJoin(sendRows, eq(sendRows.id, mailEvents.row))
    .where(and(inArray(sendRows.newsletter, references), eq(mailEvents.verdict, 'human')))
    .groupBy(sendRows.newsletter, mailEvents.kind);
  const kept = await db
    .select({ ...{ newsletter: mailFigures.newsletter, locale: mailFigures.locale, kind: mailFigures.kind }, unique: largest })
    .from(mailFigures)
    .where(and(inArray(mailFigures.newsletter, references), eq(mailFigures.verdict, 'human')))
    .groupBy(mailFigures.newsletter, mailFigures.locale, mailFigures.kind);
  return issues.map(({ reference, startedAt }) => {
    const figures = rows.find(({ newsletter }) => newsletter === reference);
    const of = (kind: 'open' | 'click') =>
      [...people, ...kept].filter((one) => one.newsletter === reference && one.kind === kind).reduce((sum, one) => sum + one.unique, 0);
    const subject = (locale: string) => subjects.find((one) => one.newsletter === reference && one.locale === locale)?.subject ?? null;
    return {
      ...{ reference, subjects: { nl: subject('nl'), fr: subject('fr') }, startedAt: (startedAt as Date).toISOString() },
      ...{ recipients: figures?.recipients ?? 0, success: figures?.success ?? 0, counted: figures?.counted ?? 0 },
      ...{ openedUnique: of('open'), clicksUnique: of('click') },
    };
  });
}

/** Returns recipients of a newsletter with what became of their mails. */
export const recipientRows = (db: Db, newsletter: string, { language, state, domain }: RowsQuery) =>
  db
    .select()
    .from(sendRows)
    .where(
      and(
        eq(sendRows.newsletter, newsletter),
        language ? eq(sendRows.locale, language) : undefined,
        state ? eq(sendRows.state, state) : undefined,
        domain ? eq(sendRows.domain, domain) : undefined,
      ),
    )
    .orderBy(asc(sendRows.id))
    .limit(most.recipients);
