import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts, newsletterRecipients } from '../../db/tables/accounts.ts';
import { newsletters, newsletterTexts } from '../../db/tables/newsletters.ts';
import { portals, portalTexts } from '../../db/tables/portals.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { everyDays, issuesOfRhythm } from './rules.ts';
import type { MemberNewsletter } from './schema.ts';

/** Returns every newsletter with a member's subscription to it. */
export async function newslettersFor(db: Db, account: number, now: Date): Promise<MemberNewsletter[]> {
  const rows = await db
    .select({
      ...{ portal: portals.code, name: portalTexts.name, domain: portals.domain, locale: portalTexts.locale },
      isActive: newsletterRecipients.isActive,
    })
    .from(portals)
    .innerJoin(portalTexts, eq(portalTexts.portal, portals.code))
    .innerJoin(accounts, eq(accounts.id, account))
    .leftJoin(
      newsletterRecipients,
      and(
        eq(newsletterRecipients.email, accounts.email),
        eq(newsletterRecipients.portal, portals.code),
        eq(newsletterRecipients.locale, portalTexts.locale),
      ),
    )
    .orderBy(asc(portals.code), desc(portalTexts.locale));
  const ranked = db
    .select({
      ...{ reference: newsletters.reference, portal: newsletters.portal, date: newsletters.displayDate },
      ...{ locale: newsletterTexts.locale, subject: newsletterTexts.subject },
      rank: sql<number>`row_number() over (partition by ${newsletters.portal}, ${newsletterTexts.locale} order by ${newsletters.displayDate} desc)`.as(
        'rank',
      ),
    })
    .from(newsletters)
    .innerJoin(newsletterTexts, eq(newsletterTexts.newsletter, newsletters.reference))
    .where(and(eq(newsletters.isPublished, true), lte(newsletters.displayDate, now)))
    .as('ranked');
  const issues = await db.select().from(ranked).where(lte(ranked.rank, issuesOfRhythm)).orderBy(asc(ranked.rank));
  const of = Map.groupBy(issues, ({ portal, locale }) => `${portal} ${locale}`);
  return rows.map(({ portal, name, domain, locale, isActive }) => {
    const sent = of.get(`${portal} ${locale}`) ?? [];
    const [latest] = sent;
    return {
      ...{ portalCode: portal, portalName: name, domain, language: locale, isActive: isActive ?? false },
      everyDays: everyDays(sent.map(({ date }) => date)),
      latest: latest ? { reference: latest.reference, subject: typeset(locale, latest.subject), date: latest.date.toISOString() } : null,
    };
  });
}

type Wish = { email: string; portal: string; locale: Locale; campaignCode: string | null; now: Date };

export const emailOf = async (db: Db, account: number): Promise<string | undefined> =>
  (await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, account)))[0]?.email;

/**
 * Records a subscription that its owner has yet to confirm.
 * @returns the number that its link names
 */
export async function wishFor(db: Db, { email, portal, locale, campaignCode, now }: Wish): Promise<number> {
  const [row] = await db
    .insert(newsletterRecipients)
    .values({ email, portal, locale, isActive: false, campaignCode, changedAt: now })
    // Same statement for a known address, which it leaves unchanged.
    .onConflictDoUpdate({
      target: [newsletterRecipients.email, newsletterRecipients.portal, newsletterRecipients.locale],
      set: { email: sql`excluded.email` },
    })
    .returning({ id: newsletterRecipients.id });
  return row?.id ?? 0;
}

/** Returns a subscription to a newsletter with the name of its portal in its language. */
export async function recipientOf(db: Db, id: number) {
  const [row] = await db
    .select({ recipient: newsletterRecipients, portalName: portalTexts.name })
    .from(newsletterRecipients)
    .innerJoin(portalTexts, and(eq(portalTexts.portal, newsletterRecipients.portal), eq(portalTexts.locale, newsletterRecipients.locale)))
    .where(eq(newsletterRecipients.id, id));
  return row;
}

/** Returns the other newsletters of the same address. */
export const othersOf = (db: Db, id: number, email: string) =>
  db
    .select({ id: newsletterRecipients.id, portalName: portalTexts.name, locale: newsletterRecipients.locale })
    .from(newsletterRecipients)
    .innerJoin(portalTexts, and(eq(portalTexts.portal, newsletterRecipients.portal), eq(portalTexts.locale, newsletterRecipients.locale)))
    .where(and(eq(newsletterRecipients.email, email), eq(newsletterRecipients.isActive, true), ne(newsletterRecipients.id, id)))
    .orderBy(asc(newsletterRecipients.id));
