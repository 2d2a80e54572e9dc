import { expect, it } from 'vitest';
import { momentOf, pastedAddresses } from './rules.ts';

it('takes addresses from what is pasted, each once, and names what is none with its line', () => {
  const pasted = 'An Claes <AN@Post.be>; bo@post.be\r\n\r\nan@post.be\tgeen adres\n"cas@post.be", @post.be';
  expect(pastedAddresses(pasted)).toEqual({
    emails: ['an@post.be', 'bo@post.be', 'cas@post.be'],
    doubles: 1,
    faults: [
      { line: 3, text: 'geen adres' },
      { line: 4, text: '@post.be' },
    ],
  });
  expect(pastedAddresses(' \n')).toEqual({ emails: [], doubles: 0, faults: [] });
});

it('says the day of a moment that is not today, in Brussels', () => {
  const now = new Date('2026-11-23T22:30:00Z');
  expect(momentOf('nl', '2026-11-23T15:42:00Z', now)).toMatch(/^16\.42\suur$/);
  expect(momentOf('nl', '2026-11-23T23:30:00Z', now)).toContain('24 november 2026');
});
