import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterOthers, announcedDone, announceFirst, goFirst, patienceMilliseconds } from './precedence.ts';

/** Returns whether work in the background begins before any timer. */
const beginsAtOnce = () => Promise.race([afterOthers().then(() => true), pause(0).then(() => false)]);
/** Returns the milliseconds that work in the background waits. */
async function waited(): Promise<number> {
  const begun = performance.now();
  await afterOthers();
  return performance.now() - begun;
}
const quiet = () => pause(150);

it('lets work in the background begin at once where nobody waits', async () => {
  await quiet();
  expect(await beginsAtOnce()).toBe(true);
});

it('has steps in the background wait one after the other while others go first, but not for long', async () => {
  await quiet();
  const long = Promise.withResolvers<void>();
  const first = goFirst(() => long.promise);
  const begun = performance.now();
  await Promise.all([waited(), waited(), waited()]);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(3 * patienceMilliseconds);
  long.resolve();
  await first;
  await quiet();
  expect(await beginsAtOnce()).toBe(true);
});

it('keeps work in the background back from the announcement of a code until it is mailed', async () => {
  await quiet();
  announceFirst();
  await quiet();
  expect(await beginsAtOnce()).toBe(false);
  await goFirst(async () => {}).finally(announcedDone);
  await quiet();
  expect(await beginsAtOnce()).toBe(true);
});

it('gives back what the work gives, and its failure', async () => {
  expect(await goFirst(async () => 7)).toBe(7);
  await expect(goFirst(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
