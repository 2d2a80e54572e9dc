import { describe, expect, test } from 'vitest';
import { acceptedEncodings, isUnchanged, readRange } from './request-headers.ts';

describe('accepted encodings', () => {
  test.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
    ['GZIP ; q=1', ['gzip', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['identity, br;q=0.1', ['identity', 'br']],
    ['*', ['br', 'gzip', 'identity']],
    ['gzip, *;q=0', ['gzip']],
    ['br, identity;q=0', ['br']],
    ['identity;q=0', []],
    ['*;q=0', []],
    ['br;q=nonsense', ['identity']],
    ['deflate', ['identity']],
  ])('%j means %j', (header, expected) => {
    expect(acceptedEncodings(header)).toEqual(expected);
    expect(acceptedEncodings(header), 'asked again').toEqual(expected);
  });

  test('many spellings are not all remembered', () => {
    for (let count = 0; count < 1_000; count += 1) expect(acceptedEncodings(`br;q=0.${count}1`)[0]).toBe('br');
  });
});

describe('If-None-Match', () => {
  test.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"x", "a"', true],
    ['"x",W/"a" , "y"', true],
    ['*', true],
    ['"x"', false],
    ['a', false],
    ['', false],
  ])('%j against "a": %s', (header, expected) => {
    expect(isUnchanged(header, '"a"')).toBe(expected);
  });
});

describe('Range over ten bytes', () => {
  test.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=5-', { first: 5, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-40', { first: 0, last: 9 }],
    ['bytes=8-100', { first: 8, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-1', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=-', 'whole'],
    ['lines=0-1', 'whole'],
    [undefined, 'whole'],
  ])('%j is %j', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  test('there is nothing to give of an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
