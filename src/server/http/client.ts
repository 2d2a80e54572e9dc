import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

type ClientRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Returns an IP address in its shortest form; an IPv4-mapped IPv6 address as IPv4. */
function canonical(address: string): string {
  if (!isIPv6(address)) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

/**
 * Returns the IP address of a node in X-Forwarded-For: `192.0.2.1:4711`, `[2001:db8::1]:4711`, `"[2001:db8::1]"`
 * and `fe80::1%eth0` are addresses too. Undefined for everything else.
 */
function addressOf(node: string): string | undefined {
  const text = node.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^[\]]*)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)$/.exec(text) ?? [];
  const address = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return isIPv4(address) || isIPv6(address) ? canonical(address) : undefined;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** @param trusted addresses and networks (10.0.0.0/8) */
function trustIn(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const one of trusted) {
    const [address = '', bits] = one.split('/');
    if (bits === undefined) proxies.addAddress(canonical(address), familyOf(canonical(address)));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => (isIPv4(address) || isIPv6(address)) && proxies.check(address, familyOf(address));
}

const socketAddress = ({ socket }: ClientRequest) => addressOf(socket.remoteAddress ?? '') ?? '';

/**
 * Returns the address of the client: that of the socket, or behind trusted proxies the last address in X-Forwarded-For
 * that is not a trusted proxy. If a trusted proxy names no address, the client is that proxy.
 */
export function clientFinder(trusted: readonly string[]): (request: ClientRequest) => string {
  const isTrusted = trustIn(trusted);
  return (request) => {
    let client = socketAddress(request);
    const nodes = String(request.headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(client)) {
      const before = addressOf(nodes.pop() ?? '');
      if (before === undefined) break;
      client = before;
    }
    return client;
  };
}

/** Returns the values of `proto` in a Forwarded header (RFC 7239). */
const forwardedProtocols = (header: string) =>
  [...header.matchAll(/(?:^|[;,\s])proto="?([a-z]+)"?/gi)].map(([, protocol]) => protocol ?? '');

/**
 * Returns whether a request came over https: directly, or to a trusted proxy that reports it.
 * If several proxies report a protocol, all must report https.
 */
export function httpsFinder(trusted: readonly string[]): (request: ClientRequest) => boolean {
  const isTrusted = trustIn(trusted);
  return (request) => {
    if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
    const { 'x-forwarded-proto': proto, forwarded } = request.headers;
    if ((proto === undefined && forwarded === undefined) || !isTrusted(socketAddress(request))) return false;
    const said = proto === undefined ? forwardedProtocols(String(forwarded)) : String(proto).split(',');
    return said.length > 0 && said.every((protocol) => protocol.trim().toLowerCase() === 'https');
  };
}

/** Returns the client for rate limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one household. */
export function networkOf(client: string): string {
  const address = canonical(client);
  if (!isIPv6(address)) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
