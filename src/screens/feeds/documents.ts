import type { DocumentKind } from './document.ts';
import { feed } from './feed.ts';
import { webManifest } from './manifest.ts';
import { robots } from './robots.ts';
import { sitemapIndex, sitemapOfMonth, sitemapOfPages } from './sitemap.ts';
import { sitemapOfNews } from './sitemapNews.ts';
import { sitemapOfVideos } from './sitemapVideos.ts';
import { themeStyle } from './theme.ts';

/** All kinds of files for machines. */
export const documentKinds: readonly DocumentKind[] = [
  ...[robots, themeStyle, webManifest, sitemapIndex, sitemapOfMonth, sitemapOfPages, sitemapOfNews, sitemapOfVideos],
  feed,
];
