/**
 * Client-side navigation between the staff rooms. Called by the frame, the rooms and every link below /staff.
 * The address bar is the state: `$address` follows it, also on Back and Forward. Never: a page of readers, or the
 * other language, opened as a room.
 */

import { atom } from 'nanostores';
import { type RoomAddress, readAddress } from './addresses.ts';

const nowhere: RoomAddress = { room: '', reference: undefined, query: {} };
export const $address = atom<RoomAddress>(nowhere);
/** Navigations since the page was opened: on the first one nothing takes the focus. */
export const $visits = atom(0);

/** Asked before what is shown is left: resolves to whether it may be. Back and Forward are not asked. */
export const $guard = atom<(() => Promise<boolean>) | undefined>(undefined);

/** Runs an act that leaves what is shown, if that may be left. */
export async function leaveFor(act: () => void): Promise<void> {
  if ((await $guard.get()?.()) !== false) act();
}

const follow = () => $address.set(readAddress(location) ?? nowhere);
const visit = () => {
  $visits.set($visits.get() + 1);
  follow();
};

/** Opens an address of the staff rooms. `isReplacing`: without a step in the history, for filters that change while somebody types. */
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
  // Another language is another shell.
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
