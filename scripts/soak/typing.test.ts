import { expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { soakTyping } from './typing.ts';

it('loses no word while browser, server and database are killed at once during typing', { timeout: 120_000 }, async () => {
  const { faults, typed } = await soakTyping('pglite', ['everything'], chanceOf(7));
  // The delay depends on the machine: the soak measures it.
  expect(faults.filter((fault) => !fault.endsWith('are allowed'))).toEqual([]);
  expect(typed).toBeGreaterThan(0);
});
