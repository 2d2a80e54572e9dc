import { findError } from '../lib/routes.ts';
import type { WrittenFile } from './file-writer.ts';

/** Returns the location of a published address below the folder of a release. */
const below = (portal: string, path: string) => `${portal}${path === '/' ? '' : path}`;

export const isDocument = (path: string) => /\.\w+$/.test(path);
export const isFrench = (path: string) => /^\/fr(?:\/|$)/.test(path);

/** Returns the plain or French path under which the page, payload or document at an address is published. */
export const publishedPath = (address: string): string => address.replace(/\/payload\.json$/, '').replace(/^\/nl(?=\/|$)/, '') || '/';

/** Returns the /nl address with the same bytes as a plain address. */
const twinOf = (path: string): string | undefined => (isFrench(path) ? undefined : below('/nl', path));

/** Returns the file of a feed, a sitemap or another address with an ending. */
export const documentFile = (portal: string, path: string) => below(portal, path);

/** Returns the error page for other file servers. */
export const commonErrorFile = (portal: string, path: string) => `${below(portal, path)}.html`;

type PageFile = { name: string; twin: string | undefined; kind: 'payload' | 'html'; isSeldomRead: boolean };

/** Returns the files of a page with their twins. The payload is written last, so that an up-to-date payload means an up-to-date page. */
export function pageFiles(portal: string, path: string): [html: PageFile, payload: PageFile] {
  const twin = twinOf(path);
  const named = (kind: 'payload' | 'html', file: string): PageFile => ({
    kind,
    name: `${below(portal, path)}/${file}`,
    twin: twin && `${below(portal, twin)}/${file}`,
    isSeldomRead: kind === 'payload',
  });
  return [named('html', 'index.html'), named('payload', 'payload.json')];
}

/** Returns every file that can exist for an address. */
export const filesAt = (portal: string, path: string): string[] =>
  isDocument(path)
    ? [documentFile(portal, path)]
    : [
        ...pageFiles(portal, path).flatMap(({ name, twin }) => (twin ? [name, twin] : [name])),
        ...(findError(path)?.status === 404 ? [commonErrorFile(portal, path)] : []),
      ];

/** Returns the files of a rendered page. */
export const filesOfPage = (portal: string, path: string, body: { html: Buffer; payload: Buffer }): WrittenFile[] =>
  pageFiles(portal, path).map(({ kind, ...file }) => ({ ...file, body: body[kind] }));
