/** Runs work one piece at a time, urgent pieces first. */
export type Queue = {
  add<T>(work: () => Promise<T>, options?: { isUrgent?: boolean }): Promise<T>;
  /** Resolves when all work is done. */
  idle(): Promise<void>;
};

export function createQueue(): Queue {
  const urgent: (() => Promise<void>)[] = [];
  const ordinary: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;

  async function run() {
    for (let next = urgent.shift() ?? ordinary.shift(); next; next = urgent.shift() ?? ordinary.shift()) await next();
    running = undefined;
  }

  return {
    add: (work, { isUrgent = false } = {}) =>
      new Promise((resolve, reject) => {
        (isUrgent ? urgent : ordinary).push(() => work().then(resolve, reject));
        running ??= Promise.resolve().then(run);
      }),
    async idle() {
      while (running) await running;
    },
  };
}
