import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { tickets } from '../../db/tables/tickets.ts';
import type { Booking } from './schema.ts';

/** Returns whether a ticket, text or newsletter exists. */
export async function isBookable(db: Db, { kind, reference }: Booking): Promise<boolean> {
  if (kind === 'ticket') return /^[1-9]\d{0,8}$/.test(reference) && (await db.$count(tickets, eq(tickets.id, Number(reference)))) > 0;
  return (await db.$count(documentIndex, and(eq(documentIndex.entity, kind), eq(documentIndex.reference, reference)))) > 0;
}
