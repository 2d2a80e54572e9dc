import type { Locale } from './locale.ts';

/** Row of the route table: all data of an address. */
export type RouteRow = {
  /** A page, a numbered part of a list page, or an app: one shell for all addresses below it. */
  kind: 'page' | 'part' | 'app';
  segments: Readonly<Record<Locale, string>>;
  /** Screen: `src/screens/{screen}.astro`. */
  screen: string;
  /**
   * Exists in both languages whatever the content: on every portal, or only on the default one. Otherwise in each language
   * that has the content, or as a part of another page.
   */
  exists: 'always' | 'onDefaultPortal' | 'perLanguage' | { partOf: string };
  /** Listed in the sitemap of pages. Content with dates is listed in the sitemap of its month. */
  inSitemap?: true;
};

const same = <const Path extends string>(path: Path) => ({ nl: path, fr: path }) as const;

/** The only list of addresses (specification 2). A browser's bundle contains only the segments (`src/astro/segments.ts`). */
export const routeTable = {
  home: { kind: 'page', segments: same('/'), screen: 'home/home', exists: 'always', inSitemap: true },
  search: { kind: 'page', segments: { nl: '/zoeken', fr: '/chercher' }, screen: 'search/search', exists: 'always' },
  themes: { kind: 'page', segments: same('/themes'), screen: 'themes/themes', exists: 'always', inSitemap: true },
  magazines: { kind: 'page', segments: same('/magazines'), screen: 'magazines/magazines', exists: 'always', inSitemap: true },
  magazinesPrint: {
    kind: 'page',
    segments: same('/magazines/print'),
    screen: 'magazines/magazinesPrint',
    exists: 'always',
    inSitemap: true,
  },
  magazinesPrintPart: {
    kind: 'part',
    segments: same('/magazines/print/page/[page]'),
    screen: 'magazines/magazinesPrint',
    exists: { partOf: 'magazinesPrint' },
  },
  magazinesThemes: {
    kind: 'page',
    segments: same('/magazines/themes'),
    screen: 'magazines/magazinesThemes',
    exists: 'always',
    inSitemap: true,
  },
  magazinesPart: {
    kind: 'part',
    segments: same('/magazines/page/[page]'),
    screen: 'magazines/magazines',
    exists: { partOf: 'magazines' },
  },
  article: {
    kind: 'page',
    segments: { nl: '/dossier/[articleReference]', fr: '/fichier/[articleReference]' },
    screen: 'article/article',
    exists: 'perLanguage',
  },
  magazine: { kind: 'page', segments: same('/magazine/[magazineReference]'), screen: 'magazine/magazine', exists: 'perLanguage' },
  magazineArticle: {
    kind: 'page',
    segments: same('/magazine/[magazineReference]/[articleReference]'),
    screen: 'magazine/magazine',
    exists: 'perLanguage',
  },
  contact: { kind: 'page', segments: same('/contact'), screen: 'contact/contact', exists: 'always', inSitemap: true },
  pricing: { kind: 'page', segments: same('/pricing'), screen: 'pricing/pricing', exists: 'always', inSitemap: true },
  newsletters: { kind: 'page', segments: same('/newsletters'), screen: 'newsletters/newsletters', exists: 'always', inSitemap: true },
  newslettersPart: {
    kind: 'part',
    segments: same('/newsletters/page/[page]'),
    screen: 'newsletters/newsletters',
    exists: { partOf: 'newsletters' },
  },
  newsletter: {
    kind: 'page',
    segments: { nl: '/nieuwsbrief/[newsletterReference]', fr: '/bulletin/[newsletterReference]' },
    screen: 'newsletter/newsletter',
    exists: 'perLanguage',
  },
  newsletterArticle: {
    kind: 'page',
    segments: {
      nl: '/nieuwsbrief/[newsletterReference]/[articleReference]',
      fr: '/bulletin/[newsletterReference]/[articleReference]',
    },
    screen: 'newsletter/newsletter',
    exists: 'perLanguage',
  },
  event: { kind: 'page', segments: same('/evenement/[eventReference]'), screen: 'event/event', exists: 'perLanguage' },
  short: { kind: 'page', segments: same('/short/[videoReference]'), screen: 'short/short', exists: 'perLanguage' },
  poll: { kind: 'page', segments: { nl: '/poll/[pollCode]', fr: '/sondage/[pollCode]' }, screen: 'poll/poll', exists: 'perLanguage' },
  symposium: { kind: 'page', segments: same('/symposium'), screen: 'symposium/symposium', exists: 'always', inSitemap: true },
  symposiumPost: { kind: 'page', segments: same('/symposium/[postId]'), screen: 'symposium/post', exists: 'perLanguage' },
  help: { kind: 'page', segments: { nl: '/help', fr: '/aide' }, screen: 'help/help', exists: 'always', inSitemap: true },
  helpItem: {
    kind: 'page',
    segments: { nl: '/help/[knowledgeReference]', fr: '/aide/[knowledgeReference]' },
    screen: 'help/helpItem',
    exists: 'perLanguage',
  },
  member: { kind: 'page', segments: same('/member'), screen: 'member/member', exists: 'always' },
  myAccount: { kind: 'page', segments: same('/settings/my-account'), screen: 'member/settings', exists: 'always' },
  myNewsletters: { kind: 'page', segments: same('/settings/my-newsletters'), screen: 'member/settings', exists: 'always' },
  mySubscriptions: { kind: 'page', segments: same('/settings/my-subscriptions'), screen: 'member/settings', exists: 'always' },
  myCompany: { kind: 'page', segments: same('/settings/my-company'), screen: 'member/settings', exists: 'always' },
  myTickets: { kind: 'page', segments: same('/settings/my-questions'), screen: 'member/tickets', exists: 'always' },
  freeSubscription: {
    kind: 'page',
    segments: same('/freesubscription'),
    screen: 'freeSubscription/freeSubscription',
    exists: 'always',
    inSitemap: true,
  },
  page: { kind: 'page', segments: same('/[reference]'), screen: 'page/reference', exists: 'perLanguage' },
  staff: { kind: 'app', segments: same('/staff'), screen: 'staff/staff', exists: 'onDefaultPortal' },
  pagePart: { kind: 'part', segments: same('/[reference]/page/[page]'), screen: 'page/page', exists: { partOf: 'page' } },
} as const satisfies Record<string, RouteRow>;

export type Route = keyof typeof routeTable;
type Segments = { readonly [route in Route]: (typeof routeTable)[route]['segments'] };

/** Segments of each route by language. */
export const segments = Object.fromEntries(Object.entries(routeTable).map(([route, row]) => [route, row.segments])) as Segments;

export const rowOf = (route: Route): RouteRow => routeTable[route];
