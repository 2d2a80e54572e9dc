import { key } from '../../db/keys.ts';
import { portalView } from '../../features/portals/queries.ts';
import { type DocumentKind, eachOf } from './document.ts';

/** A portal's colours as custom properties: the one part of the style that comes from the database. */
export const themeStyle: DocumentKind = {
  match: (path) => /^\/theme\.css$/.exec(path),
  list: async () => ['/theme.css'],
  build: eachOf(async ({ db, portal }) => {
    const view = await portalView(db, portal, 'nl');
    if (!view) return undefined;
    const { tint, accent, accentOnPaper, accentOnInk } = view.colors;
    return {
      body: `:root{--portal-tint:${tint};--portal-accent:${accent};--portal-accent-on-paper:${accentOnPaper};--portal-accent-on-ink:${accentOnInk}}\n`,
      reads: [key.portal(portal)],
    };
  }),
};
