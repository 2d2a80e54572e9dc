import type { Route } from '../../lib/routes.ts';
import { articleScreen } from './article.ts';
import { homeScreen } from './home.ts';
import { magazineArticleScreen, magazineScreen } from './magazine.ts';
import { magazinesPartScreen, magazinesScreen } from './magazines.ts';
import { pagePartScreen, pageScreen } from './page.ts';
import type { Screen } from './screen.ts';

/** One builder of payloads a route. */
export const screens = {
  home: homeScreen,
  magazines: magazinesScreen,
  magazinesPart: magazinesPartScreen,
  article: articleScreen,
  magazine: magazineScreen,
  magazineArticle: magazineArticleScreen,
  page: pageScreen,
  pagePart: pagePartScreen,
} as const satisfies Record<Route, Screen>;
