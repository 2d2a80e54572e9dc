/**
 * Loads the plugin for translation in place, and passes it the marked page and the calls. Loaded for staff on request.
 * Invariant: an error of the plugin does not break the page; it is one line in the console (specification 8).
 */

import { CallFailed } from '../../lib/call.ts';
import { keysIn, unmarked } from '../../lib/marks.ts';
import { showHtml } from '../../ui/trusted.ts';
import { asMember } from '../login/store.ts';
import { getMarkedPage, removeTranslation, saveTranslation, undoTranslation } from '../translations/endpoints.ts';
import { guardOf, type PlaceHost, type PlacePlugin, type PlaceResult } from '../translations/rules.ts';
import { TranslationPresent } from '../translations/schema.ts';

// The own file changes with a release; the address of the plugin does not.
const plugin = `/api/plugins/translation.js?${document.documentElement.dataset.build}`;

type Start = (load: () => Promise<() => Promise<void>>) => Promise<void>;
/** Part of Astro's global with the ways in which islands start. The pages have no island that the browser alone renders. */
declare const Astro: { only?: Start } | undefined;

/** Returns the path of the shown page: an error page has its own path, independent of the address. */
function pathShown(): string {
  const status = document.querySelector('.error > .status')?.textContent;
  return status ? `${document.documentElement.lang === 'fr' ? '/fr' : ''}/${status}` : location.pathname;
}

/** Starts translating the page that is shown. */
export async function translatePage(): Promise<void> {
  let texts: Record<string, string> = {};
  let portal = '';
  const shown = pathShown();
  let path = shown;
  // A change names the page to publish first: the error page if the address has no page.
  const here = () => ({ path });
  const told = (error: unknown): PlaceResult => {
    const [code] = error instanceof CallFailed ? Object.values(error.answer.fields ?? {}) : [];
    const message = error instanceof CallFailed ? error.answer.message : texts.failed;
    const present = error instanceof CallFailed ? TranslationPresent.safeParse(error.answer.present).data : undefined;
    return { fault: (code && texts[`field.${code}`]) || message || '', present };
  };
  // The marked page takes the place of the bar with the link.
  const link = document.querySelector<HTMLAnchorElement>('.edit-this a');
  const host: PlaceHost = {
    editor: link && { href: link.href, label: link.textContent },
    locale: document.documentElement.lang === 'fr' ? 'fr' : 'nl',
    async page() {
      const { body: html, ...page } = await asMember(getMarkedPage, { query: { path: shown } });
      ({ texts, portal, path } = page);
      const { body } = document.implementation.createHTMLDocument('');
      showHtml(body, html);
      // A browser takes rules for prefetching once, from the page itself, and warns of others.
      body.querySelector('script[type=speculationrules]')?.remove();
      // Stores have changed since the page was loaded: an island that hydrates would differ from the HTML of the server.
      for (const island of body.querySelectorAll('astro-island')) island.setAttribute('client', 'only');
      return { ...page, body };
    },
    save({ key, value, language, isForAll, read }) {
      const headers = read === undefined ? {} : guardOf(read);
      const place = { appId: 1 as const, key, language, portalCode: isForAll ? null : portal };
      const made =
        value === null
          ? asMember(removeTranslation, { headers, query: here(), body: place })
          : asMember(saveTranslation, { headers, query: here(), body: { ...place, value } });
      return made.catch(told);
    },
    undo: (change) => asMember(undoTranslation, { params: { id: String(change) }, query: here() }).catch(told),
    ...{ keysIn, unmarked },
  };
  if (typeof Astro !== 'undefined') Astro.only ??= async (load) => (await load())();
  try {
    const { start }: PlacePlugin = await import(/* @vite-ignore */ plugin);
    await start(host);
  } catch (error) {
    console.error(`The plugin for translation did not start: ${error instanceof Error ? error.message : error}`);
  }
}
