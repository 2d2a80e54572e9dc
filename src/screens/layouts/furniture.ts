import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import type { Picture } from '../../features/files/schema.ts';
import { listedPages } from '../../features/pages/queries.ts';
import { portalView, relatedPortalsOf } from '../../features/portals/queries.ts';
import { PortalView } from '../../features/portals/schema.ts';
import { LocaleCode } from '../../lib/fields.ts';
import { type Locale, locales, otherLocale } from '../../lib/locale.ts';
import { rowOf } from '../../lib/route-table.ts';
import { type AnyParams, addressOf, type ErrorStatus, type Route, routeNames, variants } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import type { View } from '../screen.ts';
import { filledThemes } from '../themes/theme-tiles.ts';
import { SocialImage, socialImageOf } from './social-image.ts';
import { styleAddress } from './style.ts';

const Link = z.object({ title: z.string(), address: z.string() });

/** What stands on every page of a portal in a language. */
export const Furniture = z.object({
  portal: PortalView,
  /** Address of the style sheet. */
  style: z.string(),
  related: z.array(z.object({ code: z.string(), domain: z.string(), name: z.string() })),
  /** Those that have articles, by title: as many as a menu can have. */
  themes: z.array(Link),
  hasMoreThemes: z.boolean(),
  /** Single pages such as privacy, for the foot of every page. */
  pages: z.array(Link),
});
export type Furniture = z.infer<typeof Furniture>;

/** Where a page is and what it is called, for heads, language switches and crawlers. */
export const PageHead = z.object({
  route: z.enum(routeNames),
  locale: LocaleCode,
  /** Absolute address on the canonical portal. */
  canonical: z.string(),
  /** Absolute addresses of the languages that there are. */
  alternates: z.object({ nl: z.optional(z.string()), fr: z.optional(z.string()) }),
  /** Path of the same content in the other language, where it exists in it. */
  other: z.optional(z.string()),
  /** The content has no text in the other language. */
  isInOneLanguage: z.boolean(),
  /** The subject; the front page of a portal has none. */
  title: z.optional(z.string()),
  description: z.string(),
  image: z.optional(SocialImage),
});
export type PageHead = z.infer<typeof PageHead>;

const maxThemesInMenu = 8;

/** Undefined where there is no such portal. */
export async function furnitureOf(view: View): Promise<Furniture | undefined> {
  const { db, portal: code, locale } = view;
  const [portal, related, themes, pages] = await Promise.all([
    portalView(db, code, locale),
    relatedPortalsOf(db, code),
    filledThemes(view),
    listedPages(db, { portal: code, locale }),
  ]);
  if (!portal) return undefined;
  return {
    portal,
    style: styleAddress(portal),
    related: related.map(({ code, domain, names }) => ({ code, domain, name: names[locale] })),
    hasMoreThemes: themes.length > maxThemesInMenu,
    themes: themes.slice(0, maxThemesInMenu).map(({ reference, title }) => ({ title, address: pathOf('page', locale, { reference }) })),
    pages: pages.map(({ reference, title }) => ({ title: typeset(locale, title), address: pathOf('page', locale, { reference }) })),
  };
}

export const readsOfFurniture = ({ portal, related }: Furniture): string[] => [
  key.portal(portal.code),
  key.portals(),
  key.themes(portal.code),
  key.pages(portal.code),
  ...related.map(({ code }) => key.portal(code)),
];

/** The path of a page in a language: plain for Dutch. */
export const pathOf = (route: Route, locale: Locale, params: AnyParams = {}) =>
  addressOf(route, locale === 'fr' ? variants[2] : variants[0], params);

export const isPerLanguage = (route: Route): boolean => rowOf(route).exists === 'perLanguage';

/** The list that a numbered page is a part of: such a page of the other language shows other things. */
function listOfPart(route: Route): Route | undefined {
  const { exists } = rowOf(route);
  return typeof exists === 'object' ? (exists.partOf as Route) : undefined;
}

/** What an error page shows. */
export type ErrorPayload = { furniture: Furniture; head: PageHead; status: ErrorStatus };
export const errorPayload = (furniture: Furniture, view: Pick<View, 'locale'>, status: ErrorStatus): ErrorPayload => ({
  furniture,
  head: headOf(furniture, view, { route: 'home' }),
  status,
});

type Home = {
  route: Route;
  params?: AnyParams;
  /** Languages in which the content exists. */
  inLocales?: readonly Locale[];
  /** Domain of the canonical portal, where it is another one. */
  domain?: string;
};
type Place = Home & {
  /** Where the same content has a page of its own, if not here. */
  home?: Home;
  title?: string;
  description?: string;
  image?: Picture | undefined;
};

export function headOf(
  furniture: Furniture,
  { locale }: Pick<View, 'locale'>,
  { home, title, description, image, ...place }: Place,
): PageHead {
  const { route, params = {} } = place;
  const list = listOfPart(route);
  const existsIn = place.inLocales ?? locales;
  const inLocales = list ? [locale] : existsIn;
  const at = home ?? place;
  const absolute = (of: Locale) => `https://${at.domain ?? furniture.portal.domain}${pathOf(at.route, of, at.params)}`;
  const other = otherLocale(locale);
  // An article of an issue in one language can have a page of its own in the other.
  const atHome = home?.inLocales?.includes(other) ? home : undefined;
  const inOther: Home | undefined = existsIn.includes(other) ? { route: list ?? route, params } : atHome;
  return {
    route,
    locale,
    canonical: absolute(locale),
    alternates: Object.fromEntries((home?.inLocales ?? inLocales).map((one) => [one, absolute(one)])),
    other: inOther && pathOf(inOther.route, other, inOther.params),
    isInOneLanguage: inOther === undefined,
    title,
    description: description || furniture.portal.description,
    image: image && socialImageOf(image),
  };
}
