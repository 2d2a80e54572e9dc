import { describe, expect, it } from 'vitest';
import { mayAnswer, mayCustomer, mayPrioritise, mayRate, mayStaff, statusAfterComment } from './state-rules.ts';

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
  it('let staff answer until it is closed, and customers rate it only then', () => {
    expect(all.filter(mayAnswer)).toEqual([1, 2, 3, 4]);
    expect(all.filter(mayRate)).toEqual([5]);
  });
  it('let a customer wish a priority until staff have set one, and nobody once it is closed', () => {
    const by = (isCustomer: boolean, isSetByStaff: boolean) => all.filter((status) => mayPrioritise(status, { isCustomer, isSetByStaff }));
    expect([by(true, false), by(true, true), by(false, true)]).toEqual([[1, 2, 3, 4], [], [1, 2, 3, 4]]);
  });
});
