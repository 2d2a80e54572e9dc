import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/connection.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { portals, portalTexts } from '../../db/tables/portals.ts';
import { newsletterApprovals, newsletterMails } from '../../db/tables/projects.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Header, Signer } from '../../mail/dkim.ts';
import { headerText, mailbox } from '../../mail/encoding.ts';
import { builtMail, type Template, templateOf, type Values } from '../../mail/message.ts';
import type { Envelope } from '../../mail/smtp-session.ts';
import type { Sender } from '../portals/schema.ts';
import type { Claimed } from './claim-commands.ts';
import { type KeyOptions, signerIn } from './key-queries.ts';
import { linkTokens, mailPaths, rowToken, signedAddress, type TokenPurpose } from './token-rules.ts';

type Keyed = (purpose: string, text: string) => string;
export type MessageOptions = KeyOptions & {
  keyed: Keyed;
  siteOf(portal: { code: string; domain: string }): string;
};

/** An approved mail, ready for its recipients. */
type Approved = {
  site: string;
  links: readonly string[];
  /** With the links themselves, and with places for tokens in place of links and pixel. */
  direct: Template;
  counted: Template;
  headers: readonly Header[];
  from: string;
  idDomain: string;
  bounceDomain: string | null;
  signer: Signer | undefined;
  subject: string;
};
export type Message = { envelope: Envelope; mail: Buffer };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const directLinks = (text: string, links: readonly string[], write: (link: string) => string) =>
  text.replace(/\{\{link\.(\d+)\}\}/g, (whole, number: string) => {
    const link = links[Number(number)];
    return link === undefined ? whole : write(link);
  });
const withoutPixel = (html: string) => html.replaceAll('{{pixel}}', '');

async function approvedMail(db: Db, options: MessageOptions, approval: number, locale: Locale): Promise<Approved | undefined> {
  const [row] = await db
    .select({
      mail: newsletterMails,
      newsletter: newsletters.reference,
      code: portals.code,
      domain: portals.domain,
      sender: portals.sender,
      name: portalTexts.name,
    })
    .from(newsletterMails)
    .innerJoin(newsletterApprovals, eq(newsletterApprovals.id, newsletterMails.approval))
    .innerJoin(newsletters, eq(newsletters.reference, newsletterApprovals.newsletter))
    .innerJoin(portals, eq(portals.code, newsletters.portal))
    .innerJoin(portalTexts, and(eq(portalTexts.portal, portals.code), eq(portalTexts.locale, newsletterMails.locale)))
    .where(and(eq(newsletterMails.approval, approval), eq(newsletterMails.locale, locale)));
  if (!row) return undefined;
  const { mail, newsletter, code, domain, name } = row;
  const sender = row.sender as Sender | null;
  const idDomain = mail.fromAddress.slice(mail.fromAddress.lastIndexOf('@') + 1);
  const { links } = mail;
  return {
    ...{ site: options.siteOf({ code, domain }), links, from: mail.fromAddress, idDomain, bounceDomain: sender?.bounceDomain ?? null },
    direct: templateOf({
      text: directLinks(mail.text, links, (link) => link),
      html: withoutPixel(directLinks(mail.html, links, escaped)),
    }),
    counted: templateOf(mail),
    headers: [
      ['From', mailbox(mail.fromName, mail.fromAddress)],
      ...(mail.replyTo ? ([['Reply-To', mailbox('', mail.replyTo)]] as const) : []),
      ['Subject', headerText(mail.subject)],
      ['List-Id', mailbox(name, `${locale}.newsletter.${domain}`)],
      ['Feedback-ID', `${newsletter}:${code}:${locale}:newsletter`],
      ['Content-Language', locale],
    ],
    signer: await signerIn(options, sender, idDomain),
    subject: mail.subject,
  };
}

function valuesOf({ site, links }: Approved, { keyed }: MessageOptions, { id, isCounted }: Claimed): { text: Values; html: Values } {
  const address = (purpose: TokenPurpose) => `${site}${mailPaths[purpose]}?s=${rowToken(keyed, purpose, id)}`;
  const common = { unsubscribe: address('unsubscribe'), preferences: address('preferences'), web: address('web') };
  if (!isCounted) return { text: common, html: common };
  const counted: Record<string, string> = { ...common };
  for (const [index, token] of linkTokens(keyed, id, links.length).entries())
    counted[`link.${index}`] = `${site}${mailPaths.click}?s=${token}`;
  return { text: counted, html: { ...counted, pixel: `<img src="${address('pixel')}" width="1" height="1" alt="">` } };
}

const mostApproved = 20;
const keptMilliseconds = 60_000;

/** Returns a function that writes the mail of a claimed row. Approved mails are encoded once. @throws KeyMissing */
export function messagesOf(db: Db, options: MessageOptions) {
  const approved = new LRUCache<string, Promise<Approved | undefined>>({ max: mostApproved, ttl: keptMilliseconds });
  async function approvedOf({ approval, locale }: Pick<Claimed, 'approval' | 'locale'>): Promise<Approved> {
    const key = `${approval} ${locale}`;
    const found = approved.get(key) ?? approvedMail(db, options, approval, locale);
    approved.set(key, found, { ttl: keptMilliseconds, noUpdateTTL: true });
    try {
      const mail = await found;
      if (mail) return mail;
    } catch (error) {
      approved.delete(key);
      throw error;
    }
    approved.delete(key);
    throw new Error(`Approval ${approval} has no mail in ${locale}`);
  }
  return {
    async write(row: Claimed, now: Date): Promise<Message> {
      const mail = await approvedOf(row);
      const { keyed } = options;
      const values = valuesOf(mail, options, row);
      const envelope = { from: signedAddress(keyed, 'b', row.id, mail), to: row.email };
      const headers: Header[] = [
        ...mail.headers,
        ['To', `<${row.email}>`],
        ['Date', now.toUTCString().replace('GMT', '+0000')],
        ['Message-ID', `<${row.messageId}@${mail.idDomain}>`],
        ['List-Unsubscribe', `<${values.text.unsubscribe}>, <mailto:${signedAddress(keyed, 'u', row.id, mail)}?subject=unsubscribe>`],
        ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
      ];
      const template = row.isCounted ? mail.counted : mail.direct;
      return { envelope, mail: await builtMail(template, { headers, values, signer: mail.signer }) };
    },
    /** Returns subject, text and HTML of a row, for the mailbox page. */
    async shown(row: Claimed): Promise<{ subject: string; text: string; html: string }> {
      const mail = await approvedOf(row);
      const values = valuesOf(mail, options, row);
      const [stored] = await db
        .select({ text: newsletterMails.text, html: newsletterMails.html })
        .from(newsletterMails)
        .where(and(eq(newsletterMails.approval, row.approval), eq(newsletterMails.locale, row.locale)));
      const fill = (text: string, of: Values) => text.replace(/\{\{([a-z]+(?:\.\d+)?)\}\}/g, (_, name: string) => of[name] ?? '');
      const [text = '', html = ''] = [stored?.text, stored?.html];
      if (row.isCounted) return { subject: mail.subject, text: fill(text, values.text), html: fill(html, values.html) };
      return {
        subject: mail.subject,
        text: fill(
          directLinks(text, mail.links, (link) => link),
          values.text,
        ),
        html: fill(directLinks(html, mail.links, escaped), values.html),
      };
    },
  };
}
