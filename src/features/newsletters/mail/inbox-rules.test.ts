import { expect, test } from 'vitest';
import { cutAt, inboxes } from './inbox-rules.ts';

test('a text that fits stays whole, a longer one is cut at a word and never longer than what fits', () => {
  expect(cutAt('Kort', inboxes.phone.subject)).toBe('Kort');
  expect(cutAt('a'.repeat(38), 38)).toBe('a'.repeat(38));
  expect(cutAt('Acht handelingen voor een droge nok, en een goot', 38)).toBe('Acht handelingen voor een droge nok,…');
  expect([...cutAt('é'.repeat(100), 38)]).toHaveLength(38);
  expect([...cutAt('👷'.repeat(100), 38)]).toHaveLength(38);
});
