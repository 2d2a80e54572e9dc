import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterOthers, announcedDone, announceFirst, goFirst } from './precedence.ts';

/** Less than the 250 ms that work in the background waits while others go first. */
const soon = 200;

/** Returns the milliseconds that work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

it('lets work in the background begin at once where nobody waits', async () => {
  await pause(150);
  expect(await timed(afterOthers)).toBeLessThan(soon);
});

it('has work in the background wait for what goes first and what follows it, one step after the other, but not for long', async () => {
  const order: string[] = [];
  await goFirst(async () => {
    await pause(20);
    order.push('first');
  });
  await Promise.all([afterOthers().then(() => order.push('background')), goFirst(() => pause(10)).then(() => order.push('next'))]);
  expect(order).toEqual(['first', 'next', 'background']);

  const long = Promise.withResolvers<void>();
  const first = goFirst(() => long.promise);
  expect(await timed(() => Promise.all([afterOthers(), afterOthers(), afterOthers()]))).toBeGreaterThan(700);
  long.resolve();
  await first;
});

it('keeps work in the background back from the announcement of a code until it is mailed', async () => {
  await pause(150);
  announceFirst();
  const waited = timed(afterOthers);
  await pause(120);
  await goFirst(() => pause(10)).finally(announcedDone);
  expect(await waited).toBeGreaterThan(200);
  await pause(150);
  expect(await timed(afterOthers)).toBeLessThan(soon);
});

it('gives back what the work gives, and its failure', async () => {
  expect(await goFirst(async () => 7)).toBe(7);
  await expect(goFirst(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
