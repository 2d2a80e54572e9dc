import { contrastOf, leastContrast } from '../../lib/contrast.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale, PerLocale } from '../../lib/locale.ts';
import { defaultPortal } from '../../lib/portals.ts';

/** Returns the host of a portal in development. */
export const developmentHost = (code: string) => `${code}.localhost`;

/** Returns the origin of a portal's site, as seen from a page: on a developer's machine no portal answers at its domain. */
export const siteOrigin = (
  { code, domain }: { code: string; domain: string },
  { hostname, port }: { hostname: string; port: string },
): string =>
  /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname) ? `http://${developmentHost(code)}${port && `:${port}`}` : `https://${domain}`;

/** Returns the name of a portal by its code, and the code if the portal is unknown or not loaded. */
export const portalNames = (
  portals: readonly { code: string; names: Readonly<PerLocale<string>> }[] | undefined,
  locale: Locale,
): ((code: string) => string) => {
  const names = new Map(portals?.map(({ code, names }) => [code, names[locale] ?? code]));
  return (code) => names.get(code) ?? code;
};

/** Formats a Belgian VAT number: "BE 0123.456.789"; others stay unchanged. */
export const formatVat = (vat: string): string => vat.replace(/^BE(\d{4})(\d{3})(\d{3})$/, 'BE\u00a0$1.$2.$3');

/** Returns a telephone number for a `tel:` link. */
export const phoneLink = (phone: string): string => `tel:${phone.replace('(0)', '').replace(/(?!^\+)\D/g, '')}`;

/** Widths of characters in the font of menus, in 1/32 em; each class has the width of its widest character. */
const signWidths: ReadonlyMap<string, number> = new Map(
  (
    [
      [9, " ijl'’ïIî.,!"],
      [11, 'ft-:/r'],
      [16, 'zcksvxyç()'],
      [18, '0123456789aeghnuJLéèêàâûùëbdopqFôö'],
      [21, 'TZEPSVYÉÈABKXÀ'],
      [24, 'CDHNRU&wOQG'],
      [28, 'mMWœ'],
    ] as const
  ).flatMap(([width, signs]) => [...signs].map((sign) => [sign, width] as const)),
);
const unknownSign = 40;
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (signWidths.get(sign) ?? unknownSign), 0) / 32;

/** Breakpoints in rem, each with the room of a menu from there on (without the scroll bar) and its widest gap before the next one. */
const menuSteps = [
  { from: 64, room: 58, gap: 1 },
  { from: 72, room: 66, gap: 1.08 },
  { from: 80, room: 74, gap: 1.25 },
] as const;

type Menu = {
  themes: readonly string[];
  /** True if the portal has more themes than these. */
  hasMore: boolean;
  /** Items that are always shown. */
  fixed: readonly string[];
  /** Link to all themes, shown if not all of them fit. */
  toAll: string;
};

/**
 * Returns how a menu stays on one line: from which width of the window on (in rem) each theme is shown, and from which on all of them
 * are, so that the link to all is not needed. Undefined if no window is wide enough.
 */
export function menuOf({ themes, hasMore, fixed, toAll }: Menu): { from: (number | undefined)[]; all: number | undefined } {
  const isAll = (count: number) => count === themes.length && !hasMore;
  const shownAt = menuSteps.map(({ from, room, gap }) => {
    const fits = (count: number) => {
      const words = [...fixed, ...themes.slice(0, count), ...(isAll(count) ? [] : [toAll])];
      return words.reduce((sum, word) => sum + widthOf(word) + gap, -gap) <= room;
    };
    return { from, count: Math.max(0, ...themes.map((_, index) => index + 1).filter(fits)) };
  });
  return {
    from: themes.map((_, index) => shownAt.find(({ count }) => count > index)?.from),
    all: shownAt.find(({ count }) => isAll(count))?.from,
  };
}

/** Returns the portal of a host: by domain or alias, CODE.localhost, otherwise the default. */
export function portalOfHost(host: string | undefined, byHost: ReadonlyMap<string, string>): string {
  // Almost every request names a host as it is stored.
  const known = host === undefined ? defaultPortal : byHost.get(host);
  if (known !== undefined) return known;
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return byHost.get(name) ?? byHost.get(name.replace(/^www\./, '')) ?? defaultPortal;
}

/** Colours of every page, light and dark (ui/styles/tokens.css), on which those of a portal are read. */
const paper = '#FCFBF8';
const ink = '#191613';
const darkPaper = '#1A1714';
const isColor = (color: unknown): color is string => typeof color === 'string' && /^#[0-9A-Fa-f]{6}$/.test(color);

/** Returns the contrast of a portal's colours with adjacent ones, by path. Omits values that are not colours. */
export function contrastsOf(colors: Readonly<Record<string, unknown>>): Record<string, number> {
  const beside = { tint: ink, accentOnPaper: paper, accentOnInk: darkPaper };
  return Object.fromEntries(
    Object.entries(beside).flatMap(([name, other]) => {
      const color = colors[name];
      return isColor(color) ? [[`colors.${name}`, contrastOf(color, other)]] : [];
    }),
  );
}

/** Returns the colours of a portal with which text cannot be read. */
export const unreadable = (colors: Readonly<Record<string, unknown>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(contrastsOf(colors)).flatMap(([path, ratio]) => (ratio < leastContrast ? [[path, 'low_contrast' as const]] : [])),
  );

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['WEBMASTER'], edit: ['WEBMASTER'], remove: ['WEBMASTER'] } as const;
