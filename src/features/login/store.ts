/**
 * Session of this browser, for all islands of a page. Called by every member screen, the sign-in forms and the
 * masthead.
 * States: unknown (`$member` undefined), anonymous (null), signed in (the member), ended (`$gone` is `ended`: the
 * server refused the session; member and typed text stay, hidden, until the same member is back) and signed out
 * (`$gone` is `signedOut`: in another tab).
 * Concurrent renewals and questions share one call. A code that was requested is kept in session storage, so that a
 * reopened tab still waits for it.
 * Invariants: data of one member is not shown to another; the end of a session does not lose typed text.
 */

import { atom } from 'nanostores';
import { CallFailed, call } from '../../lib/call.ts';
import type { Answer, Endpoint, RequestOf } from '../../lib/endpoint.ts';
import type { Challenge } from '../../lib/errors.ts';
import { loadable } from '../../ui/loaded.ts';
import * as visit from '../../ui/session-storage.ts';
import { getAccount } from '../account/endpoints.ts';
import type { User } from '../account/schema.ts';
import { getSessions, logout, refreshSession } from './endpoints.ts';
import type { Tokens } from './schema.ts';

/** The signed-in member; null if there is none, undefined until that is known. */
export const $member = atom<User | null | undefined>(undefined);

/**
 * Reason for which the member is gone. `ended`: the server refused the session. The member stays in $member and
 * typed text stays in the page, hidden, until the same member signs in again. `signedOut`: signed out in another tab
 * of this browser.
 */
export const $gone = atom<'ended' | 'signedOut' | undefined>(undefined);

// The shell has its own copies of these: a shared file would be one more request for every page.
const cookie = (name: string): string | undefined =>
  new Map(document.cookie.split('; ').map((one) => one.split('=') as [string, string])).get(name);
function setCookie(name: string, value: string, seconds?: number): void {
  const age = seconds === undefined ? [] : [`Max-Age=${seconds}`];
  const secure = location.protocol === 'https:' ? ['Secure'] : [];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for a page that is being left.
  document.cookie = [`${name}=${value}`, ...age, 'Path=/', 'SameSite=Lax', ...secure].join('; ');
}

/** Cookie value for a tab with its own session, so that the shell loads its scripts without another session. */
const tabMarker = 'tab';
/** Sets that cookie, unless the browser has a session. */
export function markTab(): void {
  if (!cookie('authorization')) setCookie('authorization', tabMarker);
}
/** Token of an impersonation, which is the tab's own and is preferred to the cookie. */
const asOther = () => visit.kept('as');
const bearer = () => {
  const own = cookie('authorization');
  return asOther() ?? (own === tabMarker ? undefined : own);
};
export const bearerOf = bearer;
const rememberMe = () => (asOther() ? undefined : cookie('rememberme'));
export const isSignedIn = (): boolean => bearer() !== undefined || rememberMe() !== undefined;

/** Stores the tokens (specification 7): the session while the browser is open, remember-me for its lifetime. */
export function keep({ token, rememberMe, rememberMeExpiresInSeconds }: Tokens): void {
  setCookie('authorization', token);
  if (rememberMe !== null) setCookie('rememberme', rememberMe, rememberMeExpiresInSeconds);
}

function dropTokens(): void {
  if (asOther()) visit.keep('as', undefined);
  else for (const name of ['authorization', 'rememberme']) setCookie(name, '', 0);
}

/** Makes this browser anonymous: drops tokens and member, without a call. */
export function forget(): void {
  dropTokens();
  $gone.set(undefined);
  $member.set(null);
}

/** Drops a session that the server refused. */
function lose(): void {
  dropTokens();
  if ($member.get()) $gone.set('ended');
  else $member.set(null);
}

const headersOf = (): Record<string, string> => {
  const [token, remembered] = [bearer(), rememberMe()];
  return { ...(token && { authorization: `Bearer ${token}` }), ...(remembered && { rememberme: remembered }) };
};

let renewing: Promise<void> | undefined;
/** Renews the remembered session; concurrent callers share one call. */
function renew(): Promise<void> {
  renewing ??= call(refreshSession, { headers: {} }, { headers: headersOf() })
    .then(keep)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

const isEnded = (error: unknown) => error instanceof CallFailed && error.answer.code === 'login_required';

/**
 * Calls an endpoint as the signed-in member. An ended session is renewed if it is remembered.
 * @throws CallFailed with `login_required` if it is not; the session has ended then
 */
export async function asMember<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string> = {},
  options: { keepalive?: boolean } = {},
): Promise<Answer<E>> {
  const ask = () => call(endpoint, request, { ...options, headers: { ...headersOf(), ...headers } });
  try {
    if (!bearer() && rememberMe()) await renew();
    return await ask().catch(async (error: unknown) => {
      if (!isEnded(error) || !rememberMe()) throw error;
      await renew();
      return ask();
    });
  } catch (error) {
    if (isEnded(error)) lose();
    throw error;
  }
}

/** Account whose screens this page has shown, and the token of their calls. */
let shown: { member?: number; token?: string | undefined } = {};
/** Shows a member's screens. After another member the page is loaded again, so that no data of that member stays in it. */
export function enter(member: User): void {
  if (shown.member !== undefined && shown.member !== member.id) location.reload();
  else {
    shown = { member: member.id, token: bearer() };
    $gone.set(undefined);
    $member.set(member);
  }
}

let meeting: Promise<void> | undefined;
/**
 * Loads the signed-in member; concurrent callers share one call.
 * @throws if the server cannot be reached
 */
export function meet(): Promise<void> {
  if (!isSignedIn()) {
    if ($gone.get() === 'ended') return Promise.resolve();
    if ($member.get()) $gone.set('signedOut');
    $member.set(null);
  } else
    meeting ??= asMember(getAccount, {})
      .then(enter)
      .catch((error: unknown) => {
        if (!isEnded(error)) throw error;
      })
      .finally(() => {
        meeting = undefined;
      });
  return meeting ?? Promise.resolve();
}

/** Another tab may have signed out, or signed in somebody else: reloads the member when the tab is shown again. */
function watch(): void {
  const look = () => {
    if (document.hidden || bearer() === shown.token) return;
    if ($member.get() !== undefined) meet().catch(() => {});
  };
  for (const event of ['focus', 'pageshow', 'visibilitychange']) addEventListener(event, look);
}

let link: HTMLAnchorElement | undefined;
/** Keeps the member's name for the masthead's "sign in" link. */
export function greet(): void {
  const found = link ? null : document.querySelector<HTMLAnchorElement>('a[data-member]');
  if (!found) return;
  link = found;
  const { textContent, href } = found;
  const show = () => {
    const member = $gone.get() ? undefined : $member.get();
    found.textContent = member ? member.firstName : textContent;
    found.href = member ? (found.dataset.member ?? href) : href;
  };
  $member.subscribe(show);
  $gone.listen(show);
  watch();
  // If the member cannot be determined, the link stays unchanged: it opens the same page.
  if ($member.get() === undefined) meet().catch(() => {});
}

/**
 * Ends this session, locally even if the server cannot be reached. With `everywhere` all sessions:
 * @throws if the server cannot be reached, since they would go on
 */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const ended = call(logout, { headers: {}, body: { everywhere } }, { headers: headersOf() });
  if (everywhere)
    await ended.catch((error: unknown) => {
      // Here the session is over; the others can be ended after signing in again.
      if (isEnded(error)) forget();
      throw error;
    });
  else await ended.catch(() => {});
  forget();
}

/** Requested code, so that a reopened page still waits for it. Instants are milliseconds since 1970. */
export type Pending = {
  way: 'email' | 'customer';
  /** Address or customer number. */
  to: string;
  /** Address of the customer number's member, if given. */
  email?: string | undefined;
  challenge: string;
  message?: string | undefined;
  resendAt: number;
  expiresAt: number;
};

/** Answer to a code request. `message`: reason for which no new code was mailed, if earlier codes still work. */
export type RequestedCode = Challenge & { message?: string | undefined };

/** Stores the challenge of an answer, also of a refusal to wait, because earlier codes are valid for it. */
export async function challengeOf(request: Promise<Challenge>): Promise<RequestedCode> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof CallFailed) || !error.answer.challenge) throw error;
    return { ...error.answer.challenge, message: error.answer.message };
  }
}

export const $pending = atom<Pending | undefined>(undefined);

/** Waits for a code; a challenge belongs to the tab that requested it. */
export function expect(pending: Pending): void {
  visit.keep('challenge', JSON.stringify(pending));
  $pending.set(pending);
}

/** Drops the code request of this tab. */
export function expectNothing(): void {
  visit.keep('challenge', undefined);
  $pending.set(undefined);
}

/** Restores the code request of this tab. */
export function resume(now: number): void {
  const text = visit.kept('challenge');
  const pending = text === undefined ? undefined : (JSON.parse(text) as Pending);
  if (pending && pending.expiresAt > now) $pending.set(pending);
  else expectNothing();
}

export const sessions = loadable(() => asMember(getSessions, {}));
