import { inArray } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { articlePortals } from '../db/tables/articles.ts';
import { magazines } from '../db/tables/magazines.ts';
import { themePortals } from '../db/tables/themes.ts';
import { locales } from '../lib/locale.ts';
import type { AnyParams, Route } from '../lib/routes.ts';
import { pathOf } from '../screens/payloads/furniture.ts';
import type { Place } from './reads.ts';

const inBoth = (portal: string, route: Route, params: AnyParams = {}): Place[] =>
  locales.map((locale) => ({ portal, path: pathOf(route, locale, params) }));

/** What every portal has, whatever it contains. */
export const furnitureOfPortal = (portal: string): Place[] => [
  ...inBoth(portal, 'home'),
  ...inBoth(portal, 'magazines'),
  ...['/404', '/fr/404', '/robots.txt', '/theme.css', '/sitemap-index.xml', '/sitemaps/pages.xml', '/feed.xml', '/fr/feed.xml'].map(
    (path) => ({ portal, path }),
  ),
];

type Owner = (db: Db, references: string[]) => Promise<Place[]>;

/** The pages that something has of its own, by the kind of its key: they exist because it does. */
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
  portal: async (_, codes) => codes.flatMap(furnitureOfPortal),
};

/** The pages of their own that changed things have now; those that they had are found by what they read. */
export async function ownPlaces(db: Db, keys: readonly string[]): Promise<Place[]> {
  const byKind = Map.groupBy(
    keys.map((name) => name.split(':')).filter((parts) => parts.length === 2),
    ([kind = '']) => kind,
  );
  const places = await Promise.all(
    [...byKind].map(([kind, parts]) => owners[kind]?.(db, [...new Set(parts.map(([, reference = '']) => reference))]) ?? []),
  );
  return places.flat();
}
