import { expect, test, vi } from 'vitest';
import { randomId } from './random-id.ts';

test('an id is a random UUID of version 4, also on plain http', () => {
  const onHttps = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new Error('on https and localhost alone');
  });
  const ids = Array.from({ length: 200 }, randomId);
  onHttps.mockRestore();
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
