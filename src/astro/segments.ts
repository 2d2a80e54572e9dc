import type { Plugin } from 'vite';
import { segments } from '../lib/route-table.ts';

/** Reduces the route table to its segments in the browser's bundle: the rest is for the server and the build. */
export const onlySegments: Plugin = {
  name: 'publishing:segments',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    return id.endsWith('/src/lib/route-table.ts') ? `export const segments = ${JSON.stringify(segments)};` : undefined;
  },
};
