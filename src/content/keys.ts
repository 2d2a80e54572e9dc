import { crc32 } from 'node:zlib';

/** Keys that pages read and edits change. A page is published again when a key that it read is in the outbox. */
export const key = {
  /** Name, colours, menus and footer of a portal. */
  portal: (code: string) => `portal:${code}`,
  /** The set of portals. */
  portals: () => 'portals',
  interest: (code: string) => `interest:${code}`,
  theme: (reference: string) => `theme:${reference}`,
  /** Themes of a portal, and which of them have articles. */
  themes: (portal: string) => `themes:${portal}`,
  page: (reference: string) => `page:${reference}`,
  /** Single pages of a portal and their titles. */
  pages: (portal: string) => `pages:${portal}`,
  article: (reference: string) => `article:${reference}`,
  /** Articles that a portal lists, in order. */
  articles: (portal: string) => `articles:${portal}`,
  /** Articles that a portal lists for one interest, in order. */
  interestArticles: (portal: string, interest: string) => `articles:${portal}:${interest}`,
  /** News of a portal that became too old for the news sitemap. */
  news: (portal: string) => `news:${portal}`,
  /** Previous and next article of an article. */
  neighbours: (reference: string) => `neighbours:${reference}`,
  /** Everything that a portal published in a month (YYYY-MM, Brussels). */
  month: (portal: string, month: string) => `month:${portal}:${month}`,
  /** Most read articles. */
  popular: (portal: string) => `popular:${portal}`,
  magazine: (reference: string) => `magazine:${reference}`,
  magazines: (portal: string) => `magazines:${portal}`,
  newsletter: (reference: string) => `newsletter:${reference}`,
  newsletters: (portal: string) => `newsletters:${portal}`,
  event: (reference: string) => `event:${reference}`,
  events: (portal: string) => `events:${portal}`,
  poll: (code: string) => `poll:${code}`,
  /** Post of the symposium. */
  post: (id: number) => `post:${id}`,
  /** Posts of the symposium of a portal. */
  posts: (portal: string) => `posts:${portal}`,
  /** Item of the knowledge base. */
  knowledge: (reference: string) => `knowledge:${reference}`,
  /** Items for readers on a portal, with their categories. */
  help: (portal: string) => `help:${portal}`,
  /** Category or tag of the knowledge base. */
  knowledgeTerm: (kind: 'category' | 'tag', reference: string) => `knowledge:${kind}:${reference}`,
  video: (reference: string) => `video:${reference}`,
  videos: (portal: string) => `videos:${portal}`,
  customer: (reference: string) => `customer:${reference}`,
  /** Companies with a page on a portal. */
  corners: (portal: string) => `corners:${portal}`,
  /** Articles of a company that a portal lists, in order. */
  customerArticles: (portal: string, reference: string) => `customerArticles:${portal}:${reference}`,
  ad: (reference: string) => `ad:${reference}`,
  ads: (portal: string) => `ads:${portal}`,
  /** Present day in Brussels: fronts and themes show other advertisements every day. */
  adDay: () => 'adDay',
  products: (portal: string) => `products:${portal}`,
  /** Popular searches of a portal. */
  searches: (portal: string) => `searches:${portal}`,
  /** State of a social card: drawn or not. */
  card: (hash: string) => `card:${hash}`,
  file: (id: number) => `file:${id}`,
  /** Overrides of messages of an app (1 site, 2 mails, 3 staff) on a portal, in a language. */
  messages: (app: number, portal: string, locale: string) => `messages:${app}:${portal}:${locale}`,
  redirect: (reference: string) => `redirect:${reference}`,
} as const;

/** Returns a key's number as stored in `published_pages.reads`. */
export const keyNumber = (name: string): number => crc32(name) | 0;
