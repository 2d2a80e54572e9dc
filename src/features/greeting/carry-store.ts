import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { carryAddress } from './rules.ts';

/** Returns the address that opens a page of another portal with a staff session, so that it has links to the editors. */
async function carriedTo(link: HTMLAnchorElement): Promise<string> {
  const { host, hostname, href } = link;
  const portals = await asMember(getPortals, {});
  const isOfPortal = portals.some(({ code, domain }) => [domain, `${code}.localhost`].includes(hostname) || domain === host);
  return isOfPortal ? carryAddress('staff', location.origin, link) : href;
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
