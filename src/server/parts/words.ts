import { allOverrides } from '../../features/translations/queries.ts';
import type { AppId } from '../../features/translations/schema.ts';
import { type Words, withWords } from '../../i18n/words.ts';
import type { Route } from '../http/router.ts';
import type { Part } from '../parts.ts';
import type { Database } from './database.ts';

export type WithWords = {
  /** Overrides of messages outside published pages: errors, pages of the server, mails. */
  words: {
    of(app: AppId, portal: string): Words;
    /** Returns a route whose handler uses the overrides of the portal of its host. */
    around(portalOf: (host: string) => string): (route: Route) => Route;
    refresh(): Promise<void>;
  };
};

const appOf = (url = ''): AppId => (url.startsWith('/api/staff/') ? 3 : 1);

/** Keeps the overrides in memory; `edits` reloads them after a save of any process. */
export const words: Part<Database, WithWords> = {
  name: 'words',
  async start({ db }) {
    let overrides = await allOverrides(db);
    const of = (app: AppId, portal: string): Words => ({ of: (locale) => overrides(app, portal, locale) });
    return {
      gives: {
        words: {
          of,
          around: (portalOf) => (route) => ({
            ...route,
            handle: (request, response) =>
              withWords(of(appOf(request.url), portalOf(request.headers.host?.toLowerCase() ?? '')), () => route.handle(request, response)),
          }),
          async refresh() {
            overrides = await allOverrides(db).catch(() => overrides);
          },
        },
      },
    };
  },
};
