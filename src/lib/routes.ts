import { type Locale, locales } from './locale.ts';
import { type Route, segments } from './route-table.ts';

export type { Route } from './route-table.ts';
export const routeNames = Object.keys(segments) as Route[];

type ParamsIn<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}` ? Name | ParamsIn<Rest> : never;
export type Params<R extends Route = Route> = R extends Route ? Record<ParamsIn<(typeof segments)[R]['nl']>, string> : never;
export type AnyParams = Readonly<Record<string, string>>;

/** Variants of every address: plain (Dutch), /nl and /fr. */
export const variants = [
  { prefix: '', locale: 'nl' },
  { prefix: '/nl', locale: 'nl' },
  { prefix: '/fr', locale: 'fr' },
] as const satisfies readonly { prefix: string; locale: Locale }[];
export type Variant = (typeof variants)[number];

/** Statuses with an error page in each language (specification 8): published with the other pages, but shown only by the server. */
export const errorStatuses = [400, 404, 500] as const;
export type ErrorStatus = (typeof errorStatuses)[number];
const errorPattern = new RegExp(`^/(?:(nl|fr)/)?(${errorStatuses.join('|')})$`);
export const errorPath = (status: ErrorStatus, locale: Locale) => (locale === 'fr' ? `/fr/${status}` : `/${status}`);

/** Returns the error page at a path. */
export function findError(path: string): { status: ErrorStatus; locale: Locale } | undefined {
  const [, prefix, status] = errorPattern.exec(path) ?? [];
  return status === undefined ? undefined : { status: Number(status) as ErrorStatus, locale: prefix === 'fr' ? 'fr' : 'nl' };
}
/** Returns the language of an address, including addresses without a page. */
export const localeOf = (pathname: string): Locale => (/^\/fr(?:[/?#]|$)/.test(pathname) ? 'fr' : 'nl');

/** First segments that content cannot use: the route table, the server or a later screen has them. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...locales,
  ...Object.values(segments).flatMap((row) => locales.map((locale) => row[locale].split('/')[1] ?? '')),
  ...['member', 'zoeken', 'chercher', 'themes', 'contact', 'pricing', 'freesubscription', 'newsletters', 'settings'],
  ...['healthcheck', 'short', 'evenement', 'nieuwsbrief', 'bulletin', 'newsletter', 'page', 'staff'],
  ...['symposium', 'poll', 'sondage', 'preferences'],
  ...['api', 'media', 'feed', 'sitemap', 'sitemaps', 'robots', 'manifest', 'theme', '_build', '_astro'],
  ...errorStatuses.map(String),
]);

const join = (prefix: string, path: string) => (prefix && path === '/' ? prefix : `${prefix}${path}`);
const fill = (path: string, params: AnyParams) => path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Returns Astro's route pattern of a variant. The portal is the first folder and is not part of the address. */
export const patternOf = (route: Route, { prefix, locale }: Variant) => `/[portal]${prefix}${segments[route][locale]}`.replace(/\/$/, '');

/** Returns the address of a variant. */
export const addressOf = (route: Route, variant: Variant, params: AnyParams = {}) =>
  join(variant.prefix, fill(segments[route][variant.locale], params));

/** Returns the address to link to: plain for Dutch, /fr for French. */
export const href = <R extends Route>(
  route: R,
  locale: Locale,
  ...[params]: ParamsIn<(typeof segments)[R]['nl']> extends never ? [] : [Params<R>]
) => addressOf(route, locale === 'fr' ? variants[2] : variants[0], params);

/** Returns an address in content for a language: the address of a page of the site becomes that of the same page in that language. */
export function inLanguage(locale: Locale, address: string): string {
  const [path = ''] = /^[^?#]*/.exec(address) ?? [];
  const found = find(path);
  return found ? addressOf(found.route, locale === 'fr' ? variants[2] : variants[0], found.params) + address.slice(path.length) : address;
}

export type Found = { route: Route; variant: Variant; params: AnyParams };

export type Matcher = { route: Route; variant: Variant; names: string[]; pattern: RegExp; words: number };

/** Returns a matcher for the addresses of a route below a path. */
export const matcherOf = (route: Route, variant: Variant, prefix: string, path: string): Matcher => ({
  route,
  variant,
  names: [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? ''),
  pattern: new RegExp(`^${join(prefix, path).replace(/\[\w+\]/g, '([A-Za-z0-9_-]{1,64})')}$`),
  words: path.replace(/\[\w+\]/g, '').length,
});
const matchers = routeNames.flatMap((route) =>
  variants.map((variant) => matcherOf(route, variant, variant.prefix, segments[route][variant.locale])),
);
// Literal segments win over parameters: /magazines is the list, not a page with that reference.
matchers.sort((a, b) => a.names.length - b.names.length || b.words - a.words);

/** Returns the route of an address among some matchers. */
export function findAmong(some: readonly Matcher[], pathname: string): Found | undefined {
  for (const { route, variant, names, pattern } of some) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
    if ('reference' in params && reservedWords.has(params.reference)) continue;
    return { route, variant, params };
  }
  return undefined;
}

/** Returns the route of an address; undefined if there is none. */
export const find = (pathname: string): Found | undefined => findAmong(matchers, pathname);
