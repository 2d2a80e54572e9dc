// Recipients of each type: `sending/candidate-queries.ts`; those that a sending leaves out: `sending/exclusion-queries.ts`. Imported
// subscriptions that are refused, such as of people who left: `save.ts`.

import { normalEmail } from '../../lib/email.ts';
import { isSameSignature } from '../../lib/signature.ts';
import type { Door } from './schema.ts';

/** Rate limits. */
export const rateLimits = {
  signupsByClient: { most: 10, seconds: 3_600 },
} as const;

/** Paths of the links in newsletters. GET only shows a page; only POST changes anything (RFC 8058). */
export const linkPaths = {
  confirm: '/api/newsletters/confirm',
  unsubscribe: '/api/newsletters/unsubscribe',
  preferences: '/api/newsletters/preferences',
  move: '/api/newsletters/move',
} as const;
/** Addresses of the preference page: that of links in mails, and one that can be read out. */
export const preferencesPaths = [linkPaths.preferences, '/preferences', '/fr/preferences'] as const;

/** Returns what happened to a subscription that was turned on or off: its owner did it, or staff. */
export function actOf(isActive: boolean, door: Door): 'added' | 'removed' | 'confirmed' | 'unsubscribed' {
  if (door === 'staff' || door === 'import') return isActive ? 'added' : 'removed';
  return isActive ? 'confirmed' : 'unsubscribed';
}

export type LinkPurpose = keyof typeof linkPaths;

/** Path to which the form is posted; it answers with 303 to a page, or with the form again. */
export const signUpPath = '/api/newsletters/sign-up';
/** Fragment of the next step, which is shown only if the address has this fragment. */
export const signUpAskedId = 'asked';

type Keyed = (purpose: string, text: string) => string;

/** Returns the path of a link that is signed by this installation. It does not contain the reader's address. */
export const signedPath = (keyed: Keyed, purpose: LinkPurpose, id: number): string =>
  `${linkPaths[purpose]}?s=${id}.${keyed(`newsletter ${purpose}`, String(id)).slice(0, 32)}`;

/** Returns the subscription of a link; undefined if the link is not signed by this installation. */
export function signedId(keyed: Keyed, purpose: LinkPurpose, given: string | null): number | undefined {
  const id = Number(/^(\d{1,9})\.[\w-]{32}$/.exec(given ?? '')?.[1]);
  return id && isSameSignature(signedPath(keyed, purpose, id), `${linkPaths[purpose]}?s=${given}`) ? id : undefined;
}

type Moved = { from: number; to: number };
/** Returns the path of the link that moves the newsletters of one subscription's address to that of another one. */
export const movePath = (keyed: Keyed, { from, to }: Moved): string =>
  `${linkPaths.move}?s=${from}-${to}.${keyed('newsletter move', `${from} ${to}`).slice(0, 32)}`;

/** Returns the subscriptions of a link that moves newsletters; undefined if the link is not signed by this installation. */
export function movedBy(keyed: Keyed, given: string | null): Moved | undefined {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})\.[\w-]{32}$/.exec(given ?? '') ?? [];
  const moved = { from: Number(from), to: Number(to) };
  return moved.to && isSameSignature(movePath(keyed, moved), `${linkPaths.move}?s=${given}`) ? moved : undefined;
}

const day = 24 * 60 * 60_000;
/** Returns the days between newsletters, by the dates of the latest ones. */
export function everyDays(dates: readonly Date[]): number | null {
  const times = dates.map((date) => date.getTime()).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2) return null;
  return Math.max(1, Math.round((last - first) / day / (times.length - 1)));
}

/** Returns the typed text if it is a complete address that was not found: it has no subscription, or its owner was erased. */
export function addressNotIn(found: readonly string[], typed: string): string | undefined {
  const address = normalEmail(typed.trim());
  return address && !found.includes(address) ? address : undefined;
}

/** Latest issues whose dates tell how often a newsletter appears. */
export const issuesOfRhythm = 6;

/** Addresses that staff find by their beginning. */
export const mostFound = 20;

/** Issues that staff see of a recipient, the latest first. */
export const mostIssues = 100;
