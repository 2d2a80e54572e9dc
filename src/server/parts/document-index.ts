import { completeIndex } from '../../content/document-index.ts';
import { entitiesOf } from '../../features/entities.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';

/** Puts into the staff's index the documents that were stored before it existed, or before its rule changed. */
export const documentIndex: Part<Pick<Base, 'clock'> & Database, object> = {
  name: 'document index',
  async start({ db, clock }) {
    await completeIndex(db, entitiesOf(undefined).values(), clock());
    return { gives: {} };
  },
};
