import { domainsOfPortals, portalCodes } from '../features/portals/queries.ts';
import { locales, otherLocale } from '../lib/locale.ts';
import { routeNames } from '../lib/routes.ts';
import { documentKinds } from '../screens/feeds/documents.ts';
import { isPerLanguage, pathOf } from '../screens/layouts/page-head.ts';
import { screens } from '../screens/screens.ts';
import { type Draft, draftsOf, type Source, viewOf } from './build-pages.ts';
import { furnitureOfPortal } from './own-pages.ts';
import { type PageReads, record } from './page-reads.ts';
import type { Renderer } from './render-pool.ts';

const pathsTogether = 200;

/** Returns whether a page also has a /nl address. */
const hasTwin = ({ page, files }: Draft) => page?.variant.locale === 'nl' || files.some(({ twin }) => twin);

export type Counts = { pages: number; addresses: number; written: number };

/** Yields every path of a portal: pages of both languages, feeds and other documents. */
async function* pathsOf(source: Source, portal: string, domain: string): AsyncGenerator<string[]> {
  const [nl, fr] = [viewOf(source, portal, 'nl'), viewOf(source, portal, 'fr')];
  yield furnitureOfPortal(portal).map(({ path }) => path);
  for (const kind of documentKinds) yield await kind.list({ ...nl, domain });
  for (const route of routeNames) {
    const lists = { nl: await screens[route].list(nl), fr: await screens[route].list(fr) };
    // Content that exists only in the other language has a placeholder page.
    for (const locale of locales)
      yield (isPerLanguage(route) ? [...lists[locale], ...lists[otherLocale(locale)]] : lists[locale]).map((params) =>
        pathOf(route, locale, params),
      );
  }
}

/** Yields every path of a portal once, some at a time: many pages share few queries. */
async function* batchesOf(source: Source, portal: string, domain: string, seen: Set<string>): AsyncGenerator<string[]> {
  const waiting: string[] = [];
  for await (const all of pathsOf(source, portal, domain)) {
    for (const path of all) if (!seen.has(path) && seen.add(path)) waiting.push(path);
    while (waiting.length >= pathsTogether) yield waiting.splice(0, pathsTogether);
  }
  if (waiting.length) yield waiting;
}

/** Publishes all pages. The caller receives every path and removes the pages at other paths. */
export async function publishAll(
  source: Source,
  release: string,
  renderer: Renderer,
  progress: (counts: Counts) => void,
): Promise<{ counts: Counts; paths: Map<string, Set<string>> }> {
  const counts: Counts = { pages: 0, addresses: 0, written: 0 };
  const paths = new Map<string, Set<string>>();
  const domains = await domainsOfPortals(source.db);

  for (const portal of await portalCodes(source.db)) {
    const seen = new Set<string>();
    paths.set(portal, seen);
    // Answers that the pages of a portal share are dropped with its source.
    const own = { ...source };
    for await (const paths of batchesOf(own, portal, domains.get(portal) ?? '', seen)) {
      const recorded: PageReads[] = [];
      for await (const draft of draftsOf(own, portal, paths)) {
        if (!draft.isThere) continue;
        recorded.push({ portal, path: draft.path, reads: draft.reads });
        counts.pages += 1;
        counts.addresses += hasTwin(draft) ? 2 : 1;
        await renderer.print(portal, draft);
      }
      await record(source.db, release, recorded);
      progress(counts);
    }
  }
  counts.written = await renderer.finish();
  return { counts, paths };
}
