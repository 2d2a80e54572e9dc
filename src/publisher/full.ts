import { domainsOfPortals, portalCodes } from '../features/portals/queries.ts';
import { locales, otherLocale } from '../lib/locale.ts';
import { routeNames } from '../lib/routes.ts';
import { documentKinds } from '../screens/documents/documents.ts';
import { isPerLanguage, pathOf } from '../screens/payloads/furniture.ts';
import { screens } from '../screens/payloads/screens.ts';
import { outputsOf, type Source } from './build.ts';
import { furnitureOfPortal } from './own.ts';
import { record } from './reads.ts';
import type { Writer } from './writer.ts';

const pathsTogether = 200;
/** Pages whose compression and writing may lie behind the rendering. */
const writesAtOnce = 96;

export type Counts = { pages: number; addresses: number; written: number };

/** Every path of a portal: pages of both languages and documents. */
export async function* pathsOf({ db, now }: Pick<Source, 'db' | 'now'>, portal: string, domain: string): AsyncGenerator<string[]> {
  yield furnitureOfPortal(portal).map(({ path }) => path);
  for (const kind of documentKinds) yield await kind.list({ db, portal, domain, now });
  for (const route of routeNames) {
    const lists = {
      nl: await screens[route].list({ db, portal, locale: 'nl', now }),
      fr: await screens[route].list({ db, portal, locale: 'fr', now }),
    };
    // What exists in the other language only has a page that says so.
    for (const locale of locales)
      yield (isPerLanguage(route) ? [...lists[locale], ...lists[otherLocale(locale)]] : lists[locale]).map((params) =>
        pathOf(route, locale, params),
      );
  }
}

/** Publishes everything. What was at other paths before is left to the caller, who gets every path. */
export async function publishAll(
  source: Source,
  release: string,
  writer: Writer,
  progress: (counts: Counts) => void,
): Promise<{ counts: Counts; paths: Map<string, Set<string>> }> {
  const counts: Counts = { pages: 0, addresses: 0, written: 0 };
  const paths = new Map<string, Set<string>>();
  const domains = await domainsOfPortals(source.db);

  for (const portal of await portalCodes(source.db)) {
    const seen = new Set<string>();
    paths.set(portal, seen);
    for await (const all of pathsOf(source, portal, domains.get(portal) ?? '')) {
      const fresh = all.filter((path) => !seen.has(path) && seen.add(path));
      for (let at = 0; at < fresh.length; at += pathsTogether) {
        await publishSome(source, release, writer, portal, fresh.slice(at, at + pathsTogether), counts);
        progress(counts);
      }
    }
  }
  return { counts, paths };
}

async function publishSome(
  source: Source,
  release: string,
  writer: Writer,
  portal: string,
  paths: string[],
  counts: Counts,
): Promise<void> {
  const writes = new Set<Promise<void>>();
  const recorded: { portal: string; path: string; reads: ReadonlySet<string> }[] = [];
  for await (const { path, files, reads } of outputsOf(source, portal, paths)) {
    if (!files.length) continue;
    recorded.push({ portal, path, reads });
    counts.pages += 1;
    counts.addresses += files.some(({ twin }) => twin) ? 2 : 1;
    const write = Promise.all(files.map(writer.write)).then((changed) => {
      counts.written += changed.filter(Boolean).length;
    });
    const done = write.finally(() => writes.delete(done));
    writes.add(done);
    if (writes.size >= writesAtOnce) await Promise.race(writes);
  }
  await Promise.all(writes);
  await record(source.db, release, recorded);
}
