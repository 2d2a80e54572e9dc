import { expect, it } from 'vitest';
import { isMessageKey, translator } from '../../i18n/messages.ts';
import { locales } from '../../lib/locale.ts';
import { messagePrefixes } from './message-prefixes.ts';
import { rooms } from './rooms.ts';

it('have an address and a name of their own, in both languages', () => {
  expect(new Set(rooms.map(({ segment }) => segment)).size).toBe(rooms.length);
  for (const { segment } of rooms) expect(segment).toMatch(/^[a-z-]*$/);
  for (const locale of locales) expect(new Set(rooms.map(({ title }) => translator(locale)(title))).size).toBe(rooms.length);
});

it('take the messages of their titles along', () => {
  for (const { title } of rooms) {
    expect(isMessageKey(title)).toBe(true);
    expect(
      messagePrefixes.some((prefix) => title.startsWith(prefix)),
      title,
    ).toBe(true);
  }
});
