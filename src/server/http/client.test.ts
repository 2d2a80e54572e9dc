import { describe, expect, it } from 'vitest';
import { clientFinder, httpsFinder, networkOf } from './client.ts';

const asked = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never;

describe('the client', () => {
  it.each([
    [[], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    [['192.0.2.1'], '::ffff:192.0.2.1', '198.51.100.7', '198.51.100.7'],
    [['192.0.2.0/24'], '192.0.2.9', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
    [['192.0.2.0/24', '198.51.100.7'], '192.0.2.9', '203.0.113.5, 198.51.100.7', '203.0.113.5'],
    [['192.0.2.1'], '192.0.2.1', undefined, '192.0.2.1'],
    [['192.0.2.1'], '192.0.2.1', '', '192.0.2.1'],
    [['2001:db8::/32'], '2001:db8::1', '203.0.113.5', '203.0.113.5'],
    [['::ffff:192.0.2.1'], '192.0.2.1', '198.51.100.7', '198.51.100.7'],
    [['192.0.2.1', '198.51.100.7'], '192.0.2.1', '198.51.100.7', '198.51.100.7'],
    [['192.0.2.1'], undefined, '198.51.100.7', ''],
  ])('with trusted proxies %j, from %s for %s, is %s', (trusted, socket, forwarded, expected) => {
    expect(clientFinder(trusted)(asked(socket, forwarded))).toBe(expected);
  });

  it.each([
    ['198.51.100.7:4711', '198.51.100.7'],
    [' "198.51.100.7:4711" ', '198.51.100.7'],
    ['[2001:DB8:0::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:80', '198.51.100.7'],
    ['203.0.113.5:1, 198.51.100.7:4711', '198.51.100.7'],
  ])('told as %j is %s', (told, expected) => {
    expect(clientFinder(['192.0.2.1'])(asked('192.0.2.1', told))).toBe(expected);
  });

  it.each(['unknown', '_hidden', '203.0.113.5, unknown', '198.51.100.7:x', '198.51.100', '[198.51.100.7]x', ']', '%', ',', '1.2.3.4, '])(
    'told as %j is the proxy that told it',
    (told) => expect(clientFinder(['192.0.2.1'])(asked('192.0.2.1', told))).toBe('192.0.2.1'),
  );

  it('has a proxy before it that is trusted with a port as well', () => {
    const finder = clientFinder(['192.0.2.1', '198.51.100.7']);
    expect(finder(asked('192.0.2.1', '203.0.113.5:9, 198.51.100.7:8080'))).toBe('203.0.113.5');
  });
});

describe('a request came over https', () => {
  const over = (trusted: string[], headers: object, socket: object = { remoteAddress: '192.0.2.1' }) =>
    httpsFinder(trusted)({ headers, socket } as never);

  it('directly, or where a trusted proxy says so', () => {
    expect(over([], {}, { remoteAddress: '203.0.113.5', encrypted: true })).toBe(true);
    expect(over(['192.0.2.1'], { 'x-forwarded-proto': 'https' })).toBe(true);
    expect(over(['192.0.2.1'], { 'x-forwarded-proto': 'HTTPS, https' })).toBe(true);
    expect(over(['192.0.2.0/24'], { forwarded: 'for=203.0.113.5;proto=https;by=192.0.2.1' })).toBe(true);
    expect(over(['192.0.2.1'], { forwarded: 'for=203.0.113.5;Proto="https"' })).toBe(true);
  });

  it('not where a stranger says so, or a proxy says otherwise', () => {
    expect(over([], {})).toBe(false);
    expect(over(['192.0.2.1'], {})).toBe(false);
    expect(over([], { 'x-forwarded-proto': 'https' })).toBe(false);
    expect(over(['198.51.100.7'], { 'x-forwarded-proto': 'https' })).toBe(false);
    for (const said of ['http', 'https, http', 'http, https', '', 'wss', 'httpsx'])
      expect([said, over(['192.0.2.1'], { 'x-forwarded-proto': said })]).toEqual([said, false]);
    expect(over(['192.0.2.1'], { forwarded: 'for=203.0.113.5;proto=http' })).toBe(false);
    expect(over(['192.0.2.1'], { forwarded: 'for=203.0.113.5' })).toBe(false);
  });
});

it('counts the addresses of one IPv6 network as one', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:0DB8:0:0:1:2:3:4'));
  expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
  expect(networkOf('1:2:3:4:5:6:7::')).toBe(networkOf('1:2:3:4::'));
  for (const client of ['192.0.2.1', '::ffff:192.0.2.1']) expect(networkOf(client)).toBe('192.0.2.1');
  expect(networkOf('')).toBe('');
});
