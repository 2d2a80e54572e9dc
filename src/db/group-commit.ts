type Waiting<T, R> = { item: T; done(result: R): void; failed(error: unknown): void };

/** More waits than can be done in good time. */
export class Overloaded extends Error {}

/**
 * Does things that are asked one by one in groups: what comes while a group is under way makes the next one.
 * Where a group fails, each of its things is tried alone, so that one cannot fail the others.
 * @param weigh what one thing weighs; a group weighs `most` at most, and `longest` may wait
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
    // What arrives in the same turn of the event loop goes together.
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
