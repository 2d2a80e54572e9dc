import { type SQL, sql } from 'drizzle-orm';
import { textArray } from '../index/source.ts';

export type Hit = { kind: string; reference: string };

/** Orders that do not depend on the query. */
const orders = {
  date: sql`date desc, reference`,
  number: sql`number asc nulls last, date desc, reference`,
  views: sql`views desc, date desc, reference`,
  relevancy: sql`relevancy desc, date desc, reference`,
} as const;
export type Order = keyof typeof orders;

/** Page of results in an order. `except`: hits that were shown before. */
export type Ordering = { order: Order; offset: number; limit: number; except?: readonly Hit[] };

/** Returns the SQL of a page of the relation `chosen`, as JSON: hits in order, without those of `except`. */
export function ordered({ order, offset, limit, except = [] }: Ordering): SQL {
  const column = (of: keyof Hit) => textArray(except.map((hit) => hit[of]));
  const others = except.length
    ? sql`(kind, reference) not in (select * from unnest(${column('kind')}, ${column('reference')}))`
    : sql`true`;
  return sql`
    select json_agg(json_build_object('kind', kind, 'reference', reference) order by place) from (
      select kind, reference, row_number() over () as place from (
        select kind, reference from chosen where ${others} order by ${orders[order]} offset ${offset} limit ${limit}) page) placed`;
}
