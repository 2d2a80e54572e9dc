import { setImmediate } from 'node:timers/promises';

/** Milliseconds of building pages between two yields to the event loop. */
const busyMilliseconds = 8;

/** Returns a function to await after each page. It yields to the event loop, so that the server answers readers. */
export function createLoopYield(): () => Promise<void> {
  let next = performance.now() + busyMilliseconds;
  return async () => {
    if (performance.now() < next) return;
    await setImmediate();
    next = performance.now() + busyMilliseconds;
  };
}
