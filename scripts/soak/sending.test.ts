import { expect, it } from 'vitest';
import { createDatabase } from '../../src/testing/databases.ts';
import { chanceOf } from './chance.ts';
import { soakSending } from './sending.ts';

it('reaches everybody at most once while senders and the relay are killed and recipients leave', { timeout: 120_000 }, async () => {
  const database = { url: await createDatabase(), kill: async () => {}, again: async () => {}, stop: async () => {} };
  const sizes = { recipients: 200, kills: 3, leavers: 10, breakdowns: 1, perSecond: 25, speed: 150 };
  const { faults, states } = await soakSending(database, sizes, chanceOf(7));
  expect(faults).toEqual([]);
  expect(states.sent).toBeGreaterThan(100);
});
