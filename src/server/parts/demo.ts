import { DemoWanted, isDemoWanted } from '../demo.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';

/** Stops the start where the demo is to be loaded first. */
export const demo: Part<Pick<Base, 'env'> & Database, object> = {
  name: 'demo',
  async start({ env, db }) {
    if (env.demo && (await isDemoWanted(db))) throw new DemoWanted();
    return { gives: {} };
  },
};
