import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['src/testing/setup.ts'],
    setupFiles: ['src/testing/quiet.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // Tests wait for browsers, servers and disks: two cores are busy with four files.
    maxWorkers: 4,
    // Loading the server's modules anew took a third of the time; a file that leaves something behind fails the next one.
    isolate: false,
  },
});
