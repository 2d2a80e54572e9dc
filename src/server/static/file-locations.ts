import fs from 'node:fs';
import path from 'node:path';
import { defaultPortal } from '../../lib/portals.ts';
import { type ErrorStatus, errorPath, findError, localeOf } from '../../lib/routes.ts';
import { shellAt } from './apps.ts';
import { cachingOfBuild, cachingOfFile, immutable, revalidated } from './caching.ts';
import { type FileType, html, typeOf } from './file-types.ts';
import type { Address } from './parse-address.ts';

/** Possible location of the file of an address. */
export type FileLocation = {
  /** Cache key: portal and address, or only the address if all portals share the file. */
  key: string;
  /** Paths of the file, tried in order. */
  files: string[];
  type: FileType;
  caching: string;
  /** True for the shell of an app. */
  isShell?: true;
};

export type Folders = { siteDir: string; assetDirs: readonly string[] };

const pageLocation = (siteDir: string, portal: string, address: string): FileLocation => ({
  key: portal + address,
  files: [path.join(siteDir, portal, address, 'index.html')],
  type: html,
  caching: revalidated,
});

// No address contains a space, so the page cannot be requested directly.
const preparedKey = (portal: string, address: string) => `${portal} ${address}`;

/** Returns the location of the prepared error page, in the language of the address. */
export function errorLocation(siteDir: string, portal: string, status: ErrorStatus, pathname: string): FileLocation {
  const address = errorPath(status, localeOf(pathname));
  return { ...pageLocation(siteDir, portal, address), key: preparedKey(portal, address) };
}

/** Returns the location of the shell of an app: on the default portal, whatever the host. */
export const shellLocation = (siteDir: string, address: string): FileLocation => ({
  ...pageLocation(siteDir, defaultPortal, address),
  key: preparedKey(defaultPortal, address),
  isShell: true,
});

/** Returns the possible locations of an address of a portal, in order. The address must be plain. */
export function locationsOf({ siteDir, assetDirs }: Folders, portal: string, { pathname, segments, isFile }: Address): FileLocation[] {
  if (!isFile) return findError(pathname) || shellAt(pathname) !== undefined ? [] : [pageLocation(siteDir, portal, pathname)];

  const type = typeOf(pathname);
  if (!type) return [];
  if (segments[0] === '_build') {
    return [{ key: pathname, files: [path.join(siteDir, pathname)], type, caching: cachingOfBuild(pathname) }];
  }
  const assets = assetDirs.map((folder) => path.join(folder, pathname));
  if (segments[0] === '_astro') return [{ key: pathname, files: assets, type, caching: immutable }];
  return [
    { key: portal + pathname, files: [path.join(siteDir, portal, pathname)], type, caching: cachingOfFile(pathname) },
    { key: pathname, files: assets, type, caching: revalidated },
  ];
}

/** Returns the cache keys of everything that is published for an address of a portal, its /nl twin included. */
export function keysOf(portal: string, address: string): string[] {
  const plain = address.replace(/^\/nl(?=\/|$)/, '') || '/';
  const below = plain === '/' ? '' : plain;
  const addresses = [plain, `${below}/payload.json`, `/nl${below}`, `/nl${below}/payload.json`];
  return [...addresses.map((one) => portal + one), preparedKey(portal, plain)];
}

const missingCodes: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);
/** Returns whether an error of the file system means that there is no such file. */
export const isMissing = (error: unknown): boolean => missingCodes.has((error as NodeJS.ErrnoException).code);

function read(file: string): Buffer | undefined {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export type Bytes = { body: Buffer; brotli: Buffer | undefined };

/**
 * Reads the bytes at a location, with the brotli file beside them if there is one. In this thread: reading in another one
 * takes five turns of the event loop, and while a save is published each lasts milliseconds.
 */
export function readLocation({ files, type }: FileLocation): Bytes | undefined {
  for (const file of files) {
    const body = read(file);
    if (body) return { body, brotli: type.isCompressible ? read(`${file}.br`) : undefined };
  }
  return undefined;
}
