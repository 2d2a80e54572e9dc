/** Where what is published at an address lies, below the folder of a release. */
const below = (portal: string, path: string) => `${portal}${path === '/' ? '' : path}`;

const isDocument = (path: string) => /\.\w+$/.test(path);
const isFrench = (path: string) => /^\/fr(?:\/|$)/.test(path);

/** The /nl address of a plain one, which has the same bytes. */
const twinOf = (path: string): string | undefined => (isFrench(path) ? undefined : below('/nl', path));

export const documentFile = (portal: string, path: string) => below(portal, path);

/** A file of a page, and its twin. The payload comes first: a page that is there has its payload. */
export function pageFiles(portal: string, path: string): { name: string; twin: string | undefined; kind: 'payload' | 'html' }[] {
  const twin = twinOf(path);
  const named = (kind: 'payload' | 'html', file: string) => ({
    kind,
    name: `${below(portal, path)}/${file}`,
    twin: twin && `${below(portal, twin)}/${file}`,
  });
  return [named('payload', 'payload.json'), named('html', 'index.html')];
}

/** Every file that may lie at an address. */
export const filesAt = (portal: string, path: string): string[] =>
  isDocument(path) ? [documentFile(portal, path)] : pageFiles(portal, path).flatMap(({ name, twin }) => (twin ? [name, twin] : [name]));
