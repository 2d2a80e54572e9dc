import path from 'node:path';
import { expect, it } from 'vitest';
import { socketName } from './lock.ts';

it('names a socket from here, where that is shorter', () => {
  expect(socketName(path.resolve('data/db.lock'))).toBe(path.join('data', 'db.lock'));
  expect(socketName('/x/db.lock')).toBe('/x/db.lock');
  expect(() => socketName(`/${'a'.repeat(200)}/db.lock`)).toThrow('Set DATA_DIR to a shorter path');
});
