import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { preparedByShape } from '../../../db/prepared.ts';
import { ticketWords } from '../../../db/tables/ticket-room.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import type { StaffActor } from '../../../lib/actor.ts';
import { inSight, sightOf } from './queries.ts';
import { mostFound, mostHits, newestCompared } from './rules.ts';
import { hasWords, type Sought, soughtIn } from './words-queries.ts';

const given = (name: string) => sql.placeholder(name);
const isHit = hasWords(given('sought'));
/** As an array it is read once, whatever the planner expects. Bounds the work for a word that most tickets have: a rare one is found anywhere, a common one among the newestCompared. */
const hits = sql`(select ticket from (select ${ticketWords.ticket} from ${ticketWords} where ${isHit} limit ${sql.raw(String(mostHits))}) as hits
  union all select ${ticketWords.ticket} from ${ticketWords}
    where ${ticketWords.ticket} > (select max(ticket) from ticket_words) - ${sql.raw(String(newestCompared))} and ${isHit})`;

// Without a name: the server plans each call by its words.
const found = preparedByShape('ticket_find', (db, { by }: { by: Sought['by'] }) =>
  db
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(
      and(
        by === 'number' ? eq(tickets.id, given('sought')) : sql`${tickets.id} = any(array${hits})`,
        ...[isNull(tickets.spamAt), isNull(tickets.mergedInto)],
        inSight(db, { staff: given('staff'), all: given('all'), enquiries: given('enquiries') }),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(mostFound)
    .prepare(''),
);

/** Returns the newestCompared tickets that match a search, in a bounded time. */
export async function findTickets(db: Db, actor: StaffActor, q: string): Promise<{ id: number; subject: string }[]> {
  const sought = soughtIn(q);
  if (!sought || sought.by === 'nothing') return [];
  return found(db, { by: sought.by }).execute({ ...(await sightOf(db, actor)), sought: sought.value });
}
