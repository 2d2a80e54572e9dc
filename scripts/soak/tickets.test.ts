import { expect, it } from 'vitest';
import { kinds } from '../bench/databases.ts';
import { chanceOf } from './chance.ts';
import { soakTickets } from './tickets.ts';

it.each(kinds)('loses no question and no answer, and mails none twice, when killed on %s', { timeout: 240_000 }, async (kind) => {
  expect(await soakTickets(kind, 1, chanceOf(7))).toEqual([]);
});
