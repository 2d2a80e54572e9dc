import { setImmediate } from 'node:timers/promises';

/** Time for which pages are built before the event loop is served. */
const busyMilliseconds = 8;

/** Returns a function to be awaited after each page: it lets the server answer readers now and then. */
export function createLoopYield(): () => Promise<void> {
  let next = performance.now() + busyMilliseconds;
  return async () => {
    if (performance.now() < next) return;
    await setImmediate();
    next = performance.now() + busyMilliseconds;
  };
}
