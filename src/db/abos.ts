import { type Placeholder, type SQL, type SQLChunk, sql } from 'drizzle-orm';

/** Instant of a statement: ISO 8601 as text, or a placeholder of a prepared statement. */
type Instant = Date | string | Placeholder;

/** SQL condition: the row of `abos` is active at an instant (specification 3). In TypeScript: `isActive` of subscriptions. */
export const isActiveAbo = (at: Instant): SQL => sql`abos.expiry_date > ${at instanceof Date ? at.toISOString() : at}::timestamptz`;

/** SQL condition: an account has a subscription that is active at an instant. @param only further condition on the row of `abos` */
export const hasActiveAbo = (account: SQLChunk, at: Instant, only: SQL = sql`true`): SQL =>
  sql`exists (select from abos where abos.account = ${account} and ${isActiveAbo(at)} and ${only})`;

/** SQL for the portals of the active subscriptions of an account, as a JSON array; null if it has none. */
export const subscribedPortals = (account: SQLChunk, at: Instant): SQL<string[] | null> =>
  sql<string[] | null>`(select json_agg(distinct abos.portal) from abos where abos.account = ${account} and ${isActiveAbo(at)})`;
