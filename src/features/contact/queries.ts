import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { openTicket } from './rules.ts';
import type { ContactMessage } from './schema.ts';

/** Returns whether an address is the member's own: only then does the ticket belong to the member. */
export const isOwnEmail = async (db: Db, account: number, email: string): Promise<boolean> =>
  (
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, account), eq(accounts.email, email)))
  ).length > 0;

type NewTicket = { message: ContactMessage; account: number | null; portal: string; now: Date };
export async function openNewTicket(tx: Db, { message, account, portal, now }: NewTicket): Promise<number> {
  const { name, email, subject, text, lang, campaign } = message;
  const [row] = await tx
    .insert(tickets)
    .values({
      account,
      email: account === null ? email : null,
      ...{ name, subject, portal, description: text, locale: lang, campaignCode: campaign || null },
      ...{ priority: 'medium', statusId: openTicket, createdAt: now, updatedAt: now },
    })
    .returning({ id: tickets.id });
  return row?.id ?? 0;
}
