import type { DisplayFrequency } from './schema.ts';

/**
 * Returns whether a popup opens. One that opens once per visit (session of the browser) does not open again for a reader who
 * closed one in it. For the shell and the simulator: an island that imported it would make it a request of every page.
 */
export const opens = (popup: { displayFrequencyReference: DisplayFrequency }, hasClosed: unknown): boolean =>
  !hasClosed || popup.displayFrequencyReference !== 'session';
