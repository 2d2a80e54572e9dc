import * as z from 'zod/mini';
import type { Picture } from '../../features/files/picture-schema.ts';
import type { PortalView } from '../../features/portals/schema.ts';
import { LocaleCode } from '../../lib/fields.ts';
import { type Locale, locales, otherLocale } from '../../lib/locale.ts';
import { rowOf } from '../../lib/route-table.ts';
import { type AnyParams, addressOf, type Route, routeNames, variants } from '../../lib/routes.ts';
import type { View } from '../view.ts';
import { SocialImage, socialImageOf } from './social-image.ts';

/** Title and addresses of a page, for its head, the language switch and crawlers. */
export const PageHead = z.object({
  route: z.enum(routeNames),
  locale: LocaleCode,
  /** Absolute URL on the canonical portal. */
  canonical: z.string(),
  /** Absolute URLs of the available languages. */
  alternates: z.object({ nl: z.optional(z.string()), fr: z.optional(z.string()) }),
  /** Path of the same content in the other language, if it exists. */
  other: z.optional(z.string()),
  /** The content has no text in the other language. */
  isInOneLanguage: z.boolean(),
  /** Title; undefined for the front page of a portal. */
  title: z.optional(z.string()),
  description: z.string(),
  image: z.optional(SocialImage),
});
export type PageHead = z.infer<typeof PageHead>;

/** Returns the path of a page in a language: plain for Dutch. */
export const pathOf = (route: Route, locale: Locale, params: AnyParams = {}) =>
  addressOf(route, locale === 'fr' ? variants[2] : variants[0], params);

/** Returns whether a page exists only in the languages that have its content. */
export const isPerLanguage = (route: Route): boolean => rowOf(route).exists === 'perLanguage';

/** Returns the list to which a numbered page belongs: a page with the same number in the other language has other content. */
function listOfPart(route: Route): Route | undefined {
  const { exists } = rowOf(route);
  return typeof exists === 'object' ? (exists.partOf as Route) : undefined;
}

type CanonicalPage = {
  route: Route;
  params?: AnyParams;
  /** Languages that have the content. */
  inLocales?: readonly Locale[];
  /** Domain of the canonical portal, if it is another one. */
  domain?: string;
};
type HeadOptions = CanonicalPage & {
  /** Canonical page of the same content, if it is another page. */
  home?: CanonicalPage;
  title?: string;
  description?: string;
  image?: Picture | undefined;
};

/** Returns the head of a page: canonical address, addresses in the other language, title, description and picture. */
export function headOf(
  { portal }: { portal: PortalView },
  { locale }: Pick<View, 'locale'>,
  { home, title, description, image, ...page }: HeadOptions,
): PageHead {
  const { route, params = {} } = page;
  const list = listOfPart(route);
  const existsIn = page.inLocales ?? locales;
  const inLocales = list ? [locale] : existsIn;
  const at = home ?? page;
  const absolute = (of: Locale) => `https://${at.domain ?? portal.domain}${pathOf(at.route, of, at.params)}`;
  const other = otherLocale(locale);
  // An article of an issue in one language can have its own page in the other.
  const atHome = home?.inLocales?.includes(other) ? home : undefined;
  const inOther: CanonicalPage | undefined = existsIn.includes(other) ? { route: list ?? route, params } : atHome;
  return {
    route,
    locale,
    canonical: absolute(locale),
    alternates: Object.fromEntries((home?.inLocales ?? inLocales).map((one) => [one, absolute(one)])),
    other: inOther && pathOf(inOther.route, other, inOther.params),
    isInOneLanguage: inOther === undefined,
    title,
    description: description || portal.description,
    image: image && socialImageOf(image),
  };
}
