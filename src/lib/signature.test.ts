import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSameSignature } from './signature.ts';

describe('a signature', () => {
  it('is the same only with every character', () => {
    const own = '12.aZ_-09';
    expect(isSameSignature(own, own)).toBe(true);
    for (let at = 0; at < own.length; at++) expect(isSameSignature(own, `${own.slice(0, at)}x${own.slice(at + 1)}`)).toBe(false);
    for (const other of ['', own.slice(0, -1), `${own}-`, own + own, own.toUpperCase()]) expect(isSameSignature(own, other)).toBe(false);
    expect([isSameSignature('aa', 'a'), isSameSignature('', 'a'), isSameSignature('', '')]).toEqual([false, false, true]);
  });

  it('is nowhere compared otherwise', () => {
    const call = String.raw`\w+\((?:[^()]|\([^()]*\))*\bkeyed\b(?:[^()]|\([^()]*\))*\)`;
    const compared = new RegExp(`${call}(?: (?:===|!==) (?!undefined|null)|\\.(?:ends|starts)With\\()|(?:===|!==) ${call}`);
    // Its other side is a stored hash: nobody sends it.
    const stored = 'mailboxOf(keyed, account.email) !== mailbox';
    const found = fs
      .globSync('src/**/*.{ts,tsx}')
      .filter((file) => !/\.test\.|^src\/(?:testing|demo|e2e)\//.test(file))
      .flatMap((file) =>
        fs
          .readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => compared.test(line) && !line.includes(stored))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});
