// The mail of a newsletter, once per language: for the preview, the test mail and the approval alike. It is made from
// the document, stored or not, and from its mentions; the links get their numbers in the order of the items.

import { articlesAnywhere, interestsOf } from '../../features/articles/queries.ts';
import { companiesShown } from '../../features/companies/queries.ts';
import { datesOfArticles, fetchedFiles, mailFiles, questionsOf } from '../../features/newsletters/mail/queries.ts';
import { cutTo, guarded, headerText } from '../../features/newsletters/mail/rules.ts';
import type { NewsletterMail } from '../../features/newsletters/mail/schema.ts';
import type { NewsletterDocument } from '../../features/newsletters/schema.ts';
import { domainsOfPortals, portalView } from '../../features/portals/queries.ts';
import { isolated } from '../../lib/characters.ts';
import { formatDate } from '../../lib/dates.ts';
import { figureIds } from '../../lib/figures.ts';
import { href } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { type Articles, articlesOf } from '../article/article-tiles.ts';
import type { View } from '../view.ts';
import { createCollector, type MakePictures } from './collector.ts';
import { introHtml } from './intro.ts';
import { itemOf, type Mentioned } from './items.ts';
import { pictureHtml } from './parts.tsx';
import type { MailPayload } from './payload.ts';
import { renderMail } from './render.tsx';
import { widths } from './style.ts';

export type MailOptions = {
  /** Returns the origin of a portal's site. */
  siteOf(portal: { code: string; domain: string }): string;
  makePictures: MakePictures;
};

const mostPreheader = 150;

/** Returns articles of a portal, also those whose date is still to come: a newsletter is made before it leaves. */
async function shownArticles(view: View, references: string[]): Promise<Articles> {
  const now = await articlesOf(view, references);
  const missing = references.filter((reference) => !now.rows.has(reference));
  const dates = (await datesOfArticles(view.db, missing)).map((date) => date.getTime()).filter((date) => date > view.now.getTime());
  if (!dates.length) return now;
  const later = await articlesOf({ ...view, now: new Date(Math.max(...dates)) }, missing);
  return { ...now, rows: new Map([...now.rows, ...later.rows]) };
}

async function mentionedBy(view: View, document: NewsletterDocument, siteOf: MailOptions['siteOf']): Promise<Mentioned> {
  const { db, locale } = view;
  const items = document.items.filter(({ onlyIn }) => !onlyIn || onlyIn === locale);
  const references = [...new Set(items.flatMap(({ reference }) => reference ?? []))];
  const articles = await shownArticles(view, references);
  const [interests, foreign, companies, questions, fetched] = await Promise.all([
    interestsOf(db, locale, references),
    articlesAnywhere(
      db,
      view,
      references.filter((reference) => !articles.rows.has(reference)),
    ),
    companiesShown(
      db,
      view,
      [...articles.rows.values()].map(({ article }) => article.customerReference),
    ),
    questionsOf(
      db,
      locale,
      items.flatMap(({ pollCode }) => pollCode ?? []),
    ),
    fetchedFiles(
      db,
      items.flatMap(({ imageUrl }) => imageUrl ?? []),
    ),
  ]);
  const ids = [
    ...[document.introFileId, ...items.map(({ fileId }) => fileId), ...fetched.values()].flatMap((id) => id ?? []),
    ...figureIds(document.texts[locale]?.introDescription ?? ''),
  ];
  return { articles, interests, foreign, companies, questions, fetched, siteOf, files: await mailFiles(db, locale, ids) };
}

/**
 * Returns a newsletter as a mail in a language; undefined if it is not written in that language.
 * @param document in canonical form
 * @param view `now`: instant at which the texts of the mail are seen
 */
export async function newsletterMailOf(
  view: View,
  document: NewsletterDocument,
  { siteOf, makePictures }: MailOptions,
): Promise<NewsletterMail | undefined> {
  const { db, locale } = view;
  const texts = document.texts[locale];
  const portal = await portalView(db, document.portal, locale);
  if (!texts || !portal || (document.onlyIn && document.onlyIn !== locale)) return undefined;
  const domains = await domainsOfPortals(db);
  const own = new Set([...domains].map(([code, domain]) => new URL(siteOf({ code, domain })).origin));
  const site = siteOf(portal);
  const collector = createCollector({ site, own, campaign: document.reference }, makePictures);
  const mentioned = await mentionedBy({ ...view, portal: document.portal }, document, siteOf);
  const set = (text: string) => isolated(guarded(typeset(locale, text)));

  const home = collector.link(href('home', locale), null, portal.name) ?? '';
  const introFile = mentioned.files.get(document.introFileId ?? 0);
  const introAlt = introFile?.alt || texts.introName;
  const introPicture = await collector.picture(introFile?.file, {
    ...{ item: null, alt: typeset(locale, introAlt), written: introAlt !== '', width: widths.content },
  });
  const figures = new Map<number, string>();
  for (const id of figureIds(texts.introDescription)) {
    const file = mentioned.files.get(id);
    const drawn = await collector.picture(file?.file, { item: null, alt: '', written: true, width: widths.content });
    if (drawn) figures.set(id, pictureHtml(drawn));
  }
  const intro = introHtml(texts.introDescription, {
    locale,
    link: (address) => collector.link(address, null, ''),
    figure: ({ id, alt }) => figures.get(id)?.replace(' alt=""', () => ` alt="${guarded(alt)}"`),
  });

  const items: NonNullable<Awaited<ReturnType<typeof itemOf>>>[] = [];
  const missing: number[] = [];
  for (const [index, item] of document.items.entries()) {
    if (item.onlyIn && item.onlyIn !== locale) continue;
    const one = await itemOf({ document, locale, mentioned, collector }, item, index);
    if (one) items.push(one);
    else missing.push(index);
  }

  const subject = headerText(typeset(locale, texts.subject));
  const preheader = headerText(typeset(locale, texts.preheader ?? ''));
  const payload: MailPayload = {
    ...{ locale, portal: { ...portal, name: guarded(portal.name) }, home, intro, introPicture },
    ...{ subject: guarded(subject), preheader: guarded(cutTo(preheader, mostPreheader)) },
    date: formatDate(locale, document.displayDate),
    title: set(texts.introTitle || texts.subject),
    introName: isolated(guarded(texts.introName)),
    introFunction: set(texts.introFunction),
    isFree: document.isFreePremium,
    items: items.map(({ shown }) => shown),
  };
  const { html, text } = renderMail(payload);
  const { links, places, pictures } = collector;
  return {
    ...{ subject, preheader, html, text, links, places, pictures, missing, site },
    items: items.map(({ words }) => words),
    bytes: Buffer.byteLength(html),
  };
}
