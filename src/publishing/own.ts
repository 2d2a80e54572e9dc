import { inArray } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { articlePortals } from '../db/tables/articles.ts';
import { eventPortals } from '../db/tables/events.ts';
import { magazines } from '../db/tables/magazines.ts';
import { newsletters } from '../db/tables/newsletters.ts';
import { pagePortals } from '../db/tables/pages.ts';
import { themePortals } from '../db/tables/themes.ts';
import { videoPortals } from '../db/tables/videos.ts';
import { locales } from '../lib/locale.ts';
import { defaultPortal } from '../lib/portals.ts';
import { rowOf } from '../lib/route-table.ts';
import { type AnyParams, errorPath, errorStatuses, type Route, routeNames } from '../lib/routes.ts';
import { pathOf } from '../screens/layouts/furniture.ts';
import type { PublishedPath } from './reads.ts';

const inBoth = (portal: string, route: Route, params: AnyParams = {}): PublishedPath[] =>
  locales.map((locale) => ({ portal, path: pathOf(route, locale, params) }));

const isAlwaysOn = (portal: string, route: Route): boolean => {
  const { exists } = rowOf(route);
  return exists === 'always' || (exists === 'onDefaultPortal' && portal === defaultPortal);
};

/** Returns the pages that a portal has, whatever its content. */
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

type Owner = (db: Db, references: string[]) => Promise<PublishedPath[]>;

/** Pages that exist because an item exists, by the kind of its key. */
const owners: Readonly<Record<string, Owner>> = {
  async article(db, references) {
    const rows = await db.select().from(articlePortals).where(inArray(articlePortals.article, references));
    return rows.flatMap(({ article, portal }) => inBoth(portal, 'article', { articleReference: article }));
  },
  async magazine(db, references) {
    const rows = await db
      .select({ reference: magazines.reference, portal: magazines.portal })
      .from(magazines)
      .where(inArray(magazines.reference, references));
    return rows.flatMap(({ reference, portal }) => inBoth(portal, 'magazine', { magazineReference: reference }));
  },
  async theme(db, references) {
    const rows = await db.select().from(themePortals).where(inArray(themePortals.theme, references));
    return rows.flatMap(({ theme, portal }) => [
      ...inBoth(portal, 'page', { reference: theme }),
      { portal, path: `/${theme}/feed.xml` },
      { portal, path: `/fr/${theme}/feed.xml` },
    ]);
  },
  async newsletter(db, references) {
    const rows = await db
      .select({ reference: newsletters.reference, portal: newsletters.portal })
      .from(newsletters)
      .where(inArray(newsletters.reference, references));
    return rows.flatMap(({ reference, portal }) => inBoth(portal, 'newsletter', { newsletterReference: reference }));
  },
  async event(db, references) {
    const rows = await db.select().from(eventPortals).where(inArray(eventPortals.event, references));
    return rows.flatMap(({ event, portal }) => inBoth(portal, 'event', { eventReference: event }));
  },
  async video(db, references) {
    const rows = await db.select().from(videoPortals).where(inArray(videoPortals.video, references));
    return rows.flatMap(({ video, portal }) => inBoth(portal, 'short', { videoReference: video }));
  },
  async page(db, references) {
    const rows = await db.select().from(pagePortals).where(inArray(pagePortals.page, references));
    return rows.flatMap(({ page, portal }) => inBoth(portal, 'page', { reference: page }));
  },
  portal: async (_, codes) => codes.flatMap(furnitureOfPortal),
};

/** Returns whether a key belongs to an item with pages of its own, and not to a list or to something shown only on other pages. */
export const hasOwnPages = (name: string): boolean => {
  const [kind = '', ...rest] = name.split(':');
  return rest.length === 1 && Object.hasOwn(owners, kind);
};

/** Returns the present own pages of changed items. Their former pages are found by the keys they read. */
export async function ownPathsOf(db: Db, keys: readonly string[]): Promise<PublishedPath[]> {
  const byKind = Map.groupBy(
    keys.map((name) => name.split(':')).filter((parts) => parts.length === 2),
    ([kind = '']) => kind,
  );
  const paths = await Promise.all(
    [...byKind].map(([kind, parts]) => owners[kind]?.(db, [...new Set(parts.map(([, reference = '']) => reference))]) ?? []),
  );
  return paths.flat();
}
