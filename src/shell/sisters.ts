type Portal = { portalCode: string; domain: string };

const lookups = new Map<string, Promise<string | undefined>>();
const get = async (address: string): Promise<Portal> => (await fetch(`/api/portals/${address}`)).json();

/** Returns the local address of the portal with a domain; undefined if there is none. */
async function find(domain: string): Promise<string | undefined> {
  const { portalCode } = await get(`domain/${domain}`);
  const portal = await get(`${portalCode}/nl`);
  return portal.domain === domain ? `http://${portalCode}.localhost:${location.port}` : undefined;
}

async function lead({ target }: Event): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="https:"]') : null;
  if (!link) return;
  const { host, pathname, search, hash } = new URL(link.href);
  if (!lookups.has(host)) lookups.set(host, find(host));
  const origin = await lookups.get(host);
  if (origin) link.href = origin + pathname + search + hash;
}

/** On a developer's machine no portal answers at its domain: rewrites links to sister portals to CODE.localhost. */
export function leadToSisters(): void {
  for (const kind of ['pointerover', 'focusin']) addEventListener(kind, (event) => void lead(event).catch(() => {}));
}
