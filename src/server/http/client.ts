import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Who asks: the socket's address, or behind a trusted proxy the last address in X-Forwarded-For that no trusted proxy has.
 * @param trusted addresses and networks (10.0.0.0/8)
 */
export function clientFinder(trusted: readonly string[]): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const proxies = new BlockList();
  for (const one of trusted) {
    const [address = '', bits] = one.split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string) => (isIPv4(address) || isIPv6(address)) && proxies.check(address, familyOf(address));
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => plain(address.trim()))
      .filter(Boolean);
    const chain = [...forwarded, plain(socket.remoteAddress ?? '')];
    return chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? '';
  };
}
