import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { carryStaff } from './endpoints.ts';

/** Returns the address that opens a page of another portal with a staff session, so that it has links to the editors. */
async function carriedTo({ origin, host, hostname, pathname, search, hash, href }: HTMLAnchorElement): Promise<string> {
  const portals = await asMember(getPortals, {});
  const isOfPortal = portals.some(({ code, domain }) => [domain, `${code}.localhost`].includes(hostname) || domain === host);
  if (!isOfPortal) return href;
  const { code } = await asMember(carryStaff, { body: { host } });
  return `${origin}/api/enter#${new URLSearchParams({ staff: code, to: pathname + search + hash })}`;
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="http"]') : null;
  if (!link || link.origin === location.origin || event.button || event.defaultPrevented) return;
  event.preventDefault();
  const isHere = !(link.target || event.ctrlKey || event.metaKey || event.shiftKey);
  // Opened by the press itself: later, browsers would block it.
  const tab = isHere ? window : window.open('about:blank', '_blank');
  const open = (address: string) => {
    if (!tab) return;
    if (tab !== window) tab.opener = null;
    tab.location.assign(address);
  };
  carriedTo(link).then(open, () => open(link.href));
}

/** Starts carrying the staff session along links from the rooms to pages of other portals. @returns a function that stops it */
export function startCarrying(): () => void {
  addEventListener('click', onClick);
  return () => removeEventListener('click', onClick);
}
