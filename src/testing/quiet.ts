import { afterEach, beforeEach, expect, vi } from 'vitest';

// Output on console.error fails the test; a test that expects it installs its own spy.
let written: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  written = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(written.mock.calls).toEqual([]);
  written.mockRestore();
});
