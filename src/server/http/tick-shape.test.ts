import { expect, it } from 'vitest';
import { isTickShapeKept } from './tick-shape.ts';

it('finds an object of process.nextTick, whatever Node calls it', () => {
  expect(isTickShapeKept()).toBe(true);
});
