// Recipients that are considered at all: `candidate-queries.ts`.

import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** SQL: subscription and account of a row `r`, for `verdict`. */
export const ofRow: SQL = sql`left join newsletter_recipients n on n.id = r.recipient`;

/**
 * SQL: reason for which row `r` must not be sent now, or null. Asked again by the statement that claims and by the
 * one that marks a row as speaking. Needs `ofRow`.
 */
export const verdict: SQL = sql`case
  when r.email is null then 'erased'
  when exists (select from suppressions s where s.email = r.email and s.lifted_at is null) then 'suppressed'
  when exists (select from accounts a where a.email = r.email and a.erased_from is not null) then 'erased'
  when r.recipient is not null and n.id is null then 'erased'
  when r.recipient is not null and n.email <> r.email then 'moved'
  when r.recipient is not null and not n.is_active then 'unsubscribed'
  when r.recipient is null and not exists (select from accounts a where a.id = r.account and a.email = r.email and a.parent_user is not null) then 'moved'
end`;

/** SQL: state of a row with a verdict. */
export const stateOf = (reason: SQL): SQL => sql`case when ${reason} = 'suppressed' then 'suppressed' else 'left-out' end`;

/** SQL: state of row `r` that waits again; cancelled if its newsletter was stopped meanwhile. */
export const waitingAgain: SQL = sql`case when exists (
  select from newsletter_projects p where p.newsletter = r.newsletter and p.is_cancelled) then 'cancelled' else 'waiting' end`;

/** SQL: a pause is in force at an instant. */
export const isPaused = (now: string | Placeholder): SQL => sql`(z.until is null or z.until > ${now})`;

/** SQL: the owner of row `r` allows that opens and clicks are counted. */
export const isCounted: SQL = sql`coalesce((
  select c.is_allowed from counting_choices c where c.email = r.email order by c.id desc limit 1), false)`;
