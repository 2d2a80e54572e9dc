import { key } from '../../content/keys.ts';
import { rowOf } from '../../lib/route-table.ts';
import { addressOf, routeNames, variants } from '../../lib/routes.ts';
import { type DocumentKind, eachOf } from './document.ts';

/** Addresses without anything for a search engine: calls and apps. */
const disallowed = [
  '/api/',
  ...routeNames
    .filter((route) => rowOf(route).kind === 'app')
    .flatMap((route) => variants.map((variant) => addressOf(route, variant)))
    .flatMap((address) => [`${address}$`, `${address}/`]),
];

export const robots: DocumentKind = {
  match: (path) => /^\/robots\.txt$/.exec(path),
  list: async () => ['/robots.txt'],
  build: eachOf(async ({ portal, domain }) => ({
    body: `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}Allow: /\n\nSitemap: https://${domain}/sitemap-index.xml\n`,
    reads: [key.portal(portal)],
  })),
};
