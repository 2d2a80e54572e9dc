import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { documentIndex } from '../../db/tables/editing.ts';

/** Returns whether a text or newsletter exists. */
export const isDocument = async (db: Db, kind: 'article' | 'newsletter', reference: string): Promise<boolean> =>
  (await db.$count(documentIndex, and(eq(documentIndex.entity, kind), eq(documentIndex.reference, reference)))) > 0;
