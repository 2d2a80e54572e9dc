/** Redirects of a portal: where each path leads. */
export type Leads = ReadonlyMap<string, string>;

/** Path of an address of the site, without query, fragment and Dutch prefix; other addresses are themselves. */
const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/^\/nl(?=\/)/, '');

/** Returns a path as a browser shows it; one that cannot be decoded is itself. */
const shown = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * Returns an address with the code of its portal before the path: `dbbe/oud`. An address of another site is itself.
 * @param hosts portals by their domains and aliases
 */
export function placeOf(hosts: ReadonlyMap<string, string>, portal: string, address: string): string {
  if (address.startsWith('/')) return portal + pathOf(address);
  const { host, pathname } = new URL(address);
  const code = hosts.get(host);
  return code === undefined ? address : code + pathOf(shown(pathname));
}

/**
 * Returns where a path leads in the end, so that a reader is redirected once.
 * @returns undefined where it leads nowhere, or in a circle
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
