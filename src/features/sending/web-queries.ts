import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { newsletterMails } from '../../db/tables/projects.ts';
import { sendRows, sendRuns } from '../../db/tables/sending.ts';
import type { Locale } from '../../lib/locale.ts';
import { withoutPage } from './rules.ts';

export type WebVersion = {
  newsletter: string;
  locale: Locale;
  /** It has a page in the archive. */
  isPublished: boolean;
  /** The approved mail; undefined if its page was taken down: nothing of it is shown any more. */
  mail: { html: string; links: readonly string[] } | undefined;
};

/** Returns the data of the web version of a recipient's mail. */
export async function webVersionOf(db: Db, row: number): Promise<WebVersion | undefined> {
  const [found] = await db
    .select({
      ...{ newsletter: sendRows.newsletter, locale: sendRows.locale, isPublished: newsletters.isPublished },
      ...{ recipientsTypeId: sendRuns.recipientsTypeId, html: newsletterMails.html, links: newsletterMails.links },
    })
    .from(sendRows)
    .innerJoin(sendRuns, eq(sendRuns.id, sendRows.run))
    .innerJoin(newsletters, eq(newsletters.reference, sendRows.newsletter))
    .leftJoin(newsletterMails, and(eq(newsletterMails.approval, sendRuns.approval), eq(newsletterMails.locale, sendRows.locale)))
    .where(eq(sendRows.id, row));
  if (!found) return undefined;
  const { newsletter, locale, isPublished, recipientsTypeId, html, links } = found;
  const isShown = isPublished || withoutPage.includes(recipientsTypeId);
  return { newsletter, locale, isPublished, mail: isShown && html !== null && links !== null ? { html, links } : undefined };
}
