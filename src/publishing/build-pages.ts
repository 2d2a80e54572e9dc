import * as z from 'zod/mini';
import { key } from '../content/keys.ts';
import type { Db } from '../db/connection.ts';
import { overridesOf } from '../features/translations/queries.ts';
import type { AppId } from '../features/translations/schema.ts';
import { type Words, withWords, wordsIn } from '../i18n/words.ts';
import { type Locale, locales, otherLocale } from '../lib/locale.ts';
import { rowOf } from '../lib/route-table.ts';
import { type AnyParams, type Found, find, findError, variants } from '../lib/routes.ts';
import { documentKinds } from '../screens/feeds/documents.ts';
import { errorPayload, furnitureOf, readsOfFurniture } from '../screens/layouts/furniture.ts';
import { isPerLanguage, pathOf } from '../screens/layouts/page-head.ts';
import { withCards } from '../screens/layouts/social-card.ts';
import { PlaceholderPayload, placeholdersOf } from '../screens/placeholder/placeholder.ts';
import type { Built, View } from '../screens/screen.ts';
import { screens } from '../screens/screens.ts';
import { domainsIn } from '../screens/shared-queries.ts';
import { type Keep, kept, type Round } from '../screens/view.ts';
import type { WrittenFile } from './file-writer.ts';
import { commonErrorFile, documentFile, filesOfPage, pageFiles } from './page-files.ts';
import type { PageReads } from './page-reads.ts';
import type { Render, RenderError, RenderJob } from './render.ts';

/** Inputs of every page. */
export type Source = {
  db: Db;
  render: Render;
  renderError: RenderError;
  now: Date;
  /** Keeps answers between sources. */
  keep?: Keep;
  /** Returns whether the page of this payload exists already: then it is not rendered again. */
  isMade?(portal: string, path: string, payload: Buffer): boolean;
  /** Called with the keys that pages read as soon as they are known, before rendering. */
  read?(pages: PageReads[]): void;
};

const rounds = new WeakMap<object, Round>();
/** Returns the view of a portal in a language. Views of one source share a round, because a source is one instant. */
export function viewOf(source: Pick<Source, 'db' | 'now' | 'keep'>, portal: string, locale: Locale): View {
  const round: Round = rounds.get(source) ?? new Map();
  rounds.set(source, round);
  return { db: source.db, portal, locale, now: source.now, round, keep: source.keep };
}

/** Returns the header, menus and footer of every page. */
const furnitureIn = (view: View): ReturnType<typeof furnitureOf> =>
  kept(view, 'furniture', ['portal', 'portals', 'themes', 'pages'], () => furnitureOf(view));

/** Returns the overrides of messages on pages. The staff rooms have separate ones. */
const overridesIn = (view: View, app: AppId = 1): ReturnType<typeof overridesOf> =>
  kept(view, `messages ${app}`, ['messages'], () => overridesOf(view.db, app, view.portal, view.locale));

/** Desired state of a path: the files to write if they differ from the present ones; none for a page to remove. */
export type Output = { path: string; isThere: boolean; files: WrittenFile[]; reads: ReadonlySet<string>; also: string[] };
/** Output whose page is not rendered yet. */
export type Draft = Output & { page?: RenderJob };

const gone = (path: string): Draft => ({ path, isThere: false, files: [], reads: new Set(), also: [] });

/** Returns the placeholder pages for content that exists only in the other language, by their parameters. */
async function inOther(view: View, absent: Found[]): Promise<Map<AnyParams, Built>> {
  if (!absent.length) return new Map();
  const furniture = await furnitureIn(view);
  const there = await furnitureIn({ ...view, locale: otherLocale(view.locale) });
  const ofRoutes = [...Map.groupBy(absent, ({ route }) => route)].map(async ([route, some]) => {
    const params = some.map(({ params }) => params);
    const built = furniture && there ? await placeholdersOf(view, furniture, there, route, params) : [];
    return params.flatMap((one, index) => (built[index] ? [[one, built[index]] as const] : []));
  });
  return new Map((await Promise.all(ofRoutes)).flat());
}

async function* pagesOf(source: Source, portal: string, locale: Locale, found: [string, Found][]): AsyncGenerator<Draft> {
  const view = viewOf(source, portal, locale);
  const furniture = await furnitureIn(view);
  const variant = locale === 'fr' ? variants[2] : variants[0];
  // Routes with one builder, such as an issue and its articles, are of one kind and share what it loads.
  const building = [...Map.groupBy(found, ([, { route }]) => screens[route].build)].map(async ([build, some]) => {
    const asked = some.map(([, one]) => one);
    const isApp = asked.some(({ route }) => rowOf(route).kind === 'app');
    const app: AppId = asked.some(({ route }) => route === 'staff') ? 3 : 1;
    const messages = await overridesIn(view, app);
    return withWords(wordsIn(locale, messages), async () => {
      const params = asked.map(({ params }) => params);
      const built = furniture ? await build(view, furniture, params) : [];
      const elsewhere = await inOther(
        view,
        asked.filter((_, index) => !built[index]),
      );
      const own = { messages, key: key.messages(app, portal, locale) };
      return { some, own, built: furniture && !isApp ? await withCards(view, furniture, built) : built, elsewhere };
    });
  });
  // All are awaited in turn below; an earlier rejection must not count as unhandled.
  for (const one of building) one.catch(() => {});
  for (const one of building) {
    const { some, own, built, elsewhere } = await one;
    const pages = some.map(([path, { route, params }], index) => {
      const original = elsewhere.get(params);
      const page = built[index] ?? original;
      return { path, route, page, isElsewhere: original !== undefined, reads: new Set(page && [...page.reads, own.key]) };
    });
    source.read?.(pages.filter(({ page }) => page).map(({ path, reads }) => ({ portal, path, reads })));
    for (const { path, route, page, isElsewhere, reads } of pages) {
      if (!page) {
        yield gone(path);
        continue;
      }
      const parsed = z.parse(isElsewhere ? PlaceholderPayload : screens[route].payload, page.payload) as object;
      const payload = own.messages ? { ...parsed, messages: own.messages } : parsed;
      const also = (page.also ?? []).flatMap(({ route, params }) =>
        (isPerLanguage(route) ? locales : [locale]).map((one) => pathOf(route, one, params)),
      );
      yield { path, isThere: true, page: { portal, route: isElsewhere ? 'placeholder' : route, variant, payload }, files: [], reads, also };
    }
  }
}

async function errorPage(
  source: Source,
  portal: string,
  path: string,
  { status, locale }: NonNullable<ReturnType<typeof findError>>,
): Promise<Draft> {
  const { renderError } = source;
  const variant = locale === 'fr' ? variants[2] : variants[0];
  const view = viewOf(source, portal, locale);
  const furniture = await furnitureIn(view);
  if (!furniture) return gone(path);
  const reads = new Set([...readsOfFurniture(furniture), key.messages(1, portal, locale)]);
  source.read?.([{ portal, path, reads }]);
  const messages = await overridesIn(view);
  const body = await renderError(portal, variant, { ...errorPayload(furniture, view, status), ...(messages && { messages }) });
  const [{ name }] = pageFiles(portal, path);
  // The common error page for other file servers: no script puts the requested path into it.
  const common =
    status === 404
      ? [{ name: commonErrorFile(portal, path), body: Buffer.from(body.toString().replace('{{message}}', 'Page not found')) }]
      : [];
  return { path, isThere: true, files: [{ name, body }, ...common], reads, also: [] };
}

async function* documentsOf(source: Source, portal: string, paths: readonly string[]): AsyncGenerator<Draft> {
  const [nl, fr] = await Promise.all(locales.map((locale) => overridesIn(viewOf(source, portal, locale))));
  const view = viewOf(source, portal, 'nl');
  const domain = (await domainsIn(view)).get(portal);
  const matched = paths.map((path) => {
    for (const kind of documentKinds) {
      const match = kind.match(path);
      if (match) return { path, kind, match };
    }
    return { path, kind: undefined };
  });
  for (const [kind, some] of Map.groupBy(matched, ({ kind }) => kind)) {
    const matches = some.flatMap(({ match }) => (match ? [match] : []));
    // Few documents contain messages: those that request some also read the key of their overrides.
    const asked = new Set<Locale>();
    const words: Words = {
      of(locale) {
        asked.add(locale);
        return locale === 'nl' ? nl : fr;
      },
    };
    const built = kind && domain !== undefined ? await withWords(words, () => kind.build({ ...view, domain }, matches)) : [];
    const ofWords = [...asked].map((locale) => key.messages(1, portal, locale));
    const outputs = some.map(({ path }, index): Draft => {
      const document = built[index];
      if (!document) return gone(path);
      const { body, reads, also = [] } = document;
      return {
        path,
        isThere: true,
        files: [{ name: documentFile(portal, path), body: Buffer.from(body) }],
        reads: new Set([...reads, ...ofWords]),
        also,
      };
    });
    source.read?.(outputs.filter(({ isThere }) => isThere).map(({ path, reads }) => ({ portal, path, reads })));
    yield* outputs;
  }
}

/** Returns whether a path can be that of a page or a document of a portal. */
export const canExist = (path: string): boolean =>
  Boolean(find(path) ?? findError(path)) || documentKinds.some((kind) => kind.match(path) !== null);

/** Builds the payloads of some paths of a portal from the database, for a full publish and for a save. */
export async function* draftsOf(source: Source, portal: string, paths: readonly string[]): AsyncGenerator<Draft> {
  const pages: [string, Found][] = [];
  const documents: string[] = [];
  for (const path of paths) {
    const found = find(path);
    const error = findError(path);
    if (error) yield await errorPage(source, portal, path, error);
    else if (found) pages.push([path, found]);
    else documents.push(path);
  }
  if (documents.length) yield* documentsOf(source, portal, documents);
  for (const [locale, found] of Map.groupBy(pages, ([, { variant }]) => variant.locale)) yield* pagesOf(source, portal, locale, found);
}

/** Same as `draftsOf`, with the pages rendered where needed. */
export async function* outputsOf(source: Source, portal: string, paths: readonly string[]): AsyncGenerator<Output> {
  for await (const { page, ...output } of draftsOf(source, portal, paths)) {
    const payload = page && Buffer.from(JSON.stringify(page.payload));
    const isToRender = payload && !source.isMade?.(portal, output.path, payload);
    yield isToRender ? { ...output, files: filesOfPage(portal, output.path, { html: await source.render(page), payload }) } : output;
  }
}
