import { key } from '../../content/keys.ts';
import { portalView } from '../../features/portals/queries.ts';
import { styleOf } from '../layouts/style.ts';
import { type DocumentKind, eachOf } from './document.ts';

/** Style sheet of a portal's pages. */
export const themeStyle: DocumentKind = {
  match: (path) => /^\/theme\.css$/.exec(path),
  list: async () => ['/theme.css'],
  build: eachOf(async ({ db, portal }) => {
    const view = await portalView(db, portal, 'nl');
    return view && { body: styleOf(view), reads: [key.portal(portal)] };
  }),
};
