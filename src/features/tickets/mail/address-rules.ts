import { isSameSignature } from '../../../lib/signature.ts';

type Keyed = (purpose: string, text: string) => string;

/** Signed part of the address of a ticket; mail servers may change its letters' case. */
const tokenOf = (keyed: Keyed, ticket: number): string =>
  `t-${ticket.toString(36)}-${keyed('ticket address', String(ticket)).toLowerCase().replace(/[-_]/g, 'x').slice(0, 20)}`;

/**
 * Returns the address whose mails join a ticket: on the bounce domain of its portal's sender, else as a part of the
 * sender's own address; undefined for a portal without sender.
 */
export function ticketAddress(keyed: Keyed, ticket: number, sender: unknown): string | undefined {
  const { from, bounceDomain } = (sender ?? {}) as { from?: string; bounceDomain?: string | null };
  if (!from) return undefined;
  const at = from.lastIndexOf('@');
  const token = tokenOf(keyed, ticket);
  return bounceDomain ? `${token}@${bounceDomain}` : `${from.slice(0, at)}+${token}${from.slice(at)}`;
}

/** Returns the ticket of a signed address; undefined if its signature is not ours. */
export function ticketOfAddress(keyed: Keyed, address: string): number | undefined {
  const [, token, written] = /(?:^|\+)(t-([0-9a-z]{1,7})-[0-9a-z]{20})@/.exec(address.trim().toLowerCase()) ?? [];
  const ticket = Number.parseInt(written ?? '', 36);
  return token && Number.isSafeInteger(ticket) && isSameSignature(tokenOf(keyed, ticket), token) ? ticket : undefined;
}
