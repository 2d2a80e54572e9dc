import type { IncomingMessage } from 'node:http';
import { developmentHost } from '../../features/portals/rules.ts';
import { defaultPortal } from '../../lib/portals.ts';
import { httpsFinder } from './client.ts';

type Setting = {
  /** The setting STAFF_HOST. */
  staffHost: string | undefined;
  /** Links point to this machine, not to the domains of the portals. */
  hasLocalLinks: boolean;
};

/** Returns the one host of the staff rooms, with a port only if the setting has one: passkeys and cookies belong to one domain. */
export const staffHostOf = ({ staffHost, hasLocalLinks }: Setting, domains: ReadonlyMap<string, string>): string =>
  staffHost ?? (hasLocalLinks ? undefined : domains.get(defaultPortal)) ?? developmentHost(defaultPortal);

const nameOf = (host: string) => host.replace(/:\d+$/, '');
const portOf = (host: string) => /:\d+$/.exec(host)?.[0] ?? '';

/** Returns the origin of the staff rooms if a request came to another host; otherwise undefined. Without a port in the setting, the request's is kept. */
export function staffOriginFinder(
  trustedProxies: readonly string[],
  staffHost: () => string,
): (request: IncomingMessage) => string | undefined {
  const cameOverHttps = httpsFinder(trustedProxies);
  return (request) => {
    const requestedHost = (request.headers.host ?? '').toLowerCase();
    const wanted = staffHost();
    if (nameOf(requestedHost).replace(/\.$/, '') === nameOf(wanted) && [portOf(requestedHost), ''].includes(portOf(wanted)))
      return undefined;
    return `${cameOverHttps(request) ? 'https' : 'http'}://${nameOf(wanted)}${portOf(wanted) || portOf(requestedHost)}`;
  };
}
