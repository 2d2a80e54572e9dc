import { DemoWanted, isDemoWanted } from '../demo.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';

/** Stops the start if the demo has to be imported first. */
export const demo: Part<Pick<Base, 'env'> & Database, object> = {
  name: 'demo',
  async start({ env, db }) {
    if (env.demo && (await isDemoWanted(db))) throw new DemoWanted();
    return { gives: {} };
  },
};
