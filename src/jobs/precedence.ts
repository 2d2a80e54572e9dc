/**
 * Order of work in this process. Work that a person waits for, such as an answer or a code to sign in, goes first; steps of work in
 * the background begin after it. Both share one thread, and the embedded database answers one transaction at a time.
 */

import { setTimeout as pause } from 'node:timers/promises';

/** Maximum milliseconds for which work goes first; longer work is not a short step. */
const mostMilliseconds = 2_000;
/** Maximum milliseconds until the next call of the same person. */
const afterwardsMilliseconds = 100;
/** A step in the background waits for at most so long: a busy site takes in twenty mails a second all the same. */
export const patienceMilliseconds = 50;
const lookMilliseconds = 5;

let underWay = 0;
let quietAt = 0;
let turn: Promise<void> = Promise.resolve();

/** Does work before steps in the background. */
export async function goFirst<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  let isCounted = true;
  const end = () => {
    if (!isCounted) return;
    isCounted = false;
    underWay -= 1;
    quietAt = Math.max(quietAt, performance.now() + afterwardsMilliseconds);
  };
  const timer = setTimeout(end, mostMilliseconds);
  timer.unref();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    end();
  }
}

/** Announces work that goes first and begins soon, such as the job that mails a requested code. */
export function announceFirst(): void {
  quietAt = Math.max(quietAt, performance.now() + mostMilliseconds);
}

/** Ends an announcement: the work is done. */
export function announcedDone(): void {
  quietAt = performance.now() + afterwardsMilliseconds;
}

async function quiet(): Promise<void> {
  const isBusy = () => underWay > 0 || performance.now() < quietAt;
  for (const begun = performance.now(); isBusy() && performance.now() - begun < patienceMilliseconds; ) await pause(lookMilliseconds);
}

/** Waits until a step in the background may begin. While others go first, one begins after the other. */
export function afterOthers(): Promise<void> {
  turn = turn.then(quiet);
  return turn;
}
