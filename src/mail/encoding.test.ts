import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodedValue } from './encoding.ts';

const decoded = (encoded: string): string =>
  Buffer.from(
    encoded.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

it.each([
  ['addresses', fc.string({ unit: fc.constantFrom(...'abc.=/?&-_~%'), maxLength: 400 })],
  ['any text of one line', fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[\r\n]/.test(text))],
])('%s come out as they went in, on lines that need no dot-stuffing', (_, text) => {
  fc.assert(
    fc.property(text, (value) => {
      const encoded = encodedValue(value).toString('latin1');
      expect(decoded(encoded)).toBe(value);
      // In a mail a soft line break follows, so a blank at the end of a value is not at the end of a line.
      for (const line of `${encoded}=`.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76);
        expect(line.startsWith('.')).toBe(false);
        expect(line).not.toMatch(/[ \t]$| {2}/);
      }
    }),
    { examples: [['  '], [' . ']] },
  );
});
