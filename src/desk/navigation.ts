/**
 * Client-side navigation between the staff rooms. Called by the frame, the rooms and every link below /staff.
 * The address bar is the state: `$address` follows it, also on Back and Forward. Invariant: a public page and the other
 * language are opened by a page load, not as a room.
 */

import { atom } from 'nanostores';
import { type RoomAddress, readAddress } from './addresses.ts';

const nowhere: RoomAddress = { room: '', reference: undefined, query: {} };
export const $address = atom<RoomAddress>(nowhere);
/** Number of navigations since the page load: before the first one no heading takes the focus. */
export const $visits = atom(0);

/** Called before a room is left; resolves to whether it may be left. Back and Forward do not call it. */
export const $guard = atom<(() => Promise<boolean>) | undefined>(undefined);

/** Runs an act that leaves the room, if the guard allows it. */
export async function leaveFor(act: () => void): Promise<void> {
  if ((await $guard.get()?.()) !== false) act();
}

const follow = () => $address.set(readAddress(location) ?? nowhere);
const visit = () => {
  $visits.set($visits.get() + 1);
  follow();
};

/** Opens an address of the staff rooms. `isReplacing`: without a new entry in the history, for filters that change while a person types. */
export function go(address: string, { isReplacing = false } = {}): void {
  const open = () => {
    history[isReplacing ? 'replaceState' : 'pushState'](null, '', address);
    if (isReplacing) follow();
    else visit();
  };
  // Without a guard the address changes at once.
  if (isReplacing || !$guard.get()) open();
  else void leaveFor(open);
}

const isFrench = (pathname: string) => pathname.startsWith('/fr/');

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  // The other language has another shell.
  const isOfShell = link.origin === location.origin && readAddress(link) && isFrench(link.pathname) === isFrench(location.pathname);
  const isFragment = link.hash !== '' && link.pathname === location.pathname;
  if (!isOfShell || isFragment) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** Starts following the address bar. @returns a function that stops it */
export function startNavigation(): () => void {
  follow();
  addEventListener('popstate', visit);
  addEventListener('click', onClick);
  return () => {
    removeEventListener('popstate', visit);
    removeEventListener('click', onClick);
  };
}
