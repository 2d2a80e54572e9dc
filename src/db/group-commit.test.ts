import { describe, expect, it } from 'vitest';
import { grouped, Overloaded } from './group-commit.ts';

const weigh = () => 1;

describe('work in groups', () => {
  it('does together what is asked together, in order', async () => {
    const groups: number[][] = [];
    const double = grouped<number, number>(
      async (items) => {
        groups.push(items);
        return items.map((item) => item * 2);
      },
      { weigh, most: 3, longest: 100 },
    );
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
    expect(groups).toEqual([[1, 2, 3], [4]]);
    expect(await double(5)).toBe(10);
  });

  it('lets one failure fail nobody else', async () => {
    const work = grouped<number, number>(
      async (items) => {
        if (items.includes(2)) throw new Error('two');
        return items;
      },
      { weigh, most: 10, longest: 100 },
    );
    const results = await Promise.allSettled([1, 2, 3].map(work));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('takes a thing that is heavier than a group alone, and refuses what it cannot hold', async () => {
    const work = grouped<number, number>(async (items) => items, { weigh: (item) => item, most: 2, longest: 9 });
    const results = await Promise.allSettled([5, 1, 4].map(work));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(Overloaded);
    expect(await work(4)).toBe(4);
  });
});
