import { expect, it } from 'vitest';
import { formatPrice } from './money.ts';

const plain = (text: string) => text.replace(/\s/gu, ' ');

it('writes prices as people do in each language', () => {
  expect(plain(formatPrice('nl', 16_500))).toBe('€ 165,00');
  expect(plain(formatPrice('fr', 123_456))).toBe('1 234,56 €');
});
