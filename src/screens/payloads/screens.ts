import type { Route } from '../../lib/routes.ts';
import { articleScreen } from './article.ts';
import { contactScreen } from './contact.ts';
import { eventScreen } from './event.ts';
import { homeScreen } from './home.ts';
import { magazineArticleScreen, magazineScreen } from './magazine.ts';
import { magazinesPartScreen, magazinesScreen } from './magazines.ts';
import { magazinesPrintPartScreen, magazinesPrintScreen } from './magazinesPrint.ts';
import { magazinesThemesScreen } from './magazinesThemes.ts';
import { newsletterArticleScreen, newsletterScreen } from './newsletter.ts';
import { newslettersPartScreen, newslettersScreen } from './newsletters.ts';
import { pagePartScreen, pageScreen } from './page.ts';
import { pricingScreen } from './pricing.ts';
import { roomScreen } from './room.ts';
import type { Screen } from './screen.ts';
import { searchScreen } from './search.ts';
import { shortScreen } from './short.ts';
import { themesScreen } from './themesList.ts';
import { trialScreen } from './trial.ts';

/** One builder of payloads a route. */
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
  member: roomScreen('member'),
  myAccount: roomScreen('myAccount'),
  myNewsletters: roomScreen('myNewsletters'),
  mySubscriptions: roomScreen('mySubscriptions'),
  freeSubscription: trialScreen,
  page: pageScreen,
  pagePart: pagePartScreen,
} as const satisfies Record<Route, Screen>;
