import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { preparedSql } from '../db/prepared.ts';
import { countedAgain, type Limit, refuseOver } from './limits.ts';

const at = sql.placeholder('at');

type Counting = {
  own: readonly Limit[];
  shared: readonly Limit[];
  /** What is kept of the client, and since when it must have been seen to be known. */
  client: string;
  knownSince: Date;
  now: Date;
};
type CountedRow = { key: string; points: number; wait: number; isKnown: boolean };

const countingOf = (own: number, shared: number) => {
  const listed = (name: string, count: number) =>
    sql.join(
      Array.from({ length: count }, (_, index) => {
        const of = (part: string) => sql.placeholder(`${name}${index}${part}`);
        return sql`(${of('key')}::text, ${of('most')}::int, ${of('seconds')}::int)`;
      }),
      sql`, `,
    );
  const { points, expiresAt } = countedAgain(at);
  const count = (from: SQL) => sql`insert into limits (key, points, expires_at)
    select key, 1, ${at}::timestamptz + seconds * interval '1 second' from ${from}
    on conflict (key) do update set
      points = ${points}, expires_at = ${expiresAt}
    returning key, points, ceil(extract(epoch from expires_at - ${at}::timestamptz))::int as wait`;
  return sql`with own_limits (key, most, seconds) as (values ${listed('own', own)}),
    shared_limits (key, most, seconds) as (values ${listed('shared', shared)}),
    known as (select from known_clients where hash = ${sql.placeholder('client')} and seen_at > ${sql.placeholder('since')}),
    own as (${count(sql`own_limits`)}),
    shared as (${count(sql`shared_limits where not exists (select from known)
      and not exists (select from own join own_limits using (key) where points > most)`)})
    select c.*, exists (select from known) as "isKnown" from (select * from own union all select * from shared) c`;
};
const countings = [1, 2].map((count) => preparedSql<CountedRow>(`counting_${count}`, countingOf(count, count)));

/**
 * Counts one for each limit: first the client's own, then, where none of those is over and the client is not known here,
 * those that strangers share. What a client used up itself does not count against others.
 * @returns whether the client is known here
 * @throws Problem too_many_requests
 */
export async function countFor(db: Db, { own, shared, client, knownSince, now }: Counting): Promise<boolean> {
  const values: Record<string, unknown> = { client, at: now.toISOString(), since: knownSince.toISOString() };
  for (const [name, some] of Object.entries({ own, shared })) {
    // In one order always, so that two statements never wait for each other.
    const ordered = some.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (const [index, limit] of ordered.entries())
      for (const [part, value] of Object.entries(limit)) values[`${name}${index}${part}`] = value;
  }
  const rows = (await countings[own.length - 1]?.(db, values)) ?? [];
  refuseOver([...own, ...shared], rows);
  return rows.some(({ isKnown }) => isKnown);
}
