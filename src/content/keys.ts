import { crc32 } from 'node:zlib';

/** What a page can read and an edit can change. A page is published again when a key that it read is put in the outbox. */
export const key = {
  /** Name, colours and other furniture of a portal. */
  portal: (code: string) => `portal:${code}`,
  /** Which portals there are. */
  portals: () => 'portals',
  interest: (code: string) => `interest:${code}`,
  theme: (reference: string) => `theme:${reference}`,
  /** Which themes a portal has, and which of them have articles. */
  themes: (portal: string) => `themes:${portal}`,
  page: (reference: string) => `page:${reference}`,
  /** Which single pages a portal has, and what they are called. */
  pages: (portal: string) => `pages:${portal}`,
  article: (reference: string) => `article:${reference}`,
  /** Which articles a portal lists, and in what order. */
  articles: (portal: string) => `articles:${portal}`,
  /** The same for one interest. */
  interestArticles: (portal: string, interest: string) => `articles:${portal}:${interest}`,
  /** Which news of a portal is no longer new. */
  news: (portal: string) => `news:${portal}`,
  /** Which articles stand next to this one. */
  neighbours: (reference: string) => `neighbours:${reference}`,
  /** Everything that a portal published in a month (YYYY-MM, Brussels). */
  month: (portal: string, month: string) => `month:${portal}:${month}`,
  /** Which articles are the most read. */
  popular: (portal: string) => `popular:${portal}`,
  magazine: (reference: string) => `magazine:${reference}`,
  magazines: (portal: string) => `magazines:${portal}`,
  newsletter: (reference: string) => `newsletter:${reference}`,
  newsletters: (portal: string) => `newsletters:${portal}`,
  event: (reference: string) => `event:${reference}`,
  events: (portal: string) => `events:${portal}`,
  video: (reference: string) => `video:${reference}`,
  videos: (portal: string) => `videos:${portal}`,
  customer: (reference: string) => `customer:${reference}`,
  ad: (reference: string) => `ad:${reference}`,
  ads: (portal: string) => `ads:${portal}`,
  /** Which day it is in Brussels: fronts and themes show other advertisements every day. */
  adDay: () => 'adDay',
  products: (portal: string) => `products:${portal}`,
  /** What many readers of a portal look for. */
  searches: (portal: string) => `searches:${portal}`,
  /** Whether a social card is drawn. */
  card: (hash: string) => `card:${hash}`,
  file: (id: number) => `file:${id}`,
} as const;

/** A key as `published_pages.reads` holds it. */
export const hashOf = (name: string): number => crc32(name) | 0;
