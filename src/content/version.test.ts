import { expect, it } from 'vitest';
import { contentHashOf } from './version.ts';

it('hashes a document alike whatever the order of its fields and whatever it leaves out or sets to null', () => {
  const hash = contentHashOf({ a: 1, b: { c: ['x', { d: 2, e: 3 }] } });
  expect(contentHashOf({ b: { c: ['x', { e: 3, d: 2, f: undefined }], g: null }, a: 1 })).toBe(hash);
  expect(hash).toMatch(/^[\w-]{43}$/);
});

it.each([
  ['another value', { a: 2 }],
  ['a value of another type', { a: '1' }],
  ['another field', { b: 1 }],
  ['one field more', { a: 1, b: false }],
  ['a list in place of its entry', { a: [1] }],
])('hashes %s otherwise', (_, other) => {
  expect(contentHashOf(other)).not.toBe(contentHashOf({ a: 1 }));
});

it('keeps the order of lists', () => {
  expect(contentHashOf({ a: [1, 2] })).not.toBe(contentHashOf({ a: [2, 1] }));
});
