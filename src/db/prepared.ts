import type { Db } from './connection.ts';

/**
 * A query that is put together once for each database instead of at every call: for what is asked very often.
 * The server of the database plans it once for each connection, under the name that it is built with.
 */
export function preparedOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
