import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doubledKey } from './repeated-json-key.ts';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":[{"d":1},{"d":1,"e":[],"d":{}}]}}', 'b.c.1.d'],
  ['{"texts":{"nl":{"title":"x","title":"x"}}}', 'texts.nl.title'],
  [String.raw`{"entity":"page","\u0065ntity":"page"}`, 'entity'],
  [String.raw`{"a\\":"\\","b":"\"{,","a\\":1}`, 'a\\'],
  ['[[1,2],[{"x":1,"x":1}]]', '1.0.x'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('finds in %s the key %s', (text, path) => {
  expect(doubledKey(text)).toBe(path);
});

it.each([
  '{"a":"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '"{\\"a\\":1,\\"a\\":1}"',
  '{}',
  '1',
  '{"a":["a","a"]}',
])('finds none in %s', (text) => {
  expect(doubledKey(text)).toBeUndefined();
});

it('finds none in anything that was made of an object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => doubledKey(JSON.stringify(value)) === undefined),
    { numRuns: 500 },
  );
});

it('skips a long string at once', () => {
  expect(doubledKey(JSON.stringify({ a: '\\"{}[],'.repeat(1_000_000), b: 1 }))).toBeUndefined();
});
