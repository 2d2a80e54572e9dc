import { expect, it } from 'vitest';
import { addressNotIn } from './rules.ts';

it('opens a whole address that nobody has yet, so that staff can subscribe it', () => {
  expect(addressNotIn([], ' Nieuw@Voorbeeld.be ')).toBe('nieuw@voorbeeld.be');
  expect(addressNotIn(['nieuw@voorbeeld.be.example'], 'nieuw@voorbeeld.be')).toBe('nieuw@voorbeeld.be');
  expect(addressNotIn(['nieuw@voorbeeld.be'], 'NIEUW@voorbeeld.be')).toBeUndefined();
  for (const typed of ['', 'nieuw', 'nieuw@', '__proto__', 'a b@voorbeeld.be']) expect(addressNotIn([], typed)).toBeUndefined();
});
