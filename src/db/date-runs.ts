import { sql } from 'drizzle-orm';

/** Results of the mails of a date at which a newsletter started. */
export type DateRun = { isOpen: boolean; hasSent: boolean; hasCancelled: boolean; hasDoubtful: boolean };

const has = (state: 'sent' | 'cancelled' | 'doubtful') => sql`coalesce(bool_or(exists (select from send_rows w
  where w.newsletter = s.newsletter and w.run = s.id and w.locale in ('nl', 'fr') and w.state = ${state})), false)`;

/**
 * Results of a row of `newsletter_schedules`: of its run, and of the rests that were sent before the next date
 * started; null without a run. Written with table names: inside a subquery of the select list, columns would lose them.
 */
export const dateRun = sql<DateRun | null>`(select json_build_object('isOpen', bool_or(s.ended_at is null), 'hasSent', ${has('sent')},
    'hasCancelled', ${has('cancelled')}, 'hasDoubtful', ${has('doubtful')})
  from send_runs s where "newsletter_schedules"."state" = 'started' and s.newsletter = "newsletter_schedules"."newsletter"
    and "newsletter_schedules"."id" = (select d.schedule from send_runs d
      where d.newsletter = s.newsletter and d.id <= s.id and d.kind = 'date' order by d.id desc limit 1)
  having count(*) > 0)`;
