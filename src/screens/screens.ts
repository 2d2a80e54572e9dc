import type { Route } from '../lib/routes.ts';
import { articleScreen } from './article/article.ts';
import { contactScreen } from './contact/contact.ts';
import { eventScreen } from './event/event.ts';
import { freeSubscriptionScreen } from './freeSubscription/freeSubscription.ts';
import { helpScreen } from './help/help.ts';
import { helpItemScreen } from './help/helpItem.ts';
import { homeScreen } from './home/home.ts';
import { magazineArticleScreen, magazineScreen } from './magazine/magazine.ts';
import { magazinesPartScreen, magazinesScreen } from './magazines/magazines.ts';
import { magazinesPrintPartScreen, magazinesPrintScreen } from './magazines/magazinesPrint.ts';
import { magazinesThemesScreen } from './magazines/magazinesThemes.ts';
import { memberScreen } from './member/member.ts';
import { newsletterArticleScreen, newsletterScreen } from './newsletter/newsletter.ts';
import { newslettersPartScreen, newslettersScreen } from './newsletters/newsletters.ts';
import { pagePartScreen, pageScreen } from './page/page.ts';
import { pollScreen } from './poll/poll.ts';
import { pricingScreen } from './pricing/pricing.ts';
import type { Screen } from './screen.ts';
import { searchScreen } from './search/search.ts';
import { shortScreen } from './short/short.ts';
import { staffScreen } from './staff/staff.ts';
import { symposiumPostScreen } from './symposium/post.ts';
import { symposiumScreen } from './symposium/symposium.ts';
import { themesScreen } from './themes/themes.ts';

/** Payload builder of each route. */
export const screens = {
  home: homeScreen,
  search: searchScreen,
  themes: themesScreen,
  magazines: magazinesScreen,
  magazinesPart: magazinesPartScreen,
  magazinesPrint: magazinesPrintScreen,
  magazinesPrintPart: magazinesPrintPartScreen,
  magazinesThemes: magazinesThemesScreen,
  article: articleScreen,
  magazine: magazineScreen,
  magazineArticle: magazineArticleScreen,
  contact: contactScreen,
  pricing: pricingScreen,
  newsletters: newslettersScreen,
  newslettersPart: newslettersPartScreen,
  newsletter: newsletterScreen,
  newsletterArticle: newsletterArticleScreen,
  event: eventScreen,
  short: shortScreen,
  poll: pollScreen,
  symposium: symposiumScreen,
  symposiumPost: symposiumPostScreen,
  help: helpScreen,
  helpItem: helpItemScreen,
  member: memberScreen('member'),
  myAccount: memberScreen('myAccount'),
  myNewsletters: memberScreen('myNewsletters'),
  mySubscriptions: memberScreen('mySubscriptions'),
  myCompany: memberScreen('myCompany'),
  myTickets: memberScreen('myTickets'),
  freeSubscription: freeSubscriptionScreen,
  staff: staffScreen,
  page: pageScreen,
  pagePart: pagePartScreen,
} as const satisfies Record<Route, Screen>;
