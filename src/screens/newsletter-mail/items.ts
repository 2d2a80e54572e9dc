import type { articlesAnywhere, interestsOf } from '../../features/articles/queries.ts';
import type { ShownCompany } from '../../features/companies/queries.ts';
import type { MailFile } from '../../features/newsletters/mail/queries.ts';
import { guarded } from '../../features/newsletters/mail/rules.ts';
import type { MailItemWords } from '../../features/newsletters/mail/schema.ts';
import { isShownUntitled, wordsOf } from '../../features/newsletters/rules.ts';
import type { NewsletterDocument } from '../../features/newsletters/schema.ts';
import { translator } from '../../i18n/messages.ts';
import { isolated } from '../../lib/characters.ts';
import { formatDate } from '../../lib/dates.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import { href, inLanguage } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import type { Articles } from '../article/article-tiles.ts';
import type { Collector } from './collector.ts';
import type { ShownItem } from './payload.ts';
import { widths } from './style.ts';

type Item = NewsletterDocument['items'][number];
/** All that the items of a mail mention, in one language. */
export type Mentioned = {
  articles: Articles;
  /** Interests of the articles, also of those that are not shown. */
  interests: Awaited<ReturnType<typeof interestsOf>>;
  /** Articles that only other portals show. */
  foreign: Awaited<ReturnType<typeof articlesAnywhere>>;
  /** Companies that sponsored the articles. */
  companies: ReadonlyMap<string, ShownCompany>;
  questions: ReadonlyMap<string, string>;
  files: ReadonlyMap<number, MailFile>;
  /** Files by the addresses from which they were fetched. */
  fetched: ReadonlyMap<string, number>;
  siteOf(portal: { code: string; domain: string }): string;
};
export type ItemView = { document: NewsletterDocument; locale: Locale; mentioned: Mentioned; collector: Collector };

/** Returns the address of an item: its own, that of its poll, or that of its article. */
function addressOf({ document, locale, mentioned }: ItemView, item: Item): string | undefined {
  const own = item.moreLink ?? item.url;
  if (own) return inLanguage(locale, own);
  if (item.pollCode) return href('poll', locale, { pollCode: item.pollCode });
  const articleReference = item.reference ?? '';
  if (mentioned.articles.rows.has(articleReference))
    // Only inside its newsletter a premium article is open for everybody.
    return document.isFreePremium
      ? href('newsletterArticle', locale, { newsletterReference: document.reference, articleReference })
      : href('article', locale, { articleReference });
  const other = mentioned.foreign.get(articleReference);
  return other && mentioned.siteOf({ code: other.portal, domain: other.domain }) + href('article', locale, { articleReference });
}

/** Returns an item with its words; undefined if it has nothing to show in this language. */
export async function itemOf(view: ItemView, item: Item, index: number): Promise<{ shown: ShownItem; words: MailItemWords } | undefined> {
  const { document, locale, mentioned, collector } = view;
  const t = translator(locale);
  const set = (text: string) => isolated(guarded(typeset(locale, text)));
  const { contentType } = item;
  const reference = item.reference ?? '';
  const texts = item.texts[locale];
  const row = mentioned.articles.rows.get(reference);
  const other = row ? undefined : mentioned.foreign.get(reference);
  const article = row ?? other;
  const question = mentioned.questions.get(item.pollCode ?? '');
  const own = item.fileId ?? mentioned.fetched.get(item.imageUrl ?? '');
  const ownFile = mentioned.files.get(own ?? 0);
  const address = addressOf(view, item);
  const given = wordsOf(texts, article?.texts ?? (question ? { title: question, description: '' } : undefined));
  const isUntitled = () =>
    isShownUntitled({
      contentType,
      isForOtherLanguage: Boolean(item.texts[otherLocale(locale)]?.title),
      isOfHiddenArticle: reference !== '' && !article,
      hasPicture: Boolean(ownFile),
      hasLink: address !== undefined,
      description: texts?.description ?? '',
    });
  const words = given ?? (isUntitled() ? { title: '', description: texts?.description ?? '' } : undefined);
  if (!words) return undefined;

  const { isPremium = false, requiresRegistration = false } = article?.article ?? {};
  const interest = mentioned.interests.get(reference)?.[0]?.name;
  const label = contentType === 'ad' ? t('articles.label.ad') : contentType === 'poll' ? t('newsletter.poll') : interest;
  const date = texts?.date || (article && formatDate(locale, article.article.displayDate.toISOString()));
  const access = [
    isPremium && t('articles.label.premium'),
    isPremium && document.isFreePremium && row && t('articles.label.free'),
    requiresRegistration && !isPremium && t('articles.label.members'),
  ].flatMap((text) => (text ? [{ text, isTag: true }] : []));
  const isQuick = contentType === 'quicklink';
  const kicker = [
    ...(label ? [{ text: isolated(guarded(label)), isTag: contentType === 'ad' }] : []),
    ...(contentType === 'news' && date ? [{ text: isolated(guarded(date)), isTag: true }] : []),
  ];

  const alt = ownFile ? ownFile.alt : (article?.texts.imageAlt ?? '');
  const file = ownFile?.file ?? (item.imageUrl ? undefined : article?.file);
  const picture = isQuick
    ? undefined
    : await collector.picture(file, {
        ...{ item: index, alt: typeset(locale, alt || words.title || label || ''), written: alt !== '' },
        width: item.viewType === 1 ? widths.beside : widths.content,
      });
  // An own picture without any words is named by its label.
  const title = set(words.title) || (picture ? '' : isolated(guarded(label ?? '')));
  const company = mentioned.companies.get(row?.article.customerReference ?? '');
  const customer = document.showMRKs && company?.isMRK ? company.tile : undefined;
  const withBrand = customer?.brand && customer.brand !== customer.name ? `${customer.name} (${customer.brand})` : customer?.name;
  const shown: ShownItem = {
    ...{ contentType, viewType: item.viewType, title, labels: [...(isQuick ? [] : kicker), ...access], picture },
    description: isQuick ? '' : set(words.description),
    notes: other && !isQuick && !item.moreLink && !item.url ? [t('newsletter.elsewhere', { domain: other.domain })] : [],
    address: address && collector.link(address, index, words.title || alt || label || ''),
    more: set(texts?.moreLabel || article?.texts.newsletterMoreLabel || (item.pollCode ? t('newsletter.mail.vote') : '')),
    info: undefined,
    customer: undefined,
  };
  if (item.infoLink) {
    const text = texts?.infoLabel || t('newsletter.info');
    const target = collector.link(inLanguage(locale, item.infoLink), index, text);
    shown.info = target ? { text: set(text), address: target } : undefined;
  }
  if (customer && withBrand)
    shown.customer = {
      text: guarded(`${t('article.customer')} ${isolated(withBrand)}`),
      address: customer.redirectUrl ? collector.link(customer.redirectUrl, index, withBrand) : undefined,
      logo: await collector.picture(company?.logo ?? null, { item: index, alt: '', written: true, width: 96 }),
    };
  return {
    shown,
    words: {
      item: index,
      contentType,
      title: words.title,
      description: words.description,
      articleReference: item.reference ?? null,
      isPremium,
      requiresRegistration,
      isFree: isPremium && document.isFreePremium && row !== undefined,
    },
  };
}
