import type { Route } from '../../lib/routes.ts';
import { isSameSignature } from '../../lib/signature.ts';
import { enterPath } from '../impersonation/rules.ts';

/** Time in which a code carries a staff session to the domain of a portal. */
export const carrySeconds = 60;
/** Exchanges of one client. */
export const exchangeLimit = { most: 60, seconds: 3_600 } as const;
/** Cookie of the staff session of a portal's domain. */
export const staffCookie = 'staff';

/** Entities whose document a page shows, with the parameter that names it. A page of one reference is a page or a theme. */
export const shownBy: Partial<Record<Route, { entities: readonly string[]; param: string }>> = {
  article: { entities: ['article'], param: 'articleReference' },
  magazineArticle: { entities: ['article'], param: 'articleReference' },
  newsletterArticle: { entities: ['article'], param: 'articleReference' },
  magazine: { entities: ['magazine'], param: 'magazineReference' },
  event: { entities: ['event'], param: 'eventReference' },
  short: { entities: ['video'], param: 'videoReference' },
  page: { entities: ['page', 'theme'], param: 'reference' },
  pagePart: { entities: ['page', 'theme'], param: 'reference' },
};

/** Rooms of the staff in which documents of an entity are edited. */
export const roomOf: Readonly<Record<string, string>> = {
  ...{ article: 'articles', magazine: 'magazines', event: 'events', video: 'videos', page: 'pages', theme: 'themes' },
};

type Keyed = (purpose: string, text: string) => string;
const nameOf = (host: string) => host.toLowerCase();

/** Host and nonce of the tab that a code is for. */
type Carried = { host: string; nonce: string };

/** Returns a code that carries a session to one tab on a host until an instant (milliseconds since 1970). */
export const codeOf = (keyed: Keyed, session: string, { host, nonce }: Carried, until: number): string =>
  `${session}.${until}.${keyed('staff carry', `${session} ${until} ${nameOf(host)} ${nonce}`)}`;
/** Returns the session that a code carries to a tab; undefined for a wrong or late one. */
export function sessionIn(keyed: Keyed, code: string, carried: Carried, now: Date): string | undefined {
  const [session = '', until = ''] = code.split('.');
  if (!(Number(until) > now.getTime())) return undefined;
  return isSameSignature(codeOf(keyed, session, carried, Number(until)), code) ? session : undefined;
}

/**
 * Returns the address that opens a path of another site of the installation with the session of this one.
 * @param kind `staff` for the way to the editors, `as` for an impersonation
 */
export const carryAddress = (kind: 'staff' | 'as', from: string, { origin, pathname, search, hash }: URL | HTMLAnchorElement): string =>
  `${origin}${enterPath}#${new URLSearchParams({ kind, from, to: pathname + search + hash })}`;

/** Returns the token of a session on a host. */
export const tokenOf = (keyed: Keyed, session: string, host: string): string =>
  `${session}.${keyed('staff session', `${session} ${nameOf(host)}`)}`;
/** Returns the session of a token on a host; undefined for a wrong one. */
export function sessionOf(keyed: Keyed, token: string | undefined, host: string): string | undefined {
  const [session = ''] = token?.split('.') ?? [];
  return token !== undefined && isSameSignature(tokenOf(keyed, session, host), token) ? session : undefined;
}
