/**
 * Tokens in mails: they name a row of the ledger and are signed by this installation. They hold no address and sign
 * nobody in. Signatures of links are cut from one keyed hash for every three links, so a mail of 41 links needs 14.
 */

import { isSameSignature } from '../../lib/signature.ts';

type Keyed = (purpose: string, text: string) => string;

/** Paths of the links in mails. GET only shows a page; only POST makes a change (RFC 8058). */
export const mailPaths = {
  unsubscribe: '/api/newsletters/unsubscribe',
  preferences: '/api/newsletters/preferences',
  web: '/api/newsletters/web',
  pixel: '/api/newsletters/pixel',
  click: '/api/newsletters/click',
} as const;
export type TokenPurpose = Exclude<keyof typeof mailPaths, 'click'>;

const signatureLength = 16;
const linksInHash = 3;
const linkLength = 14;

const rowIn = (text: string | undefined): number => Number.parseInt(text ?? '', 36);

/** Returns a token for one use of a mail. */
export const rowToken = (keyed: Keyed, purpose: TokenPurpose, row: number): string =>
  `${row.toString(36)}.${keyed(`mail ${purpose}`, String(row)).slice(0, signatureLength)}`;

/** Returns the row of a token; undefined if the token is not signed by this installation for this purpose. */
export function rowOfToken(keyed: Keyed, purpose: TokenPurpose, text: string | null): number | undefined {
  const [, written] = /^([0-9a-z]{1,11})\.[\w-]{16}$/.exec(text ?? '') ?? [];
  const row = rowIn(written);
  return Number.isSafeInteger(row) && isSameSignature(rowToken(keyed, purpose, row), text ?? '') ? row : undefined;
}

/** Returns the tokens of the first links of a mail. */
export function linkTokens(keyed: Keyed, row: number, count: number): string[] {
  const tokens: string[] = [];
  for (let link = 0; link < count; link += linksInHash) {
    const hash = keyed('mail click', `${row} ${link / linksInHash}`);
    for (let at = 0; at < linksInHash && link + at < count; at++)
      tokens.push(`${row.toString(36)}.${(link + at).toString(36)}.${hash.slice(at * linkLength, (at + 1) * linkLength)}`);
  }
  return tokens;
}

/** Returns the row of the ledger and the number of the link in a token; undefined if its signature is invalid. */
export function linkOfToken(keyed: Keyed, text: string | null): { row: number; link: number } | undefined {
  const [, written, number] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,3})\.[\w-]{14}$/.exec(text ?? '') ?? [];
  const [row, link] = [rowIn(written), rowIn(number)];
  if (!Number.isSafeInteger(row) || !Number.isSafeInteger(link)) return undefined;
  const first = link - (link % linksInHash);
  const hash = keyed('mail click', `${row} ${first / linksInHash}`);
  const own = `${row.toString(36)}.${link.toString(36)}.${hash.slice((link - first) * linkLength, (link - first + 1) * linkLength)}`;
  return isSameSignature(own, text ?? '') ? { row, link } : undefined;
}

/** `b`: return address for bounces. `u`: a mail to it unsubscribes. */
export type AddressUse = 'b' | 'u';
/** Returns the signed part of an address; mail servers may change its letters' case. */
export const addressToken = (keyed: Keyed, use: AddressUse, row: number): string =>
  `${use}-${row.toString(36)}-${keyed(`mail address ${use}`, String(row)).toLowerCase().replace(/[-_]/g, 'x').slice(0, 20)}`;

/** Returns an address for a use: on the bounce domain, else as a part of the sender's own address. */
export function signedAddress(
  keyed: Keyed,
  use: AddressUse,
  row: number,
  { from, bounceDomain }: { from: string; bounceDomain: string | null },
): string {
  const token = addressToken(keyed, use, row);
  const at = from.lastIndexOf('@');
  return bounceDomain ? `${token}@${bounceDomain}` : `${from.slice(0, at)}+${token}${from.slice(at)}`;
}

/** Returns the row of a signed address; undefined if its signature is not ours. */
export function rowOfAddress(keyed: Keyed, use: AddressUse, address: string): number | undefined {
  const [, token, written] = /(?:^|\+)([bu]-([0-9a-z]{1,11})-[0-9a-z]{20})@/.exec(address.trim().toLowerCase()) ?? [];
  const row = rowIn(written);
  return token && Number.isSafeInteger(row) && isSameSignature(addressToken(keyed, use, row), token) ? row : undefined;
}
