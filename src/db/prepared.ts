import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './connection.ts';

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

const dialect = new PgDialect();

/** The same for a statement that no builder can write. Its placeholders are given by name when it is run. */
export function preparedSql<Row>(name: string, statement: SQL): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = preparedOnce((db) => db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false));
  return async (db, values) => rowsOf<Row>(await prepared(db).execute(values));
}
