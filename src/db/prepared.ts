import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './connection.ts';

/**
 * Returns a query built once per database instead of at every call, for hot paths. The server plans it once per
 * connection, under the name it is built with.
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

/**
 * Same as `preparedOnce`, for a statement with a text for each of a few shapes: which filters it has, and its order.
 * @param prefix begins the name with which each text is built; built without a name, the server plans every call by its values
 */
export function preparedByShape<Shape extends Readonly<Record<string, unknown>>, Query>(
  prefix: string,
  build: (db: Db, shape: Shape, name: string) => Query,
): (db: Db, shape: Shape) => Query {
  const built = new WeakMap<Db, Map<string, Query>>();
  return (db, shape) => {
    const known = built.get(db) ?? new Map<string, Query>();
    built.set(db, known);
    const key = JSON.stringify(shape);
    const query = known.get(key) ?? build(db, shape, `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`);
    known.set(key, query);
    return query;
  };
}

const dialect = new PgDialect();

/** Same as `preparedOnce`, for a statement that no query builder can write. Placeholders get their values by name. */
export function preparedSql<Row>(name: string, statement: SQL): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = preparedOnce((db) => db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false));
  return async (db, values) => rowsOf<Row>(await prepared(db).execute(values));
}
