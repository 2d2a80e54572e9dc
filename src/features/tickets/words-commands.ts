import { sql } from 'drizzle-orm';
import { foldedWords } from '../../content/document-index.ts';
import { type Db, rowsOf } from '../../db/connection.ts';
import { ticketWords } from '../../db/tables/ticket-room.ts';

const mostCharacters = 100_000;

/** Stores the words by which the room finds a ticket: its texts, its comments and its notes. */
export async function indexTicket(tx: Db, id: number): Promise<void> {
  const [row] = rowsOf<{ text: string }>(
    await tx.execute(sql`select concat_ws(' ', t.subject, t.name, t.email, t.description,
        (select string_agg(concat_ws(' ', c.name, c.text), ' ') from ticket_comments c where c.ticket = t.id),
        (select string_agg(n.text, ' ') from ticket_notes n where n.ticket = t.id)) as text
      from tickets t where t.id = ${id}`),
  );
  const words = sql`to_tsvector('simple', ${foldedWords(row?.text.slice(0, mostCharacters) ?? '')})`;
  await tx
    .insert(ticketWords)
    .values({ ticket: id, words })
    .onConflictDoUpdate({ target: ticketWords.ticket, set: { words: sql`excluded.words` } });
}
