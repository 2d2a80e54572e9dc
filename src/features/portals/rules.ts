import { defaultPortal } from '../../lib/portals.ts';

/** The host that a portal answers to in development. */
export const developmentHost = (code: string) => `${code}.localhost`;

/** A VAT number as people read it: "BE 0123.456.789"; others as they are. */
export const formatVat = (vat: string): string => vat.replace(/^BE(\d{4})(\d{3})(\d{3})$/, 'BE\u00a0$1.$2.$3');

/** A telephone number as a link takes it. */
export const phoneLink = (phone: string): string => `tel:${phone.replace('(0)', '').replace(/(?!^\+)\D/g, '')}`;

/** Which portal a host shows: its domain or an alias, CODE.localhost, otherwise the default. */
export function portalOfHost(host: string | undefined, byHost: ReadonlyMap<string, string>): string {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const code = byHost.get(name) ?? byHost.get(name.replace(/^www\./, ''));
  return code ?? defaultPortal;
}
