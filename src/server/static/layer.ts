import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Logger } from 'pino';
import { defaultPortal } from '../../lib/portals.ts';
import { type ErrorStatus, errorPath, localeOf } from '../../lib/routes.ts';
import { answered } from '../http/http.ts';
import { shellAt } from './apps.ts';
import { createCache } from './cache.ts';
import { createEntry, type Entry, encode, encodeOnce, encodingFor, type Representation } from './cache-entry.ts';
import { createNameLookup } from './case-insensitive-names.ts';
import { fillError, notFoundMessage } from './errors.ts';
import { errorLocation, type FileLocation, keysOf, locationsOf, readLocation, shellLocation } from './file-locations.ts';
import { html, typeOf } from './file-types.ts';
import { wantsFrench } from './language-choice.ts';
import { sendMedia } from './media.ts';
import { type Address, readAddress } from './parse-address.ts';
import { probableAddress } from './redirects.ts';
import { isUnchanged } from './request-headers.ts';
import { redirect, sendBody, sendMissing, sendText } from './responses.ts';

export type StaticOptions = {
  /** Folder of the release that is served: `<siteDir>/<portal>/<address>/index.html`. */
  siteDir(): string;
  /** Folders of hashed assets and public files, newest release first. */
  assetDirs(): readonly string[];
  /** `/media/{fileId}/{name}` is `<mediaDir>/<fileId>/<name>`. */
  mediaDir: string;
  /** Maximum bytes of the cache. */
  cacheBytes: number;
  portalOf(host: string | undefined): string;
  /** Returns whether a file belongs to gated articles. Such files are not served here. */
  isGatedFile(fileId: number): boolean;
  /** Security headers of documents. Cached with the entries: call `clear` after a change. */
  headers(): Readonly<Record<string, string>>;
  /** Security headers of the shells of apps. */
  shellHeaders(): Readonly<Record<string, string>>;
  /** Returns the redirect target of a path without a page; undefined if there is none. */
  redirectOf(portal: string, pathname: string): string | undefined;
  /** Returns the origin to which a request for an app is redirected; undefined if it came to the right one. */
  appOrigin(request: IncomingMessage): string | undefined;
  logger: Logger;
};

/** Returns undefined for an up-to-date page; else a promise that resolves when it is up to date. */
type CatchUp = (portal: string, address: string) => Promise<unknown> | undefined;
/** Makes a page that is not published yet. Returns undefined if all pages are published. */
type MakeAbsent = (portal: string, address: string) => Promise<unknown> | undefined;

export type StaticLayer = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Drops a page, its payload and its /nl twin, or a document, from the cache. */
  drop(portal: string, address: string): void;
  clear(): void;
  /** Sets the function whose promise a request for a page waits for. */
  waitWith(catchUp: CatchUp): void;
  /** Sets the function that makes an absent page. */
  makeWith(makeAbsent: MakeAbsent): void;
  /** Returns the cached bytes. */
  size(): number;
};

/** Returns whether the client wants HTML: a person opened the address, not a page or program that loads a file. */
const wantsPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;
const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';
const flat = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

function send(request: IncomingMessage, response: ServerResponse, { body, etag, found, unchanged }: Representation): void {
  if (isUnchanged(request.headers['if-none-match'], etag)) response.writeHead(304, unchanged).end();
  else sendBody(request, response, 200, found, body);
}

/** Serves the published files from memory, else from the disk. */
export function createStaticLayer(options: StaticOptions): StaticLayer {
  const { siteDir, assetDirs, cacheBytes, portalOf, headers, shellHeaders, redirectOf, appOrigin, logger, ...media } = options;
  const cache = createCache(cacheBytes);
  const names = createNameLookup();
  let site = siteDir();
  let catchUp: CatchUp = () => undefined;
  let makeAbsent: MakeAbsent = () => undefined;

  /** Clears the cache after a change of release. */
  function followRelease(): void {
    const now = siteDir();
    if (now === site) return;
    site = now;
    cache.clear();
  }

  const entryAt = (location: FileLocation): Entry | undefined =>
    cache.read(location.key, () => {
      const bytes = readLocation(location);
      const { type, caching, isShell } = location;
      const safetyOfDocument = isShell ? shellHeaders : headers;
      const safety = type.isDocument ? safetyOfDocument() : { 'x-content-type-options': 'nosniff' };
      return bytes && createEntry({ ...bytes, ...type, headers: flat({ 'cache-control': caching, ...safety }) });
    });

  function find(portal: string, address: Address): { location: FileLocation; entry: Entry } | undefined {
    for (const location of locationsOf({ siteDir: site, assetDirs: assetDirs() }, portal, address)) {
      const entry = entryAt(location);
      if (entry) return { location, entry };
    }
    return undefined;
  }

  /** Same as `entryAt`, for a page that may not be published yet. */
  async function preparedAt(portal: string, address: string, location: FileLocation): Promise<Entry | undefined> {
    const entry = entryAt(location);
    const making = entry ? undefined : makeAbsent(portal, address);
    await making;
    return making ? entryAt(location) : entry;
  }

  /** Returns the redirect target of an address without a page. Only targets with a page, so that there is only one redirect. */
  async function pageMeantBy(portal: string, { pathname }: Address): Promise<string | undefined> {
    const target = readAddress((await probableAddress(pathname, path.join(site, portal), names)) ?? '');
    return target && find(portal, target) ? target.raw : undefined;
  }

  async function sendEntry(request: IncomingMessage, response: ServerResponse, { key }: FileLocation, entry: Entry): Promise<void> {
    const encoding = encodingFor(entry, request.headers['accept-encoding']);
    if (!encoding) return sendText(request, response, 406, 'No acceptable encoding: br, gzip or identity', { vary: 'accept-encoding' });
    const before = entry.ready[encoding];
    const representation = before ?? (await encode(entry, encoding));
    if (!before) cache.grew(key, entry);
    send(request, response, representation);
  }

  /** Sends the error page in the language of the address; only `message` if no page is prepared. */
  async function sendError(
    request: IncomingMessage,
    response: ServerResponse,
    { status, message, pathname = request.url ?? '' }: { status: ErrorStatus; message: string; pathname?: string },
  ): Promise<void> {
    const portal = portalOf(request.headers.host);
    await catchUp(portal, errorPath(status, localeOf(pathname)));
    const prepared = await preparedAt(portal, errorPath(status, localeOf(pathname)), errorLocation(site, portal, status, pathname));
    if (!prepared) return sendText(request, response, status, message);
    const page = fillError(prepared.ready.identity.body, message);
    const { body, encoding } = await encodeOnce(page, request.headers['accept-encoding']);
    const known = { 'content-type': html.contentType, 'content-length': String(body.length), 'cache-control': 'no-store' };
    const coding = { vary: 'accept-encoding', ...(encoding !== 'identity' && { 'content-encoding': encoding }) };
    sendBody(request, response, status, { ...headers(), ...known, ...coding }, body);
  }

  const sendNotFound = (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> =>
    sendError(request, response, { status: 404, message: notFoundMessage(pathname), pathname });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request.method)) return sendText(request, response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    const address = readAddress(request.url ?? '');
    if (!address) {
      const message = 'Bad request';
      return wantsPage(request) ? sendError(request, response, { status: 400, message }) : sendText(request, response, 400, message);
    }
    const { raw, query, pathname, segments, isPlain, isFile } = address;
    const portal = portalOf(request.headers.host);

    if (segments.slice(0, -1).includes('')) return sendNotFound(request, response, pathname);
    if (segments.at(-1) === '') {
      const plain = readAddress(raw.slice(0, -1));
      const moved = plain?.isPlain && !find(portal, plain) ? await pageMeantBy(portal, plain) : undefined;
      return moved ? redirect(response, 301, moved + query) : redirect(response, 308, raw.slice(0, -1) + query);
    }
    if (pathname === '/' && wantsFrench(request.headers)) return redirect(response, 302, `/fr${query}`, { caching: 'private, no-store' });
    if (isPlain && segments[0] === 'media') return sendMedia(media, segments, request, response);

    const shell = shellAt(pathname);
    if (shell !== undefined) {
      const origin = appOrigin(request);
      if (origin !== undefined) return redirect(response, 302, origin + raw + query, { caching: 'no-store' });
      const location = shellLocation(site, shell);
      const entry = await preparedAt(defaultPortal, shell, location);
      return entry ? sendEntry(request, response, location, entry) : sendNotFound(request, response, pathname);
    }

    const there = isPlain && find(portal, address);
    const waits = there ? catchUp(portal, pathname) : isPlain && makeAbsent(portal, pathname);
    await waits;
    const found = waits ? find(portal, address) : there;
    if (found) return sendEntry(request, response, found.location, found.entry);
    const led = redirectOf(portal, pathname);
    if (led !== undefined) return redirect(response, 301, /[?#]/.test(led) ? led : led + query);
    const moved = isPlain ? await pageMeantBy(portal, address) : undefined;
    if (moved !== undefined) return redirect(response, 301, moved + query);
    const isFileOfPage = isFile && typeOf(pathname) !== undefined && !wantsPage(request);
    return isFileOfPage ? sendMissing(request, response) : sendNotFound(request, response, pathname);
  }

  async function fail(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
    const { code, message: reason } = error as NodeJS.ErrnoException;
    logger.error({ path: request.url?.replace(/\?.*$/s, ''), reason: code ?? reason }, 'A published file could not be read');
    if (response.headersSent) return void response.destroy();
    const message = 'Deze pagina kan nu niet gelezen worden. / Cette page ne peut pas être lue pour le moment.';
    const say = () => sendText(request, response, 500, message);
    if (!wantsPage(request)) return say();
    // The error page may be unreadable too.
    await sendError(request, response, { status: 500, message }).catch(say);
  }

  return {
    handle(request, response) {
      followRelease();
      const { method, url = '', headers: asked } = request;
      // Only a plain address as sent is a cache key, so it needs no parsing.
      const portal = portalOf(asked.host);
      const kept = isRead(method) ? cache.get(portal + url) : undefined;
      const encoding = kept && encodingFor(kept, asked['accept-encoding']);
      const representation = encoding && kept.ready[encoding];
      if (!representation || (url === '/' && wantsFrench(asked)) || catchUp(portal, url)) {
        return answer(request, response).catch((error: unknown) => fail(request, response, error));
      }
      send(request, response, representation);
      return answered;
    },
    drop(portal, address) {
      for (const key of keysOf(portal, address)) cache.drop(key);
    },
    clear: cache.clear,
    waitWith(given) {
      catchUp = given;
    },
    makeWith(given) {
      makeAbsent = given;
    },
    size: cache.bytes,
  };
}
