import * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import { domainsOfPortals } from '../features/portals/queries.ts';
import { type Locale, locales, otherLocale } from '../lib/locale.ts';
import { type AnyParams, type Found, find, type Route, variants } from '../lib/routes.ts';
import { documentKinds } from '../screens/documents/documents.ts';
import { furnitureOf, isPerLanguage, notFoundPayload, pathOf, readsOfFurniture } from '../screens/payloads/furniture.ts';
import { inOtherLanguage, LanguagePayload } from '../screens/payloads/language.ts';
import type { Built, View } from '../screens/payloads/screen.ts';
import { screens } from '../screens/payloads/screens.ts';
import { documentFile, pageFiles } from './files.ts';
import type { Render, RenderNotFound } from './render.ts';
import type { WrittenFile } from './writer.ts';

/** What pages are made with. */
export type Source = { db: Db; render: Render; renderNotFound: RenderNotFound; now: Date };

const furnitureKept = new WeakMap<Source, Map<string, ReturnType<typeof furnitureOf>>>();
/** What stands on every page is read once for a source: a source is one moment. */
function furnitureIn(source: Source, view: View): ReturnType<typeof furnitureOf> {
  const kept = furnitureKept.get(source) ?? new Map();
  furnitureKept.set(source, kept);
  const name = `${view.portal} ${view.locale}`;
  if (!kept.has(name)) kept.set(name, furnitureOf(view));
  return kept.get(name);
}

/** A page or document as it is to be published; without files there is nothing at its path. */
export type Output = { path: string; files: WrittenFile[]; reads: ReadonlySet<string>; also: string[] };

const notFoundPath = /^(\/fr)?\/404$/;
const gone = (path: string): Output => ({ path, files: [], reads: new Set(), also: [] });

function filesOf(portal: string, path: string, html: Buffer, payload: object): WrittenFile[] {
  const body = { html, payload: Buffer.from(JSON.stringify(payload)) };
  return pageFiles(portal, path).map(({ kind, ...file }) => ({ ...file, body: body[kind], isSeldomRead: kind === 'payload' }));
}

/** The pages of what exists in the other language only, by their parameters. */
async function inOther(source: Source, view: View, route: Route, absent: AnyParams[]): Promise<Map<AnyParams, Built>> {
  if (!absent.length) return new Map();
  const furniture = await furnitureIn(source, view);
  const there = await furnitureIn(source, { ...view, locale: otherLocale(view.locale) });
  const built = furniture && there ? await inOtherLanguage(view, furniture, there, route, absent) : [];
  return new Map(absent.flatMap((params, index) => (built[index] ? [[params, built[index]] as const] : [])));
}

async function* pagesOf(source: Source, portal: string, locale: Locale, found: [string, Found][]): AsyncGenerator<Output> {
  const { db, render, now } = source;
  const view: View = { db, portal, locale, now };
  const furniture = await furnitureIn(source, view);
  const variant = locale === 'fr' ? variants[2] : variants[0];
  for (const [route, some] of Map.groupBy(found, ([, { route }]) => route)) {
    const screen = screens[route];
    const built = furniture
      ? await screen.build(
          view,
          furniture,
          some.map(([, { params }]) => params),
        )
      : [];
    const elsewhere = await inOther(
      source,
      view,
      route,
      some.flatMap(([, { params }], index) => (built[index] ? [] : [params])),
    );
    for (const [index, [path, { params }]] of some.entries()) {
      const original = elsewhere.get(params);
      const page = built[index] ?? original;
      if (!page) {
        yield gone(path);
        continue;
      }
      const payload = z.parse(original ? LanguagePayload : screen.payload, page.payload) as object;
      const html = await render({ portal, route: original ? 'language' : route, variant, payload });
      const also = (page.also ?? []).flatMap(({ route, params }) =>
        (isPerLanguage(route) ? locales : [locale]).map((one) => pathOf(route, one, params)),
      );
      yield { path, files: filesOf(portal, path, html, payload), reads: new Set(page.reads), also };
    }
  }
}

async function notFoundPage(source: Source, portal: string, path: string): Promise<Output> {
  const { db, renderNotFound, now } = source;
  const variant = path.startsWith('/fr') ? variants[2] : variants[0];
  const view: View = { db, portal, locale: variant.locale, now };
  const furniture = await furnitureIn(source, view);
  if (!furniture) return gone(path);
  const html = await renderNotFound(portal, variant, notFoundPayload(furniture, view));
  return {
    path,
    files: pageFiles(portal, path).flatMap(({ kind, name }) => (kind === 'html' ? [{ name, body: html }] : [])),
    reads: new Set(readsOfFurniture(furniture)),
    also: [],
  };
}

async function* documentsOf({ db, now }: Source, portal: string, paths: readonly string[]): AsyncGenerator<Output> {
  const domain = (await domainsOfPortals(db)).get(portal);
  const matched = paths.map((path) => {
    for (const kind of documentKinds) {
      const match = kind.match(path);
      if (match) return { path, kind, match };
    }
    return { path, kind: undefined };
  });
  for (const [kind, some] of Map.groupBy(matched, ({ kind }) => kind)) {
    const matches = some.flatMap(({ match }) => (match ? [match] : []));
    const built = kind && domain !== undefined ? await kind.build({ db, portal, domain, now }, matches) : [];
    for (const [index, { path }] of some.entries()) {
      const document = built[index];
      yield document
        ? {
            path,
            files: [{ name: documentFile(portal, path), body: Buffer.from(document.body) }],
            reads: new Set(document.reads),
            also: document.also ?? [],
          }
        : gone(path);
    }
  }
}

/** Makes what stands at some paths of a portal from the database: the same for a build and for a save. */
export async function* outputsOf(source: Source, portal: string, paths: readonly string[]): AsyncGenerator<Output> {
  const pages: [string, Found][] = [];
  const documents: string[] = [];
  for (const path of paths) {
    const found = find(path);
    if (notFoundPath.test(path)) yield await notFoundPage(source, portal, path);
    else if (found) pages.push([path, found]);
    else documents.push(path);
  }
  if (documents.length) yield* documentsOf(source, portal, documents);
  for (const [locale, found] of Map.groupBy(pages, ([, { variant }]) => variant.locale)) yield* pagesOf(source, portal, locale, found);
}
