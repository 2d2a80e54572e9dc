import { afterEach, beforeEach, expect, vi } from 'vitest';

// What is written to console.error is a fault that nobody looks at: a test that expects it says so by a spy of its own.
let written: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  written = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(written.mock.calls).toEqual([]);
  written.mockRestore();
});
