import { and, eq, inArray, isNotNull, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { mails } from '../../../db/tables/mails.ts';
import { ticketMails, tickets } from '../../../db/tables/tickets.ts';
import { statuses } from '../state-rules.ts';
import { undeliveredAge } from './rules.ts';
import type { TicketView } from './schema.ts';

/** SQL condition: a recent mail failed, or it is not sure that it arrived. */
const isUndelivered = (now: string | Placeholder) => sql`${tickets.id} in (
  select ${ticketMails.ticket} from ${ticketMails} join ${mails} on ${mails.messageId} = ${ticketMails.messageId}
    where ${mails.state} in ('failed', 'doubtful') and ${mails.createdAt} > ${now}::timestamptz - interval '${sql.raw(undeliveredAge)}')`;

/** SQL condition: a ticket is no spam, and was not merged. */
export const isPlain = and(isNull(tickets.spamAt), isNull(tickets.mergedInto));
/** SQL condition: tickets of a saved view. */
export function inView(view: TicketView, me: number | Placeholder, now: string | Placeholder): SQL | undefined {
  const { closed, resolved, waiting } = statuses;
  const isOpen = and(isPlain, lt(tickets.statusId, resolved));
  const views: Record<TicketView, SQL | undefined> = {
    mine: and(isOpen, eq(tickets.assignee, me)),
    free: and(isOpen, isNull(tickets.assignee)),
    open: isOpen,
    late: and(isOpen, sql`${tickets.dueAt} < ${now}::timestamptz`),
    waiting: and(isPlain, eq(tickets.statusId, waiting)),
    closed: and(isPlain, inArray(tickets.statusId, [resolved, closed])),
    undelivered: and(isPlain, isUndelivered(now)),
    spam: isNotNull(tickets.spamAt),
    all: isPlain,
  };
  return views[view];
}
