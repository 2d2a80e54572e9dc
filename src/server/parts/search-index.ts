import { sources } from '../../features/sources.ts';
import { ensureIndex } from '../../search/index/rebuild.ts';
import type { Part } from '../parts.ts';
import type { Base, Bundle } from './base.ts';
import type { Database } from './database.ts';

/** Builds the search index if there is none of this version. */
export const searchIndex: Part<Pick<Base, 'logger'> & Bundle & Database, object> = {
  name: 'search index',
  async start({ connection, indexThread, logger }) {
    if (await ensureIndex(connection, sources, indexThread)) logger.info('Built the search index');
    return { gives: {} };
  },
};
