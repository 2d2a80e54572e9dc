import type { Part } from '../parts.ts';
import { ensureIndex } from '../search-index.ts';
import type { Base, Bundle } from './base.ts';
import type { Database } from './database.ts';

/** Makes the search index where there is none of this version. */
export const searchIndex: Part<Pick<Base, 'logger'> & Bundle & Database, object> = {
  name: 'search index',
  async start({ connection, indexThread, logger }) {
    if (await ensureIndex(connection, indexThread)) logger.info('Made the search index');
    return { gives: {} };
  },
};
