import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { scopeWord } from '../index/rows.ts';
import type { View } from '../index/source.ts';
import { allOf, anyOf } from './tsquery.ts';

/** Documents that are searched. */
export type Scope = View & {
  /** Index words of the walls that are open to the reader; `all`: every text is open. */
  open: readonly string[] | 'all';
  /** Condition on the row `d` of `search_documents`. */
  only?: SQL | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

/** Returns a query that matches in one portal and language only. */
export const scoped = ({ portal, locale }: View, query: string): string =>
  allOf([`'${scopeWord(portal, locale)}'`, ...(query ? [query] : [])]);

/** Returns a query for gated texts that are open to the reader; '' if all are. */
export const openQuery = (open: Scope['open']): string => (open === 'all' ? '' : anyOf(open.map((word) => `'${word}'`)));

/** SQL condition: readers may find the row `d` of `search_documents` at an instant. */
export const findableAt = (now: Date): SQL => sql`d.visible_from <= ${now.toISOString()} and d.visible_until > ${now.toISOString()}`;

/** Returns SQL for the conditions that do not depend on the query. */
export function scopeCondition({ now, only, from, before }: Scope): SQL {
  return sql.join(
    [
      findableAt(now),
      ...(only ? [only] : []),
      ...(from ? [sql`d.date >= ${from.toISOString()}`] : []),
      ...(before ? [sql`d.date < ${before.toISOString()}`] : []),
    ],
    sql` and `,
  );
}

/** Runs a search in a snapshot. Sequential scans, which read all vectors, and JIT compilation are disabled. */
export const inSearchTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('pg_trgm.similarity_threshold', '0.25', true)`,
      );
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
