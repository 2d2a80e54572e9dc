import { expect, it } from 'vitest';
import { hasWords } from './words.ts';

it.each([
  ['Pagina’s', 'pag', true],
  ['Rédaction', 'redac', true],
  ['Toetsen tonen', 'tonen toets', true],
  ['Toetsen tonen', 'toetsen x', false],
  ['Toetsen tonen', 'oetsen', false],
  ['Artikel', '', true],
  ['Artikel', '  !', true],
])('%j is found by %j: %s', (text, typed, expected) => {
  expect(hasWords(text, typed)).toBe(expected);
});
