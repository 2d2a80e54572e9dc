import { key } from '../../content/keys.ts';
import { iconsOf } from '../../features/files/picture-rules.ts';
import { translator } from '../../i18n/messages.ts';
import type { Locale } from '../../lib/locale.ts';
import { pathOf } from '../layouts/page-head.ts';
import { portalIn } from '../shared-queries.ts';
import { type DocumentKind, eachOf } from './document.ts';

/** Icon of a portal without a logo. */
const commonIcon = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };
/** `--paper` of tokens.css: the background before the style is loaded. */
const paper = '#fcfbf8';

/** Web application manifest of a portal (W3C). */
export const webManifest: DocumentKind = {
  match: (path) => /^(\/fr)?\/manifest\.webmanifest$/.exec(path),
  list: async () => ['/manifest.webmanifest', '/fr/manifest.webmanifest'],
  build: eachOf(async (view, [, french]) => {
    const locale: Locale = french ? 'fr' : 'nl';
    const portal = await portalIn({ ...view, locale });
    if (!portal) return undefined;
    const t = translator(locale);
    const home = pathOf('home', locale);
    const icons = portal.logo ? iconsOf(portal.logo) : [];
    const body = JSON.stringify({
      id: home,
      name: portal.title ? t('portals.nav.portal', { portal: portal.name, title: portal.title }) : portal.name,
      short_name: portal.name,
      description: portal.description,
      lang: `${locale}-BE`,
      dir: 'ltr',
      start_url: home,
      scope: '/',
      display: 'minimal-ui',
      theme_color: portal.colors.tint,
      background_color: paper,
      categories: ['magazines', 'news', 'business'],
      icons: icons.length
        ? icons.flatMap(({ src, pixels }) =>
            (['any', 'maskable'] as const).map((purpose) => ({ src, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose })),
          )
        : [commonIcon],
      shortcuts: [
        { name: t('portals.nav.magazines'), url: pathOf('magazines', locale) },
        { name: t('portals.nav.themes'), url: pathOf('themes', locale) },
      ],
    });
    return { body: `${body}\n`, reads: [key.portal(view.portal)] };
  }),
};
