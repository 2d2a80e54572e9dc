import { key } from '../../db/keys.ts';
import { portalView } from '../../features/portals/queries.ts';
import { type DocumentKind, eachOf } from './document.ts';

/** A portal's colours and its mark as custom properties: the one part of the style that comes from the database. */
export const themeStyle: DocumentKind = {
  match: (path) => /^\/theme\.css$/.exec(path),
  list: async () => ['/theme.css'],
  build: eachOf(async ({ db, portal }) => {
    const view = await portalView(db, portal, 'nl');
    if (!view) return undefined;
    const { tint, accent, accentOnPaper, accentOnInk } = view.colors;
    const mark = view.logo ? `;--portal-mark:url("${view.logo.src}")` : '';
    return {
      body: `:root{--portal-tint:${tint};--portal-accent:${accent};--portal-accent-on-paper:${accentOnPaper};--portal-accent-on-ink:${accentOnInk}${mark}}\n`,
      reads: [key.portal(portal)],
    };
  }),
};
