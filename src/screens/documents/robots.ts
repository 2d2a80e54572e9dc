import { key } from '../../db/keys.ts';
import type { DocumentKind } from './document.ts';

export const robots: DocumentKind = {
  match: (path) => /^\/robots\.txt$/.exec(path),
  list: async () => ['/robots.txt'],
  build: async ({ portal, domain }) => ({
    body: `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: https://${domain}/sitemap-index.xml\n`,
    reads: [key.portal(portal)],
  }),
};
