import { eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { foldedWords } from '../../../content/document-index.ts';
import type { Db } from '../../../db/connection.ts';
import { ticketWords } from '../../../db/tables/ticket-room.ts';
import { tickets } from '../../../db/tables/tickets.ts';
import { mostWords } from './rules.ts';

/** Search of tickets: by number, or by the beginnings of words as a `tsquery`; `nothing` has no word. */
export type Sought = { by: 'number'; value: number } | { by: 'words'; value: string } | { by: 'nothing'; value: null };

/** Returns the parsed query of a search; undefined for an empty one. */
export function soughtIn(q: string | undefined): Sought | undefined {
  const trimmed = (q ?? '').trim().replace(/^#/, '');
  if (!trimmed) return undefined;
  if (/^[1-9]\d{0,8}$/.test(trimmed)) return { by: 'number', value: Number(trimmed) };
  const words = foldedWords(trimmed).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.length) return { by: 'nothing', value: null };
  const begun = words.slice(0, mostWords).map((word) => `${word}:*`);
  return { by: 'words', value: begun.join(' & ') };
}

/** SQL condition: a ticket's words begin with those of a `tsquery`. */
export const hasWords = (query: Placeholder | string): SQL => sql`${ticketWords.words} @@ to_tsquery('simple', ${query})`;

/** SQL condition: tickets that match a search. */
export function matching(db: Db, by: Sought['by'], value: Placeholder): SQL {
  if (by === 'number') return eq(tickets.id, value);
  if (by === 'nothing') return sql`false`;
  return inArray(tickets.id, db.select({ id: ticketWords.ticket }).from(ticketWords).where(hasWords(value)));
}
