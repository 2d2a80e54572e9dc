import { openControl } from '../commands/control.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { Edits } from './edits.ts';
import type { WithJobs } from './jobs.ts';

/** Control socket for this installation's own commands. */
export const control: Part<Base & Database & Edits & WithJobs, object> = {
  name: 'control',
  start: async ({ connection, env: { dataDir }, mediaDir, keyed, clock, edits, jobs: { send } }) => ({
    gives: {},
    stop: await openControl({ connection, dataDir, mediaDir, keyed, clock, send, ...edits }),
  }),
};
