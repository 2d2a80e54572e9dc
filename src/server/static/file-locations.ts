import fs from 'node:fs';
import path from 'node:path';
import { defaultPortal } from '../../lib/portals.ts';
import { type ErrorStatus, errorPath, findError, localeOf } from '../../lib/routes.ts';
import type { Address } from './address.ts';
import { shellAt } from './apps.ts';
import { type FileType, html, typeOf } from './types.ts';

/** Possible place of the file of an address. */
export type FileLocation = {
  /** Under which it is kept in memory: the portal and the address, or the address alone where all portals share it. */
  key: string;
  /** Looked for in this order. */
  files: string[];
  type: FileType;
  caching: string;
  /** It is the shell of an app. */
  isShell?: true;
};

export const immutable = 'public, max-age=31536000, immutable';
export const revalidated = 'public, max-age=0, must-revalidate';
/** Asked for with its version, but the file knows one only: what is fetched while it changes is put right at the next visit. */
export const versioned = 'public, max-age=3600, stale-while-revalidate=31536000';

export type Folders = { siteDir: string; assetDirs: readonly string[] };

const pageLocation = (siteDir: string, portal: string, address: string): FileLocation => ({
  key: portal + address,
  files: [path.join(siteDir, portal, address, 'index.html')],
  type: html,
  caching: revalidated,
});

// A space is in no address, so that the page cannot be had by its own.
const preparedKey = (portal: string, address: string) => `${portal} ${address}`;

/** The page that is prepared for an error, in the language of the address. */
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

/** Returns the places of an address of a portal, in the order in which they are tried. The address must be plain. */
export function locationsOf({ siteDir, assetDirs }: Folders, portal: string, { pathname, segments, isFile }: Address): FileLocation[] {
  if (!isFile) return findError(pathname) || shellAt(pathname) !== undefined ? [] : [pageLocation(siteDir, portal, pathname)];

  const type = typeOf(pathname);
  if (!type) return [];
  if (segments[0] === '_build') {
    const caching = pathname === '/_build/latest.json' ? 'no-cache' : immutable;
    return [{ key: pathname, files: [path.join(siteDir, pathname)], type, caching }];
  }
  const assets = assetDirs.map((folder) => path.join(folder, pathname));
  if (segments[0] === '_astro') return [{ key: pathname, files: assets, type, caching: immutable }];
  const caching = pathname === '/theme.css' ? versioned : revalidated;
  return [
    { key: portal + pathname, files: [path.join(siteDir, portal, pathname)], type, caching },
    { key: pathname, files: assets, type, caching: revalidated },
  ];
}

/** The keys of everything that is published with an address of a portal, its /nl twin included. */
export function keysOf(portal: string, address: string): string[] {
  const plain = address.replace(/^\/nl(?=\/|$)/, '') || '/';
  const below = plain === '/' ? '' : plain;
  const addresses = [plain, `${below}/payload.json`, `/nl${below}`, `/nl${below}/payload.json`];
  return [...addresses.map((one) => portal + one), preparedKey(portal, plain)];
}

const missingCodes: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);
export const isMissing = (error: unknown): boolean => missingCodes.has((error as NodeJS.ErrnoException).code);

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.promises.readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export type Bytes = { body: Buffer; brotli: Buffer | undefined };

/** The bytes of a place, with the brotli that may lie beside them. */
export async function readLocation({ files, type }: FileLocation): Promise<Bytes | undefined> {
  for (const file of files) {
    const [body, brotli] = await Promise.all([read(file), type.isCompressible ? read(`${file}.br`) : undefined]);
    if (body) return { body, brotli };
  }
  return undefined;
}
