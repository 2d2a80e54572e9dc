import { and, asc, desc, eq, inArray, like } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts, newsletterRecipients } from '../../db/tables/accounts.ts';
import { newsletterTexts } from '../../db/tables/newsletters.ts';
import { recipientEvents, sendRows, suppressions } from '../../db/tables/sending.ts';
import { isCounted, newslettersOf, suppressionOf } from './mailing-queries.ts';
import type { RecipientRecord } from './room-schema.ts';
import { mostFound, mostIssues } from './rules.ts';
import type { Door } from './schema.ts';

/** Returns addresses that begin with a text: of subscriptions, sent mails and suppressions. */
export async function addressesLike(db: Db, q: string): Promise<string[]> {
  const beginning = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await Promise.all([
    db
      .selectDistinct({ email: newsletterRecipients.email })
      .from(newsletterRecipients)
      .where(like(newsletterRecipients.email, beginning))
      .limit(mostFound),
    db.selectDistinct({ email: sendRows.email }).from(sendRows).where(like(sendRows.email, beginning)).limit(mostFound),
    db.selectDistinct({ email: suppressions.email }).from(suppressions).where(like(suppressions.email, beginning)).limit(mostFound),
  ]);
  return [...new Set(found.flat().flatMap(({ email }) => email ?? []))].sort().slice(0, mostFound);
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
type Keyed = (purpose: string, text: string) => string;

/** Returns all stored data of an address as a recipient on some portals. */
export async function recordOf(db: Db, keyed: Keyed, email: string, mayOn: (portal: string) => boolean): Promise<RecipientRecord> {
  const own = (await db.select().from(newsletterRecipients).where(eq(newsletterRecipients.email, email))).filter(({ portal }) =>
    mayOn(portal),
  );
  const ids = own.map(({ id }) => id);
  const events = ids.length
    ? await db
        .select({ event: recipientEvents, firstName: accounts.firstName, lastName: accounts.lastName })
        .from(recipientEvents)
        .leftJoin(accounts, eq(accounts.id, recipientEvents.account))
        .where(inArray(recipientEvents.recipient, ids))
        .orderBy(asc(recipientEvents.id))
    : [];
  const issues = await db
    .select({ row: sendRows, subject: newsletterTexts.subject })
    .from(sendRows)
    .leftJoin(newsletterTexts, and(eq(newsletterTexts.newsletter, sendRows.newsletter), eq(newsletterTexts.locale, sendRows.locale)))
    .where(eq(sendRows.email, email))
    .orderBy(desc(sendRows.id))
    .limit(mostIssues);
  const suppression = await suppressionOf(db, keyed, email);
  return {
    email,
    isCounted: await isCounted(db, email),
    suppression: suppression ? { reason: suppression.reason, source: suppression.source, at: suppression.at.toISOString() } : null,
    newsletters: (await newslettersOf(db, email))
      .filter(({ portal }) => mayOn(portal))
      .map(({ portal, name, locale }) => {
        const row = own.find((one) => one.portal === portal && one.locale === locale);
        return {
          ...{ portalCode: portal, portalName: name, language: locale, isActive: row?.isActive ?? false },
          confirmedAt: iso(row?.confirmedAt ?? null),
          events: events
            .filter(({ event }) => event.recipient === row?.id)
            .map(({ event: { act, door, wording, at }, firstName, lastName }) => ({
              ...{ act, door: door as Door, wording, at: at.toISOString(), by: [firstName, lastName].filter(Boolean).join(' ') || null },
            })),
        };
      }),
    issues: issues
      .filter(({ row }) => mayOn(row.portal))
      .map(({ row, subject }) => ({
        ...{ id: row.id, newsletter: row.newsletter, subject: subject ?? row.newsletter, language: row.locale, state: row.state },
        ...{ reason: row.reason, code: row.code, enhancedCode: row.enhancedCode, answer: row.answer, bounce: row.bounce },
        ...{
          settledAt: iso(row.settledAt),
          bouncedAt: iso(row.bouncedAt),
          complainedAt: iso(row.complainedAt),
          unsubscribedAt: iso(row.unsubscribedAt),
        },
      })),
  };
}
