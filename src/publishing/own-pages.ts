import { inArray } from 'drizzle-orm';
import type { OwnPages } from '../content/entity.ts';
import type { Db } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { postPages } from '../features/symposium/queries.ts';
import { locales } from '../lib/locale.ts';
import { defaultPortal } from '../lib/portals.ts';
import { rowOf } from '../lib/route-table.ts';
import { type AnyParams, errorPath, errorStatuses, type Route, routeNames } from '../lib/routes.ts';
import { pathOf } from '../screens/layouts/page-head.ts';
import type { PublishedPath } from './page-reads.ts';

const inBoth = (portal: string, route: Route, params: AnyParams = {}): PublishedPath[] =>
  locales.map((locale) => ({ portal, path: pathOf(route, locale, params) }));

const isAlwaysOn = (portal: string, route: Route): boolean => {
  const { exists } = rowOf(route);
  return exists === 'always' || (exists === 'onDefaultPortal' && portal === defaultPortal);
};

/** Returns the pages that every portal has, independent of its content. */
export const furnitureOfPortal = (portal: string): PublishedPath[] => [
  ...routeNames.filter((route) => isAlwaysOn(portal, route)).flatMap((route) => inBoth(portal, route)),
  ...[
    ...errorStatuses.flatMap((status) => locales.map((locale) => errorPath(status, locale))),
    '/robots.txt',
    '/theme.css',
    '/manifest.webmanifest',
    '/fr/manifest.webmanifest',
    '/sitemap-index.xml',
    '/sitemaps/pages.xml',
    '/feed.xml',
    '/fr/feed.xml',
  ].map((path) => ({ portal, path })),
];

/** Entities whose documents have own pages, and posts, by the kind of their key. */
const owners: ReadonlyMap<string, OwnPages> = new Map([
  ...[...entitiesOf(undefined).values()].flatMap(({ name, pages }): [string, OwnPages][] => (pages ? [[name, pages]] : [])),
  ['post', postPages],
]);

/** Lists that are published together with a change of their items, by the kind of their key. They are few and short. */
const lists: ReadonlyMap<string, Route> = new Map([['posts', 'symposium']]);

async function pagesOf(db: Db, { route, param, on, hasFeed }: OwnPages, references: string[]): Promise<PublishedPath[]> {
  const rows = await db.select({ reference: on.owner, portal: on.portal }).from(on.table).where(inArray(on.owner, references));
  return rows.flatMap((row) => {
    const [reference, portal] = [String(row.reference), String(row.portal)];
    const pages = inBoth(portal, route, { [param]: reference });
    return hasFeed ? [...pages, ...pages.map(({ path }) => ({ portal, path: `${path}/feed.xml` }))] : pages;
  });
}

/** Returns whether a key belongs to an item with own pages, or to a list that is published with its items. */
export const hasOwnPages = (name: string): boolean => {
  const [kind = '', ...rest] = name.split(':');
  return rest.length === 1 && (kind === 'portal' || owners.has(kind) || lists.has(kind));
};

/** Returns the present own pages of changed items. Their former pages are found by the keys they read. */
export async function ownPathsOf(db: Db, keys: readonly string[]): Promise<PublishedPath[]> {
  const byKind = Map.groupBy(
    keys.map((name) => name.split(':')).filter((parts) => parts.length === 2),
    ([kind = '']) => kind,
  );
  const paths = await Promise.all(
    [...byKind].map(([kind, parts]) => {
      const references = [...new Set(parts.map(([, reference = '']) => reference))];
      const own = owners.get(kind);
      const list = lists.get(kind);
      if (list) return references.flatMap((portal) => inBoth(portal, list));
      return kind === 'portal' ? references.flatMap(furnitureOfPortal) : own ? pagesOf(db, own, references) : [];
    }),
  );
  return paths.flat();
}
