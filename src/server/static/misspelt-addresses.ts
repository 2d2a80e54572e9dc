import { otherLocale } from '../../lib/locale.ts';
import { segments } from '../../lib/route-table.ts';
import { type Found, findAmong, type Matcher, matcherOf, routeNames, variants } from '../../lib/routes.ts';

/** Matchers of addresses with segments of the other language, and of addresses in the specification that have no screen (section 2). */
const misspelt: Matcher[] = variants.flatMap((variant) => {
  const canonical = variant.locale === 'fr' ? variants[2] : variants[0];
  const foreign = routeNames
    .filter((route) => segments[route].nl !== segments[route].fr)
    .map((route) => matcherOf(route, canonical, variant.prefix, segments[route][otherLocale(variant.locale)]));
  const withoutScreen = variant.prefix
    ? (['newsletter', 'newsletterArticle'] as const).map((route) =>
        matcherOf(route, canonical, variant.prefix, segments[route].nl.replace('/nieuwsbrief/', '/newsletter/')),
      )
    : [];
  return [...foreign, ...withoutScreen];
});

/** Returns the probable route of an address without a screen, in the canonical variant of its language. */
export const findMisspelt = (pathname: string): Found | undefined => findAmong(misspelt, pathname);
