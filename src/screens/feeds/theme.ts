import { key } from '../../content/keys.ts';
import { styleOf } from '../layouts/style.ts';
import { portalIn } from '../shared-queries.ts';
import { type DocumentKind, eachOf } from './document.ts';

/** Style sheet of a portal's pages. */
export const themeStyle: DocumentKind = {
  match: (path) => /^\/theme\.css$/.exec(path),
  list: async () => ['/theme.css'],
  build: eachOf(async (view) => {
    const portal = await portalIn({ ...view, locale: 'nl' });
    return portal && { body: styleOf(portal), reads: [key.portal(view.portal)] };
  }),
};
