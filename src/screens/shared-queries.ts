import { portalsOfArticles } from '../features/articles/queries.ts';
import { listedMagazines } from '../features/magazines/queries.ts';
import { listedNewsletters } from '../features/newsletters/queries.ts';
import { listedPages } from '../features/pages/queries.ts';
import { domainsOfPortals, portalView } from '../features/portals/queries.ts';
import { shownPosts } from '../features/symposium/reader-queries.ts';
import { listedVideos } from '../features/videos/queries.ts';
import { kept, once, onceEach, type View } from './view.ts';

// Asked once in a round: several pages of a portal and language show the same.

/** Returns the portal in the language; undefined for an unknown one. */
export const portalIn = (view: View) => once(view, 'portal', () => portalView(view.db, view.portal, view.locale));

/** Returns the domain of each portal. */
export const domainsIn = (view: View) => kept(view, 'domains', ['portal', 'portals'], () => domainsOfPortals(view.db));

/** Returns the magazines, newest first. */
export const magazinesIn = (view: View) => once(view, 'magazines', () => listedMagazines(view.db, view));

/** Returns the newsletters, newest first. */
export const newslettersIn = (view: View) => once(view, 'newsletters', () => listedNewsletters(view.db, view));

/** Returns the videos, newest first. */
export const videosIn = (view: View) => once(view, 'videos', () => listedVideos(view.db, view));

/** Returns the single pages by title. */
export const pagesIn = (view: View) => once(view, 'pages', () => listedPages(view.db, view));

/** Returns the posts, newest first. */
export const postsIn = (view: View) => once(view, 'posts', () => shownPosts(view.db, view));

/** Returns the portals of articles, canonical first, and their languages. */
export const publicationsIn = (view: View, articles: readonly string[]) =>
  // The same in both languages.
  onceEach({ ...view, locale: 'nl' }, 'publications of', articles, (missing) => portalsOfArticles(view.db, missing));
