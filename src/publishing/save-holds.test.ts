import { describe, expect, it } from 'vitest';
import { createHolds } from './save-holds.ts';

const hour = 3_600_000;

describe('a backlog', () => {
  it('goes on at once without a save', async () => {
    await createHolds(hour).free();
  });

  it('waits until every save is answered, those that begin meanwhile too', async () => {
    const { hold, free } = createHolds(hour);
    const order: string[] = [];
    const first = hold();
    const going = free().then(() => order.push('backlog'));
    const second = hold();
    first();
    await new Promise((resolve) => setImmediate(resolve));
    order.push('second save');
    second();
    await going;
    expect(order).toEqual(['second save', 'backlog']);
  });

  it('does not wait for ever', async () => {
    const { hold, free } = createHolds(1);
    hold();
    const alive = setTimeout(() => {}, hour);
    await free();
    clearTimeout(alive);
  });
});
