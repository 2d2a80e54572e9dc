import { describe, expect, it } from 'vitest';
import { keyedBy } from '../../server/secret.ts';
import { addressToken, linkOfToken, linkTokens, rowOfAddress, rowOfToken, rowToken, signedAddress } from './token-rules.ts';

const keyed = keyedBy('a secret');
const others = keyedBy('another secret');

describe('a token of a mail', () => {
  it('names its row for one purpose, and is refused with one letter changed', () => {
    const token = rowToken(keyed, 'unsubscribe', 123_456);
    expect(rowOfToken(keyed, 'unsubscribe', token)).toBe(123_456);
    expect(rowOfToken(keyed, 'preferences', token)).toBeUndefined();
    expect(rowOfToken(others, 'unsubscribe', token)).toBeUndefined();
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
      expect([changed, rowOfToken(keyed, 'unsubscribe', changed)]).toEqual([changed, undefined]);
    }
    for (const bad of [null, '', '.', token.slice(0, -1), `${token}a`, '12.abc'])
      expect(rowOfToken(keyed, 'unsubscribe', bad)).toBeUndefined();
  });

  it('of a link names row and link, and cannot be made into one of another link', () => {
    const tokens = linkTokens(keyed, 77, 41);
    expect(new Set(tokens).size).toBe(41);
    expect(tokens.map((token) => linkOfToken(keyed, token))).toEqual(tokens.map((_, link) => ({ row: 77, link })));
    const [row, , signature] = (tokens[3] as string).split('.');
    for (const link of ['0', '4', '5', 'a']) expect(linkOfToken(keyed, `${row}.${link}.${signature}`)).toBeUndefined();
    expect(linkOfToken(others, tokens[0] as string)).toBeUndefined();
  });

  it('of an address survives a change of case, on a bounce domain and as a part of the own address', () => {
    const domain = signedAddress(keyed, 'b', 42, { from: 'nieuws@dbbe.example', bounceDomain: 'terug.dbbe.example' });
    const own = signedAddress(keyed, 'u', 42, { from: 'nieuws@dbbe.example', bounceDomain: null });
    expect(domain).toBe(`${addressToken(keyed, 'b', 42)}@terug.dbbe.example`);
    expect(own).toBe(`nieuws+${addressToken(keyed, 'u', 42)}@dbbe.example`);
    expect([rowOfAddress(keyed, 'b', domain.toUpperCase()), rowOfAddress(keyed, 'u', own)]).toEqual([42, 42]);
    expect([rowOfAddress(keyed, 'u', domain), rowOfAddress(others, 'b', domain), rowOfAddress(keyed, 'b', 'b-1-x@dbbe.example')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((own.split('@')[0] as string).length).toBeLessThanOrEqual(64);
  });
});
