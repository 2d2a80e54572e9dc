import { setTimeout as pause } from 'node:timers/promises';

/** Maximum milliseconds that a piece of a backlog waits: saves without end only slow it down. */
const mostMilliseconds = 250;

export type Holds = ReturnType<typeof createHolds>;

/** Holds a backlog back while staff save: both need the same processors and database. */
export function createHolds(patienceMilliseconds = mostMilliseconds) {
  const saves = new Set<Promise<void>>();
  async function allSaved(): Promise<void> {
    while (saves.size) await Promise.all(saves);
  }
  return {
    /** Notes that a save is under way. @returns a function to be called when it is answered */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      saves.add(promise);
      return () => {
        saves.delete(promise);
        resolve();
      };
    },
    /** Resolves when no save is under way, or after the maximum. */
    async free(): Promise<void> {
      if (saves.size) await Promise.race([allSaved(), pause(patienceMilliseconds, undefined, { ref: false })]);
    },
  };
}
