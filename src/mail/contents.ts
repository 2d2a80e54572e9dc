import { type Db, reasonOf } from '../db/connection.ts';
import type { mails } from '../db/tables/mails.ts';
import { type Words, withWords } from '../i18n/words.ts';
import type { Locale } from '../lib/locale.ts';
import type { Mail } from './mail.ts';
import { type MailColors, type RenderedMail, renderMail } from './render.tsx';

export type MailRow = typeof mails.$inferSelect;
/** Portal of a mail, with its name in the mail's language. */
type MailPortal = { code: string; domain: string; name: string; colors: MailColors };

/** Sources from which mails are written. */
export type MailSources = {
  db: Db;
  /** All kinds of mail, by name. */
  kinds: ReadonlyMap<string, Mail>;
  portalOf(db: Db, code: string, locale: Locale): Promise<MailPortal | undefined>;
  siteOf(portal: { code: string; domain: string }): string;
  /** Returns the overrides of messages in mails of a portal. */
  wordsOf?: (portal: string) => Words | undefined;
};

/** Maximum characters of the reason for which a mail was not sent. */
export const mostAnswer = 500;

/** Returns what writes mails: their text, sender and headers. */
export function createContents({ db, kinds, portalOf, siteOf, wordsOf }: MailSources, mailFrom: string) {
  const own = mailFrom.replace(/^.*<|>.*$/g, '');
  return {
    /**
     * @returns the mail, or the reason for which no later attempt can render it
     * @throws if the database does not answer
     */
    async rendered(row: MailRow): Promise<RenderedMail | string> {
      const kind = kinds.get(row.kind);
      if (!kind) return `cannot be written: there is no kind ${row.kind}`;
      const portal = await portalOf(db, row.portal, row.locale);
      if (!portal) return `cannot be written: there is no portal ${row.portal} in ${row.locale}`;
      const { name, colors } = portal;
      const values = row.values as Record<string, string>;
      try {
        const of = { values, locale: row.locale, portal: name, site: siteOf(portal), colors };
        return withWords(wordsOf?.(row.portal), () => renderMail(kind, of));
      } catch (error) {
        return `cannot be written: ${reasonOf(error)}`.slice(0, mostAnswer);
      }
    },
    /** Returns the sender and the own headers of a mail. */
    async headOf(row: MailRow) {
      const kind = kinds.get(row.kind);
      const portal = (kind?.headers || kind?.from) && (await portalOf(db, row.portal, row.locale));
      if (!portal) return { from: mailFrom, headers: {} };
      const given = { values: row.values as Record<string, string>, own };
      return {
        from: kind?.from?.({ ...given, portal: portal.name }) ?? mailFrom,
        headers: kind?.headers?.({ ...given, site: siteOf(portal) }) ?? {},
      };
    },
  };
}
