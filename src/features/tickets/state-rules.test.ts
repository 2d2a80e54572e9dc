import { describe, expect, it } from 'vitest';
import { mayCustomer, mayStaff, statusAfterComment } from './state-rules.ts';

const all = [1, 2, 3, 4, 5];
const matrix = (may: (from: number, to: number) => boolean) => all.map((from) => all.filter((to) => may(from, to)));

describe('transitions of a ticket', () => {
  it('are free for staff among 1 to 4; a closed one only opens again', () => {
    expect(matrix(mayStaff)).toEqual([[2, 3, 4, 5], [1, 3, 4, 5], [1, 2, 4, 5], [1, 2, 3, 5], [1]]);
    expect([mayStaff(1, 0), mayStaff(1, 6)]).toEqual([false, false]);
  });
  it('are closing alone for customers, whose comments open what waits or is resolved', () => {
    expect(matrix(mayCustomer)).toEqual([[5], [5], [5], [5], []]);
    expect(all.map(statusAfterComment)).toEqual([1, 2, 1, 1, undefined]);
  });
});
