import { isIP } from 'node:net';

const bytesOfV4 = (address: string): number[] => address.split('.').map(Number);

/** Returns the 16 bytes of an IPv6 address in any notation. */
function bytesOfV6(address: string): number[] {
  const dotted = /(?:\d+\.){3}\d+$/.exec(address)?.[0];
  const [a = 0, b = 0, c = 0, d = 0] = dotted ? bytesOfV4(dotted) : [];
  const hex = dotted
    ? address.slice(0, -dotted.length) + [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':')
    : address;
  const [head = '', tail] = hex.split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail ?? '').length;
  const all = tail === undefined ? groups(head) : [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}

type Network = { bytes: number[]; bits: number };
const networks = (list: string): Network[] =>
  list
    .trim()
    .split(/\s+/)
    .map((network) => {
      const [address = '', bits] = network.split('/');
      return { bytes: isIP(address) === 4 ? bytesOfV4(address) : bytesOfV6(address), bits: Number(bits) };
    });

const isIn = (address: readonly number[], { bytes, bits }: Network): boolean =>
  bytes.every((byte, index) => {
    const left = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - left)) & 0xff;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });

/** Networks of the IANA special-purpose registry, multicast and reserved space. */
const specialV4 = networks(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
  192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`);
/** The only IPv6 block of public hosts: loopback, private, link-local, multicast, IPv4-mapped and NAT64 lie outside. */
const globalV6 = networks('2000::/3');
/** Teredo and other protocols, documentation, 6to4, AS112. */
const specialV6 = networks('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** Returns whether an IP address is a host of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 4) return !specialV4.some((network) => isIn(bytesOfV4(address), network));
  if (version !== 6) return false;
  const bytes = bytesOfV6(address);
  return globalV6.some((network) => isIn(bytes, network)) && !specialV6.some((network) => isIn(bytes, network));
}
