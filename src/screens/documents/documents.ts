import type { DocumentKind } from './document.ts';
import { feed } from './feed.ts';
import { robots } from './robots.ts';
import { sitemapIndex, sitemapOfMonth, sitemapOfPages } from './sitemap.ts';
import { themeStyle } from './theme.ts';

/** Every kind of file for machines. */
export const documentKinds: readonly DocumentKind[] = [robots, themeStyle, sitemapIndex, sitemapOfMonth, sitemapOfPages, feed];
