import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { relatedPortalsOf } from '../../features/portals/queries.ts';
import { PortalView } from '../../features/portals/schema.ts';
import { maxThemesInMenu } from '../../features/themes/rules.ts';
import type { ErrorStatus } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { pagesIn, portalIn } from '../shared-queries.ts';
import { filledThemes } from '../themes/theme-tiles.ts';
import type { View } from '../view.ts';
import { headOf, type PageHead, pathOf } from './page-head.ts';
import { styleAddress } from './style.ts';

const Link = z.object({ title: z.string(), address: z.string() });

/** Header, menus and footer of every page of a portal in a language. */
export const Furniture = z.object({
  portal: PortalView,
  /** URL of the style sheet. */
  style: z.string(),
  related: z.array(z.object({ code: z.string(), domain: z.string(), name: z.string() })),
  /** Themes with articles, by title: as many as fit in a menu. */
  themes: z.array(Link),
  hasMoreThemes: z.boolean(),
  /** Single pages such as privacy, for the footer. */
  pages: z.array(Link),
});
export type Furniture = z.infer<typeof Furniture>;

/** Returns undefined for an unknown portal. */
export async function furnitureOf(view: View): Promise<Furniture | undefined> {
  const { db, portal: code, locale } = view;
  const [portal, related, themes, pages] = await Promise.all([
    portalIn(view),
    relatedPortalsOf(db, code),
    filledThemes(view),
    pagesIn(view),
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

/** Payload of an error page. */
export type ErrorPayload = { furniture: Furniture; head: PageHead; status: ErrorStatus };
export const errorPayload = (furniture: Furniture, view: Pick<View, 'locale'>, status: ErrorStatus): ErrorPayload => ({
  furniture,
  head: headOf(furniture, view, { route: 'home' }),
  status,
});
