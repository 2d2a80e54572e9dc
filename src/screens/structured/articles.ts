import type { Article, NewsArticle, PublicationIssue, WithContext } from 'schema-dts';
import { groupOf } from '../../features/articles/rules.ts';
import type { ViewerArticle } from '../../features/articles/schema.ts';
import type { CustomerTile } from '../../features/companies/schema.ts';
import type { MagazineViewer } from '../../features/magazines/schema.ts';
import { pathOf } from '../layouts/page-head.ts';
import { absolute, type Page, publisherOf, said } from './parts.ts';

/** Marks the paywall as the gated part: the teaser is above it, and its content is not part of the text. */
const gatedPart = { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.wall' } as const;

type ArticlePage = Page & { customer?: CustomerTile | undefined };

/** Returns the JSON-LD of an article, without gated text. */
export function articleData({ furniture: { portal }, head, customer }: ArticlePage, article: ViewerArticle, issue?: MagazineViewer) {
  const type = groupOf(article.typeId) === 'news' ? 'NewsArticle' : 'Article';
  const isOpen = article.wall === null;
  const section = article.interesses[0]?.name;
  return {
    '@context': 'https://schema.org',
    '@type': type as 'Article',
    mainEntityOfPage: head.canonical,
    headline: article.title,
    description: said(article.description),
    inLanguage: head.locale,
    datePublished: article.displayDate,
    articleSection: section,
    image: article.picture && absolute(portal, article.picture.src),
    author: article.displayAuthor ? { '@type': 'Person', name: article.displayAuthor } : publisherOf(portal),
    publisher: publisherOf(portal),
    sponsor: customer && { '@type': 'Organization', name: customer.name },
    isAccessibleForFree: isOpen,
    ...(!isOpen && { hasPart: gatedPart }),
    ...(issue && {
      isPartOf: { '@type': 'PublicationIssue', name: issue.title, ...(issue.number !== null && { issueNumber: issue.number }) },
    }),
  } as const satisfies WithContext<Article | NewsArticle>;
}

/** Returns the JSON-LD of a magazine issue and its articles. */
export function issueData({ furniture: { portal }, head }: Page, viewer: MagazineViewer) {
  return {
    '@context': 'https://schema.org',
    '@type': 'PublicationIssue',
    name: viewer.title,
    description: said(viewer.description),
    url: head.canonical,
    inLanguage: head.locale,
    ...(viewer.number !== null && { issueNumber: viewer.number }),
    datePublished: viewer.date,
    image: viewer.cover && absolute(portal, viewer.cover.src),
    publisher: publisherOf(portal),
    isPartOf: { '@type': 'Periodical', name: portal.name, url: absolute(portal, pathOf('magazines', head.locale)) },
    hasPart: viewer.items.flatMap((item) =>
      item.kind === 'article'
        ? [
            {
              '@type': 'Article' as const,
              headline: item.tile.title,
              url: absolute(portal, pathOf('article', head.locale, { articleReference: item.tile.reference })),
            },
          ]
        : [],
    ),
  } as const satisfies WithContext<PublicationIssue>;
}
