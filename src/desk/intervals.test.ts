import { expect, test } from 'vitest';
import { CallFailed } from '../lib/call.ts';
import { unlessShut } from './intervals.ts';

const failed = (statusCode: number) => new CallFailed({ statusCode, code: 'forbidden', message: '', requestId: '' });
const after = (error: unknown, data?: boolean) => ({ state: { error, data } });

test('a query is asked again and again until it is refused', () => {
  expect(unlessShut(2_000)(after(null))).toBe(2_000);
  expect([401, 403].map((status) => unlessShut(2_000)(after(failed(status))))).toEqual([false, false]);
  // The server or the network may have recovered.
  expect([failed(503), new TypeError()].map((error) => unlessShut(2_000)(after(error)))).toEqual([2_000, 2_000]);
  const byData = unlessShut<boolean>((data) => (data ? 10_000 : 2_000));
  expect([byData(after(null)), byData(after(null, true)), byData(after(failed(403), true))]).toEqual([2_000, 10_000, false]);
});
