import { createHash } from 'node:crypto';
import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { rowsOf } from '../../../db/connection.ts';
import { storedSender } from '../../../db/senders.ts';
import { articlePortals, articles } from '../../../db/tables/articles.ts';
import { pollAnswers, polls, pollTexts } from '../../../db/tables/polls.ts';
import { portalAliases, portals } from '../../../db/tables/portals.ts';
import { newsletterMails } from '../../../db/tables/projects.ts';
import { publishedPages } from '../../../db/tables/publishing.ts';
import { redirects } from '../../../db/tables/redirects.ts';
import { translator } from '../../../i18n/messages.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import type { StaffContext } from '../../context.ts';
import type { Sender } from '../../portals/schema.ts';
import { sourcesOf } from '../issue/source-queries.ts';
import type { NewsletterMail } from '../mail/schema.ts';
import type { NewsletterDocument } from '../schema.ts';
import { checksOf, type Findings, languagesOf } from './check-rules.ts';
import type { Check, PollState, TextState } from './schema.ts';

/** Returns the sender of the newsletters of a portal; null if it is not set. */
export async function senderOf(db: Db, portal: string): Promise<Sender | null> {
  return (await storedSender(db, portal)) as Sender | null;
}

/** Returns the texts of a newsletter that exist, by reference. */
export async function textStates(
  db: Db,
  { portal, items }: NewsletterDocument,
): Promise<Map<string, TextState & { version: string; isGated: boolean }>> {
  const references = items.flatMap(({ reference }) => reference ?? []);
  if (!references.length) return new Map();
  const rows = await db
    .select({
      reference: articles.reference,
      version: articles.contentHash,
      isPublished: articles.isPublished,
      displayDate: articles.displayDate,
      visibleUntil: articles.visibleUntil,
      isGated: sql<boolean>`${articles.isPremium} or ${articles.requiresRegistration}`,
      on: articlePortals.portal,
    })
    .from(articles)
    .leftJoin(articlePortals, and(eq(articlePortals.article, articles.reference), eq(articlePortals.portal, portal)))
    .where(inArray(articles.reference, references));
  return new Map(rows.map(({ reference, on, ...text }) => [reference, { ...text, isOnPortal: on !== null }]));
}

/** Returns the polls of a newsletter that exist, by code. */
export async function pollStates(db: Db, { portal, items }: NewsletterDocument): Promise<Map<string, PollState>> {
  const codes = items.flatMap(({ pollCode }) => pollCode ?? []);
  if (!codes.length) return new Map();
  const rows = await db
    .select({ code: polls.code, isPublished: polls.isPublished, on: polls.portal, many: countDistinct(pollAnswers.key) })
    .from(polls)
    .leftJoin(pollAnswers, eq(pollAnswers.poll, polls.code))
    .where(inArray(polls.code, codes))
    .groupBy(polls.code);
  const texts = await db.select({ code: pollTexts.poll, locale: pollTexts.locale }).from(pollTexts).where(inArray(pollTexts.poll, codes));
  const localesOf = (code: string) => locales.filter((locale) => texts.some((row) => row.code === code && row.locale === locale));
  return new Map(
    rows.map(({ code, isPublished, on, many }) => [code, { answers: many, shownIn: isPublished && on === portal ? localesOf(code) : [] }]),
  );
}

/** Paths that are not published pages: files, calls, and screens that a script makes. */
const madeElsewhere = /^\/(?:fr\/)?(?:media|files|mail|api|poll|sondage|preferences|staff|account|pricing|login)(?:\/|$)/;

/** Returns the links of mails to missing pages of the site. Pages that the newsletter itself publishes count as existing. */
export async function deadLinks(
  db: Db,
  document: NewsletterDocument,
  links: readonly string[],
  texts: Findings['texts'],
): Promise<Set<string>> {
  const hosts = await db.select({ code: portals.code, host: portals.domain }).from(portals);
  const aliases = await db.select({ code: portalAliases.portal, host: portalAliases.host }).from(portalAliases);
  const codes = new Map([...hosts, ...aliases].map(({ code, host }) => [host, code]));
  // The texts themselves are checked apart, and may appear later.
  const unborn = [document.reference, ...texts.keys()];
  const asked = links.flatMap((link) => {
    const { host, pathname } = new URL(link);
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    const isElsewhere = madeElsewhere.test(path) || unborn.some((reference) => path.includes(reference));
    return isElsewhere ? [] : [{ link, portal: codes.get(host) ?? document.portal, path }];
  });
  if (!asked.length) return new Set();
  const paths = [...new Set(asked.map(({ path }) => path))];
  const found = await db
    .selectDistinct({ portal: publishedPages.portal, path: publishedPages.path })
    .from(publishedPages)
    .where(inArray(publishedPages.path, paths));
  const moved = await db.select({ portal: redirects.portal, path: redirects.from }).from(redirects).where(inArray(redirects.from, paths));
  const known = new Set([...found, ...moved].map(({ portal, path }) => `${portal} ${path}`));
  // Nothing was published yet: there is nothing to hold a link against.
  const [any] = rowsOf<{ any: boolean }>(await db.execute(sql`select exists (select from published_pages) as any`));
  return new Set(any?.any ? asked.filter(({ portal, path }) => !known.has(`${portal} ${path}`)).map(({ link }) => link) : []);
}

/** Renders a newsletter in every language in which it is sent. */
export async function renderedMails(
  { newsletterMail }: Pick<StaffContext, 'newsletterMail'>,
  db: Db,
  document: NewsletterDocument,
): Promise<Partial<Record<Locale, NewsletterMail>>> {
  const mails: Partial<Record<Locale, NewsletterMail>> = {};
  for (const locale of languagesOf(document)) {
    const mail = document.texts[locale] && (await newsletterMail(db, { newsletter: document.reference, locale, document }));
    if (mail) mails[locale] = mail;
  }
  return mails;
}

export type Looked = {
  checks: Check[];
  mails: Findings['mails'];
  articles: Record<string, string>;
  gated: string[];
  sources: Readonly<Record<string, string>>;
  sender: Sender | null;
};

/** Renders a newsletter and runs the checks of its approval. */
export async function lookAt(context: StaffContext, document: NewsletterDocument): Promise<Looked> {
  const { db, actor, clock, answeringLinks, canSign } = context;
  // Read before the mails are rendered, so that a change during rendering is detected by its newer version.
  const sources = await sourcesOf(db, document);
  const mails = await renderedMails(context, db, document);
  const [sender, texts, polls] = [await senderOf(db, document.portal), await textStates(db, document), await pollStates(db, document)];
  const places = Object.values(mails).flatMap(({ places: list, links }) =>
    list.map(({ link, isOwn }) => ({ url: links[link] ?? '', isOwn })),
  );
  const own = [...new Set(places.filter(({ isOwn }) => isOwn).map(({ url }) => url))];
  const external = [...new Set(places.filter(({ isOwn, url }) => !isOwn && url.startsWith('http')).map(({ url }) => url))];
  const answering = await answeringLinks(external);
  const labels = Object.fromEntries(
    locales.map((locale) => {
      const t = translator(locale);
      return [locale, { premium: t('articles.label.premium'), members: t('articles.label.members') }];
    }),
  ) as Findings['labels'];
  const checks = checksOf(document, {
    ...{ mails, sender, texts, polls, labels, now: clock() },
    canSign: sender === null || (await canSign(sender)),
    deadLinks: await deadLinks(db, document, own, texts),
    silentLinks: new Set(external.filter((url) => !answering.has(url))),
    mayFree: actor.may('EXPANDED_EDIT_ARTICLE_TOOLS', document.portal),
  });
  return {
    ...{ checks, mails, sender, sources, articles: Object.fromEntries([...texts].map(([reference, { version }]) => [reference, version])) },
    gated: [...texts].flatMap(([reference, { isGated }]) => (isGated ? [reference] : [])),
  };
}

/** Returns the approved mails of an approval. */
export const approvedMails = (db: Db, approval: number) => db.select().from(newsletterMails).where(eq(newsletterMails.approval, approval));

export type MailParts = {
  fromName: string;
  fromAddress: string;
  replyTo: string;
  subject: string;
  preheader: string;
  html: string;
  text: string;
  links: string[];
  pictures: string[];
};
/** Returns the hash of the decoded parts of a mail: any byte that a recipient could see differs changes it. */
export const mailHash = ({ fromName, fromAddress, replyTo, subject, preheader, html, text, links, pictures }: MailParts): string =>
  createHash('sha256')
    .update(JSON.stringify([fromName, fromAddress, replyTo, subject, preheader, html, text, links, pictures]))
    .digest('base64url');
