import type { FieldErrors } from '../../lib/errors.ts';

/** Redirects of a portal: target by path. */
export type Leads = Pick<ReadonlyMap<string, string>, 'has' | 'get'>;

/** Returns a path as the server reads it; one that cannot be decoded is itself. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Path of an address of the site as the server reads it: decoded, with `..` followed, without query, fragment, Dutch
 * prefix and the slash at its end, which the server takes off by a redirect. Other addresses are themselves.
 */
function pathOf(address: string): string {
  if (!address.startsWith('/')) return address;
  const { pathname } = new URL(`http://site.invalid${address}`);
  return decoded(pathname)
    .replace(/^\/nl(?=\/)/, '')
    .replace(/(?<=.)\/$/, '');
}

/**
 * Returns an address with the code of its portal before the path: `dbbe/oud`. An address of another site is itself.
 * A port and the dot at the end of a domain lead to the same portal.
 * @param hosts portals by their domains and aliases
 */
export function placeOf(hosts: ReadonlyMap<string, string>, portal: string, address: string): string {
  if (address.startsWith('/')) return portal + pathOf(address);
  const { hostname, pathname } = new URL(address);
  const code = hosts.get(hostname.replace(/\.$/, ''));
  return code === undefined ? address : code + pathOf(pathname);
}

/**
 * Returns the final target of a path, so that a reader is redirected once.
 * @returns undefined without a redirect, or for a loop
 */
export function targetOf(leads: Leads, path: string): string | undefined {
  const seen = new Set<string>();
  let target: string | undefined;
  for (let at = pathOf(path); leads.has(at); at = pathOf(target as string)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    target = leads.get(at);
  }
  return target;
}

/** Returns why a redirect is refused beside others: a second one from its path, or one that closes a circle. */
export function refusalOf(others: Leads, from: string, to: string): FieldErrors | undefined {
  if (others.has(from)) return { from: 'already_redirected' };
  const leads: Leads = { has: (path) => path === from || others.has(path), get: (path) => (path === from ? to : others.get(path)) };
  return targetOf(leads, from) === undefined ? { to: 'circular' } : undefined;
}

/** Prefix and digits of new references, such as DBBER20260001. */
export const numbering = (portal = 'dbbe', year: number) => ({ prefix: `${portal.toUpperCase()}R${year}`, digits: 4 });

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['WEBMASTER'], edit: ['WEBMASTER'], remove: ['WEBMASTER'] } as const;
