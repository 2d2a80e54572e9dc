/** Redirects of a portal: where each path leads. */
export type Leads = ReadonlyMap<string, string>;

/** Path of an address of the site, without query, fragment and Dutch prefix; other addresses are themselves. */
const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/^\/nl(?=\/)/, '');

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
