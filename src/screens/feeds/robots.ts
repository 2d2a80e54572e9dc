import { key } from '../../content/keys.ts';
import { type DocumentKind, eachOf } from './document.ts';

export const robots: DocumentKind = {
  match: (path) => /^\/robots\.txt$/.exec(path),
  list: async () => ['/robots.txt'],
  build: eachOf(async ({ portal, domain }) => ({
    body: `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: https://${domain}/sitemap-index.xml\n`,
    reads: [key.portal(portal)],
  })),
};
