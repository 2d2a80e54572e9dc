import { describe, expect, it } from 'vitest';
import { clientFinder } from './client.ts';

const asked = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never;

describe('the client', () => {
  it.each([
    [[], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    [['192.0.2.1'], '::ffff:192.0.2.1', '198.51.100.7', '198.51.100.7'],
    [['192.0.2.0/24'], '192.0.2.9', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
    [['192.0.2.0/24', '198.51.100.7'], '192.0.2.9', '203.0.113.5, 198.51.100.7', '203.0.113.5'],
    [['192.0.2.1'], '192.0.2.1', undefined, '192.0.2.1'],
    [['2001:db8::/32'], '2001:db8::1', '203.0.113.5', '203.0.113.5'],
  ])('with trusted proxies %j, from %s for %s, is %s', (trusted, socket, forwarded, expected) => {
    expect(clientFinder(trusted)(asked(socket, forwarded))).toBe(expected);
  });
});
