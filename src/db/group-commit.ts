type Waiting<T, R> = { item: T; done(result: R): void; failed(error: unknown): void };

/** Thrown when the queue is longer than can be worked off in reasonable time. */
export class Overloaded extends Error {}

/**
 * Batches single calls: those that arrive while a batch is under way form the next one. If a batch fails, each of
 * its items is tried alone, so that one cannot fail the others.
 * @param weigh weight of one item; a batch weighs at most `most`, and at most `longest` may wait
 */
export function grouped<T, R>(
  work: (items: T[]) => Promise<R[]>,
  { weigh, most, longest }: { weigh(item: T): number; most: number; longest: number },
): (item: T) => Promise<R> {
  const queue: Waiting<T, R>[] = [];
  let waiting = 0;
  let isBusy = false;

  async function doGroup(group: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, { done }] of group.entries()) done(results[index] as R);
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error);
      else for (const one of group) await doGroup([one]);
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    // Calls of the same turn of the event loop go into one batch.
    await new Promise((go) => setTimeout(go, 0));
    while (queue.length) {
      let weight = 0;
      let count = 0;
      while (count < queue.length && (count === 0 || weight + weigh((queue[count] as Waiting<T, R>).item) <= most))
        weight += weigh((queue[count++] as Waiting<T, R>).item);
      const group = queue.splice(0, count);
      waiting -= weight;
      await doGroup(group);
    }
    isBusy = false;
  }

  return (item) =>
    new Promise<R>((done, failed) => {
      const weight = weigh(item);
      if (waiting + weight > longest) return failed(new Overloaded());
      waiting += weight;
      queue.push({ item, done, failed });
      if (!isBusy) void run();
    });
}
