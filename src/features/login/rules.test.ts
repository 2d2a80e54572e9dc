import { describe, expect, it } from 'vitest';
import { customerSubject, deviceOf, returnPath } from './rules.ts';

describe('the way back after signing in', () => {
  it.each(['/member', '/fr/fichier/DBBE00000000001?x=1#deel', '/zoeken?q=a%20b'])('leads to %s', (path) =>
    expect(returnPath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'member',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/ok\\..\\x',
    'javascript:alert(1)',
    ' /member',
    '\u0000/member',
  ])('never leads to %j', (path) => expect(returnPath(path)).toBeUndefined());
});

it('knows the codes of one person of a customer number from those of another', () => {
  expect(customerSubject('10000001', '')).toBe(customerSubject('10000001', undefined));
  expect(customerSubject('10000001', 'an@voorbeeld.be')).not.toBe(customerSubject('10000001', 'jan@voorbeeld.be'));
});

it('names a browser by what it says of itself, and nothing else that it says', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140')).toBe('Edge, Windows');
  expect(deviceOf('<script>alert(1)</script>')).toBe('?');
});
