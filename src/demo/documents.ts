import { locales, type PerLocale } from '../lib/locale.ts';
import { type Content, demoContent } from './content.ts';
import { dateOf, eventDates } from './dates.ts';
import { type DemoFiles, filesOf } from './files.ts';
import { memberDocuments } from './members.ts';
import { pollDocuments } from './polls.ts';

type Making = Content & DemoFiles & { now: Date };

/** Texts with each language changed. */
const mapTexts = <From, To>(texts: PerLocale<From>, change: (from: From, locale: keyof PerLocale<From>) => To) =>
  Object.fromEntries(locales.flatMap((locale) => (texts[locale] ? [[locale, change(texts[locale], locale)]] : [])));

const named = (entity: string) => (rest: object) => ({ entity, ...rest });

const portalDocuments = ({ portals, idOf }: Making) =>
  portals.map(({ motif: _, ...portal }) => ({
    ...{ entity: 'portal', ...portal, logoFileId: idOf(`logo-${portal.code}`) },
    sender: {
      names: { nl: portal.texts.nl.name, fr: portal.texts.fr.name },
      ...{ from: `${portal.code}@tweeluik.example`, dkimDomain: 'tweeluik.example', dkimSelector: 'demo' },
    },
  }));

const customerDocuments = ({ customers, idOf }: Making) =>
  customers.map((customer) => ({ entity: 'customer', ...customer, logoFileId: idOf(`logo-${customer.reference}`) }));

const adDocuments = ({ ads, idOf }: Making) =>
  ads.map(({ texts, ...ad }) => ({
    entity: 'ad',
    ...ad,
    fileId: idOf(`ad-${ad.customerReference}`),
    texts: mapTexts(texts, ({ alt, ...rest }) => ({ ...rest, imageAlt: alt })),
  }));

const articleDocuments = ({ articles, idOf, altOf, now }: Making) =>
  articles.map(({ daysAgo, picture: _, texts, ...article }) => ({
    entity: 'article',
    ...article,
    texts: mapTexts(texts, (words, locale) => ({ ...words, imageAlt: altOf(`article-${article.reference}`)?.[locale] ?? words.imageAlt })),
    displayDate: dateOf(now, daysAgo),
    fileId: idOf(`article-${article.reference}`),
  }));

const magazineDocuments = ({ magazines, idOf, altOf, now }: Making) =>
  magazines.map(({ daysAgo, picture: _, texts, ads, combinations, ...magazine }) => ({
    entity: 'magazine',
    ...magazine,
    texts: mapTexts(texts, (words, locale) => ({ ...words, coverAlt: altOf(`cover-${magazine.reference}`)?.[locale] ?? words.coverAlt })),
    displayDate: dateOf(now, daysAgo),
    coverFileId: idOf(`cover-${magazine.reference}`),
    ads: ads.map((ad) => ({ ...ad, fileId: idOf(`ad-${ad.customerReference}`) })),
    combinations: combinations.map((one) => ({ ...one, fileId: idOf(`article-${one.article}`) })),
  }));

const newsletterDocuments = ({ newsletters, idOf, now }: Making) =>
  newsletters.map(({ daysAgo, introPicture, ...newsletter }) => ({
    entity: 'newsletter',
    ...newsletter,
    displayDate: dateOf(now, daysAgo),
    introFileId: idOf(`article-${introPicture}`),
  }));

const eventDocuments = ({ events, idOf, altOf, now }: Making) =>
  events.map(({ startsInDays, durationHours, picture: _, texts, ...event }) => ({
    entity: 'event',
    ...event,
    ...eventDates(now, startsInDays, durationHours),
    fileId: idOf(`event-${event.reference}`),
    texts: mapTexts(texts, ({ alt, ...rest }, locale) => ({ ...rest, imageAlt: altOf(`event-${event.reference}`)?.[locale] ?? alt })),
  }));

const videoDocuments = ({ videos, idOf, altOf, now }: Making) =>
  videos.map(({ daysAgo, picture: _, texts, ...video }) => ({
    entity: 'video',
    ...video,
    displayDate: dateOf(now, daysAgo),
    posterFileId: idOf(`video-${video.reference}`),
    fileId: idOf(`film-${video.reference}`),
    texts: mapTexts(texts, ({ alt, captions: _, ...rest }, locale) => ({
      ...rest,
      imageAlt: altOf(`video-${video.reference}`)?.[locale] ?? alt,
      captionsFileId: idOf(`captions-${video.reference}-${locale}`),
    })),
  }));

const productDocuments = ({ products }: Making) => products.map((product, position) => ({ entity: 'product', ...product, position }));

const popupDocuments = ({ popups, magazines, idOf, now }: Making) =>
  popups.map(({ daysAgo, untilDays, ...popup }) => {
    const newest = magazines.filter(({ portal }) => portal === popup.portal).sort((a, b) => b.number - a.number)[0];
    return {
      entity: 'popup',
      ...popup,
      dateFrom: dateOf(now, daysAgo),
      dateUntil: dateOf(now, -untilDays),
      fileId: idOf(`article-${newest?.articles[0]}`),
    };
  });

/** Returns the demo as import documents, each after those it mentions. Dates are relative to now. */
export async function* demoDocuments(now: Date): AsyncGenerator<object> {
  const content = await demoContent();
  const making: Making = { ...content, ...filesOf(content), now };
  yield* making.documents();
  yield* portalDocuments(making);
  yield* content.redirects.map(named('redirect'));
  yield* pollDocuments(now);
  yield* content.interests.map(named('interest'));
  yield* content.themes.map(named('theme'));
  yield* customerDocuments(making);
  yield* content.doubles.map(named('customer'));
  yield* adDocuments(making);
  yield* articleDocuments(making);
  yield* magazineDocuments(making);
  yield* newsletterDocuments(making);
  yield* eventDocuments(making);
  yield* videoDocuments(making);
  yield* content.pages.map(named('page'));
  yield* productDocuments(making);
  yield* popupDocuments(making);
  yield* content.knowledge.categories.map(named('category'));
  yield* content.knowledge.tags.map(named('tag'));
  yield* content.knowledge.items.map(named('knowledge'));
  yield* memberDocuments(now);
}
